import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ReceivedRsvp, RsvpLinks } from '#machines/guests/rsvp/rsvp.schema.ts'
import { noRights } from '#machines/wedding/rights.rules.ts'
import { passcodesLetGo } from '#api/db/migrations/0180-passcodes-let-go.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { coupleWithWedding, latestLink, memberOf } from '#tests/harness/wedding.ts'
import { placesWith } from '../account/erased.ts'
import { guestListOf } from '../guests/list.ts'
import { guestOf, websiteOf, written } from './kit.ts'

describe('the passcode of a page', () => {
  const api = openTestApp(mainEngine)

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const email = `${wedding.id}@people.test`
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya', email }])
    const householdIds = households.map(({ id }) => id)
    const links = async (as: SignedIn = couple) =>
      bodyOf<RsvpLinks>(
        await guestListOf(api, wedding.id, as).ask('POST', '/rsvps/links', { householdIds }),
      )
    return {
      wedding,
      couple,
      list,
      page: websiteOf(api, wedding.id, couple),
      links,
      received: async () =>
        bodyOf<ReceivedRsvp>(
          await api.request('GET', `/api${new URL((await links()).items[0]!.url).pathname}`),
        ),
      emails: async () => {
        const sent = await api.deps.db.query
          .selectFrom('mailOutbox')
          .select(['text', 'html'])
          .where('recipient', '=', email)
          .orderBy('id')
          .execute()
        return sent.map(({ text, html }) =>
          [text, html].map((body) => /has a passcode, “(.*)”: (\S+?)(?:<|$)/m.exec(body)?.slice(1)),
        )
      },
      send: () => list.ask('POST', '/rsvps', { householdIds, by: 'mail' }),
    }
  }

  test('can be read by the couple as they wrote it, while the page requires it', async () => {
    const { page } = await begun()
    expect((await written(page.step('SET_PASSCODE', 'Inis Mór'))).website.visibility.word).toBe(
      'Inis Mór',
    )
    expect((await page.read()).visibility.word).toBe('Inis Mór')
    await written(page.step('CHANGE_PASSCODE', 'Ferry to Tybee'))
    expect((await page.read()).visibility.word).toBe('Ferry to Tybee')
    await written(page.step('OPEN'))
    expect((await page.read()).visibility.word).toBeNull()
  })

  test('is on the mailed invitation, the card and the invitation’s own page, with the URL that requires it', async () => {
    const { page, links, received, emails, send } = await begun()
    expect([(await links()).page, (await received()).page]).toEqual([null, null])
    const { link } = (await written(page.step('SET_PASSCODE', 'Inis Mór'))).website.visibility
    const asked = { url: link, word: 'Inis Mór' }
    expect([(await links()).page, (await received()).page]).toEqual([asked, asked])
    await send()
    expect(await emails()).toEqual([
      [
        ['Inis Mór', link],
        ['Inis Mór', link],
      ],
    ])
    // As written, and as typed on a phone.
    const slug = new URL(link!).pathname.split('/').at(-1)!
    expect((await guestOf(api).say(slug, 'INIS MOR')).status).toBe(200)
    await written(page.step('SWITCH_OFF'))
    expect([(await links()).page, (await received()).page]).toEqual([null, null])
  })

  test('is not on an invitation when the page requires none', async () => {
    const { page, emails, send } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    await written(page.step('OPEN'))
    await send()
    expect(await emails()).toEqual([[undefined, undefined]])
  })

  test('is visible to helpers who send invitations, and hidden from others', async () => {
    const { wedding, page, links } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    const sends = await memberOf(api, wedding.id, { rights: { guests: 'edit' } })
    const looks = await memberOf(api, wedding.id, {
      rights: { guests: 'view', timeline: 'edit', budget: 'edit', vendors: 'edit' },
    })
    expect((await links(sends)).page?.word).toBe('Inis Mór')
    const [ofSender, ofLooker] = await Promise.all(
      [sends, looks].map((as) => websiteOf(api, wedding.id, as).ask('GET', '')),
    )
    expect([ofSender!.status, ofLooker!.status]).toEqual([403, 403])
    const refused = await guestListOf(api, wedding.id, looks).ask('POST', '/rsvps/links', {
      householdIds: [wedding.id],
    })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.not.stringContaining('Inis'),
    ])
    expect(
      await (await guestListOf(api, wedding.id, looks).ask('GET', '/rsvp-settings')).text(),
    ).not.toContain('Inis')
  })

  /** The database’s copies of the passcode: its hash and its ciphertext. */
  const secretsOf = async (weddingId: string) => {
    const visibility = await api.deps.db.query
      .selectFrom('weddingPageDoors')
      .selectAll()
      .where('weddingId', '=', weddingId)
      .executeTakeFirst()
    return [visibility?.wordHash, visibility?.wordSealed].map(
      (secret) => secret?.split(/[^\w-]/).at(-1) ?? null,
    )
  }
  const placesOf = async (secrets: (string | null)[]) =>
    Promise.all(secrets.map((secret) => placesWith(api, secret ?? 'none')))
  const nowhere = [[], []]

  test.each(['OPEN', 'SHARE_LINK', 'SWITCH_OFF'] as const)(
    'is erased by %s, hash and ciphertext, even from recorded changes',
    async (step) => {
      const { wedding, page } = await begun()
      await written(page.step('SET_PASSCODE', 'Inis Mór'))
      await written(page.name(`inis-${wedding.id}`.slice(0, 40)))
      const secrets = await secretsOf(wedding.id)
      expect(await placesOf(secrets)).toEqual([['wedding_page_doors'], ['wedding_page_doors']])
      const { website } = await written(page.step(step))
      expect([await placesOf(secrets), await secretsOf(wedding.id)]).toEqual([
        nowhere,
        [null, null],
      ])
      const guest = guestOf(api)
      expect((await guest.say(website.visibility.slug ?? '', 'inismor')).status).toBe(404)
      // It requires a passcode again only with a new one.
      expect((await page.step('SET_PASSCODE')).status).toBe(400)
      await written(page.step('SET_PASSCODE', 'Ferry to Tybee'))
      expect((await guest.say(website.visibility.slug ?? '', 'ferrytotybee')).status).toBe(200)
    },
  )

  test('changes without a trace of the previous one', async () => {
    const { wedding, page } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    const secrets = await secretsOf(wedding.id)
    await written(page.step('CHANGE_PASSCODE', 'Ferry to Tybee'))
    expect(await placesOf(secrets)).toEqual(nowhere)
  })

  test('stays the same when a change of the slug is undone and redone', async () => {
    const { wedding, list, page } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    const secrets = await secretsOf(wedding.id)
    const { activityId } = await written(page.name(`inis-${wedding.id}`.slice(0, 40)))
    const undone = await bodyOf<{ id: string }>(await list.undo(activityId))
    expect([await secretsOf(wedding.id), (await page.read()).visibility.word]).toEqual([
      secrets,
      'Inis Mór',
    ])
    expect((await list.undo(undone.id)).status).toBe(201)
    expect([await secretsOf(wedding.id), (await page.read()).visibility.word]).toEqual([
      secrets,
      'Inis Mór',
    ])
  })

  test('that is no longer required is erased by the upgrade, even from recorded activities', async () => {
    const { wedding, page } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    const { activityId } = await written(page.name(`inis-${wedding.id}`.slice(0, 40)))
    await written(page.step('OPEN'))
    const { query: db } = api.deps.db
    const left = `left-by-${wedding.id}`
    await db
      .updateTable('weddingPageDoors')
      .set({ wordHash: left, wordSealed: left })
      .where('weddingId', '=', wedding.id)
      .execute()
    await sql`update activities set changes = replace(changes::text, '"word_number"', ${`"word_hash": "${left}", "word_number"`}::text)::jsonb
      where id = ${activityId}`.execute(db)
    expect(await placesWith(api, left)).toEqual(['activities', 'wedding_page_doors'])
    const changes = () =>
      db
        .selectFrom('activities')
        .select('changes')
        .where('id', '=', activityId)
        .executeTakeFirstOrThrow()
    const before = JSON.stringify(await changes()).replaceAll(`"word_hash":"${left}",`, '')
    await passcodesLetGo.up(db)
    expect(await placesWith(api, left)).toEqual([])
    expect(JSON.parse(JSON.stringify(await changes()))).toEqual(JSON.parse(before))
  })

  test('is erased with the wedding', async () => {
    const { wedding, couple, page } = await begun()
    await written(page.step('SET_PASSCODE', 'Inis Mór'))
    await written(page.name(`inis-${wedding.id}`.slice(0, 40)))
    const secrets = await secretsOf(wedding.id)
    const { couple: other, wedding: theirs } = await coupleWithWedding(api, { partnerEmail: '' })
    const email = `leaving.${wedding.id}@people.test`
    await api.request('POST', `/api/weddings/${theirs.id}/invitations`, {
      as: other,
      body: { email, kind: 'partner', rights: noRights },
    })
    const joined = await api.request(
      'POST',
      `/api/invitations/${await latestLink(api, email)}/accept`,
      {
        as: couple,
        body: { leavesOwn: true },
      },
    )
    expect([joined.status, await placesOf(secrets)]).toEqual([200, nowhere])
  })

  test('is encrypted in the database, and without its key it still opens the page but nobody can read it', async () => {
    const { wedding, page, links } = await begun()
    const { link } = (await written(page.step('SET_PASSCODE', 'Inis Mór'))).website.visibility
    const rows = await api.deps.db.query
      .selectFrom('weddingPageDoors')
      .selectAll()
      .where('weddingId', '=', wedding.id)
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/inis/i)
    const keys = api.deps.config.sessionKeys.splice(0, Infinity, randomBytes(32))
    try {
      expect([(await page.read()).visibility.word, (await links()).page]).toEqual([null, null])
      expect(
        (await guestOf(api).say(new URL(link!).pathname.split('/').at(-1)!, 'inismor')).status,
      ).toBe(200)
    } finally {
      api.deps.config.sessionKeys.splice(0, Infinity, ...keys)
    }
  })
})
