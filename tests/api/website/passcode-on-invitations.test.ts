import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedRsvp, RsvpLinks } from '#machines/guests/rsvp/rsvp.schema.ts'
import { bodyOf, testApp } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { guestListOf } from '../guests/list.ts'
import { guestOf, websiteOf, written } from './kit.ts'

describe('the passcode of a page', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await testApp(mainEngine)
  })
  afterAll(() => api.close())

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const email = `${wedding.id}@people.test`
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya', email }])
    const householdIds = households.map(({ id }) => id)
    const links = async (as: SignedIn = couple) =>
      bodyOf<RsvpLinks>(await guestListOf(api, wedding.id, as).ask('POST', '/rsvps/links', { householdIds }))
    return {
      wedding,
      list,
      page: websiteOf(api, wedding.id, couple),
      links,
      received: async () => bodyOf<ReceivedRsvp>(await api.request('GET', `/api${new URL((await links()).items[0]!.url).pathname}`)),
      letters: async () => {
        const sent = await api.deps.db.query
          .selectFrom('mailOutbox')
          .select(['text', 'html'])
          .where('recipient', '=', email)
          .orderBy('id')
          .execute()
        return sent.map(({ text, html }) => [text, html].map((told) => /asks for a passcode, “(.*)”: (\S+?)(?:<|$)/m.exec(told)?.slice(1)))
      },
      send: () => list.ask('POST', '/rsvps', { householdIds, by: 'mail' }),
    }
  }

  test('is read again by the couple as they wrote it, and only while the page asks for it', async () => {
    const { page } = await begun()
    expect((await written(page.step('SET_WORD', 'Inis Mór'))).website.door.word).toBe('Inis Mór')
    expect((await page.read()).door.word).toBe('Inis Mór')
    await written(page.step('CHANGE_WORD', 'Ferry to Tybee'))
    expect((await page.read()).door.word).toBe('Ferry to Tybee')
    await written(page.step('OPEN'))
    expect((await page.read()).door.word).toBeNull()
  })

  test('stands on the invitation by mail, on the card and on the invitation’s own page, with the address that asks for it', async () => {
    const { page, links, received, letters, send } = await begun()
    expect([(await links()).page, (await received()).page]).toEqual([null, null])
    const { link } = (await written(page.step('SET_WORD', 'Inis Mór'))).website.door
    const asked = { url: link, word: 'Inis Mór' }
    expect([(await links()).page, (await received()).page]).toEqual([asked, asked])
    await send()
    expect(await letters()).toEqual([
      [
        ['Inis Mór', link],
        ['Inis Mór', link],
      ],
    ])
    // As it stands there, and as it is typed on a phone.
    const slug = new URL(link!).pathname.split('/').at(-1)!
    expect((await guestOf(api).say(slug, 'INIS MOR')).status).toBe(200)
    await written(page.step('SWITCH_OFF'))
    expect([(await links()).page, (await received()).page]).toEqual([null, null])
  })

  test('is not named by an invitation where the page asks for none', async () => {
    const { page, letters, send } = await begun()
    await written(page.step('SET_WORD', 'Inis Mór'))
    await written(page.step('OPEN'))
    await send()
    expect(await letters()).toEqual([[undefined, undefined]])
  })

  test('is for helpers who send invitations; others who help do not read it', async () => {
    const { wedding, page, links } = await begun()
    await written(page.step('SET_WORD', 'Inis Mór'))
    const sends = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const looks = await memberOf(api, wedding.id, { rights: { guests: 'view', timeline: 'edit', budget: 'edit', vendors: 'edit' } })
    expect((await links(sends)).page?.word).toBe('Inis Mór')
    const [ofSender, ofLooker] = await Promise.all([sends, looks].map((as) => websiteOf(api, wedding.id, as).ask('GET', '')))
    expect([ofSender!.status, ofLooker!.status]).toEqual([403, 403])
    const refused = await guestListOf(api, wedding.id, looks).ask('POST', '/rsvps/links', { householdIds: [wedding.id] })
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('Inis')])
    expect(await (await guestListOf(api, wedding.id, looks).ask('GET', '/rsvp-settings')).text()).not.toContain('Inis')
  })

  test('is sealed in the database, and where its key is gone it still opens the page, but nobody reads it', async () => {
    const { wedding, page, links } = await begun()
    const { link } = (await written(page.step('SET_WORD', 'Inis Mór'))).website.door
    const rows = await api.deps.db.query.selectFrom('weddingPageDoors').selectAll().where('weddingId', '=', wedding.id).execute()
    expect(JSON.stringify(rows)).not.toMatch(/inis/i)
    const keys = api.deps.config.sessionKeys.splice(0, Infinity, randomBytes(32))
    try {
      expect([(await page.read()).door.word, (await links()).page]).toEqual([null, null])
      expect((await guestOf(api).say(new URL(link!).pathname.split('/').at(-1)!, 'inismor')).status).toBe(200)
    } finally {
      api.deps.config.sessionKeys.splice(0, Infinity, ...keys)
    }
  })
})
