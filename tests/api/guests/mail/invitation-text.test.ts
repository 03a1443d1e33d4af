import { describe, expect, test } from 'vitest'
import type { RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { EmailPreview, RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { lookThemes } from '#api/adapters/mail/mail-theme.ts'
import { websiteOf, written } from '#tests/api/website/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from '../list.ts'

const ownText = 'Come as you are,\nstay as long as you like. <b>Really</b>.'

describe.each(engines)('an invitation in the couple’s own words on %s', (engine) => {
  const api = openTestApp(engine)
  const mails = () =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .select(['recipient', 'subject', 'text', 'html'])
      .orderBy('id')
      .execute()

  test('is previewed without an email or a link, goes to oneself as a test, and then to the guests', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('Raman', [
      { firstName: 'Priya', email: `priya.${engine}@people.test` },
    ])
    const before = (await mails()).length
    const preview = await bodyOf<EmailPreview>(
      await list.ask('POST', '/rsvps/preview', { text: ownText }),
    )
    expect(preview.text).toContain(ownText)
    expect(preview.text).not.toContain('would love you to join them')
    expect([(await mails()).length, await bodyOf(await list.ask('GET', '/rsvps'))]).toEqual([
      before,
      expect.objectContaining({ items: [] }),
    ])

    expect((await list.ask('POST', '/rsvps/test', { text: ownText })).status).toBe(204)
    const { version } = await bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings'))
    expect((await list.ask('PATCH', '/rsvp-settings', { version, text: ownText })).status).toBe(200)
    const householdIds = households.map(({ id }) => id)
    expect((await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })).status).toBe(200)
    const [own, theirs] = (await mails()).slice(before)
    const { email } = await bodyOf<{ email: string }>(
      await api.request('GET', '/api/auth/me', { as: couple }),
    )
    expect([own?.recipient, theirs?.recipient]).toEqual([email, `priya.${engine}@people.test`])
    expect(own?.text).not.toContain('/rsvp/')
    expect(own?.subject).toBe(preview.subject)
    expect(theirs?.text).toContain(ownText)
    expect(theirs?.html).toContain('&lt;b&gt;Really&lt;/b&gt;')
  })

  test('says when and where, wears the look of their page, and says nothing of ours', async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: '2029-03-13',
      city: 'Sintra',
    })
    const list = guestListOf(api, wedding.id, couple)
    await written(websiteOf(api, wedding.id, couple).write({ look: 'evening' }))
    const to = `arun.${engine}@people.test`
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Arun', email: to }])
    const householdIds = households.map(({ id }) => id)
    expect((await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })).status).toBe(200)
    const mail = (await mails()).find(({ recipient }) => recipient === to)!
    expect(mail.text).toContain('13 March 2029')
    expect(mail.text).toContain('Sintra')
    for (const colour of [lookThemes.evening.day.page, lookThemes.evening.night.page])
      expect(mail.html).toContain(colour)
    expect(mail.html).not.toMatch(/Vowline|\/register|\/login/)
  })

  test('says the season or the month while there is no date', async () => {
    const { couple, wedding } = await coupleWithWedding(api, {
      weddingDate: null,
      datePeriod: '2029-summer',
    })
    const list = guestListOf(api, wedding.id, couple)
    const answer = list.ask('POST', '/rsvps/preview', { text: '' })
    expect((await bodyOf<EmailPreview>(await answer)).text).toContain('Summer 2029')
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Arun' }])
    const householdIds = households.map(({ id }) => id)
    const links = await list.ask('POST', '/rsvps/links', { householdIds })
    const { pathname } = new URL((await bodyOf<Page<RsvpLink>>(links)).items[0]!.url)
    const received = await bodyOf(await api.request('GET', `/api${pathname}`))
    expect(received).toMatchObject({ weddingDate: null, datePeriod: '2029-summer' })
  })

  test('it says where it is by the one venue of the events, and by the city alone where there are several', async () => {
    const { couple, wedding } = await coupleWithWedding(api, { city: 'Lyon' })
    const list = guestListOf(api, wedding.id, couple)
    const [ceremony, reception] = await list.events()
    const place = async (eventId: string | undefined, location: string) => {
      const event = (await list.events()).find(({ id }) => id === eventId)
      const change = { version: event?.version, location }
      expect((await list.ask('PATCH', `/events/${eventId}`, change)).status).toBe(200)
      const answer = await list.ask('POST', '/rsvps/preview', { text: '' })
      return /^Where: .*$/m.exec((await bodyOf<EmailPreview>(answer)).text)?.[0]
    }
    expect(await place(ceremony?.id, 'Orchard Barn')).toBe('Where: Orchard Barn, Lyon')
    expect(await place(reception?.id, 'Orchard Barn')).toBe('Where: Orchard Barn, Lyon')
    expect(await place(reception?.id, 'Town hall')).toBe('Where: Lyon')
    expect(await place(reception?.id, '')).toBe('Where: Orchard Barn, Lyon')
    expect(await place(ceremony?.id, 'Orchard Barn, Lyon')).toBe('Where: Orchard Barn, Lyon')
    const { version } = await bodyOf<{ version: number }>(
      await api.request('GET', `/api/weddings/${wedding.id}`, { as: couple }),
    )
    await api.request('PATCH', `/api/weddings/${wedding.id}`, {
      as: couple,
      body: { version, city: '' },
    })
    expect(await place(ceremony?.id, 'Orchard Barn')).toBe('Where: Orchard Barn')
    expect(await place(ceremony?.id, '')).toBeUndefined()
  })

  test('ours stand where there are none, and too many are refused', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { text } = await bodyOf<EmailPreview>(
      await list.ask('POST', '/rsvps/preview', { text: '' }),
    )
    expect(text).toContain('would love you to join them')
    for (const path of ['/rsvps/preview', '/rsvps/test'])
      expect((await list.ask('POST', path, { text: 'x'.repeat(2_001) })).status).toBe(400)
  })
})
