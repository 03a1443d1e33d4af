import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { remindWaiting } from '#api/features/guests/rsvp/jobs.ts'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { guestListOf } from '../list.ts'

const fortnight = 14 * 24 * 3_600_000

describe.each(engines)('reminders to reply on %s', (engine) => {
  // By day, when the job reminds.
  const now = new Date('2027-03-02T12:00:00Z')
  const api = openTestApp(engine, { now: () => now })

  test('can be ended by whoever gets one, and go on to the others of the household', async () => {
    const { list, invite, settings, emailsTo } = await couple()
    await invite('Raman', [
      { firstName: 'Priya', email: 'Priya@people.test' },
      { firstName: 'Arun', email: 'arun@people.test' },
    ])
    await aFortnightLater()
    expect(await remind(list)).toEqual({ reminded: 1 })
    const [, reminder] = await emailsTo('priya@people.test')
    const page = /\S+(\/guest-mail\/[\w-]+)/.exec(reminder?.text ?? '')?.[1]
    expect(reminder?.unsubscribe).toBe(`http://localhost:3000/api${page}/unsubscribe`)
    // One press of the mail program's own button.
    const ended = await api.app.request(`/api${page}/unsubscribe`, { method: 'POST' })
    expect(ended.status).toBe(204)
    await aFortnightLater()
    expect(await remind(list)).toEqual({ reminded: 1 })
    expect([
      (await emailsTo('priya@people.test')).length,
      (await emailsTo('arun@people.test')).length,
    ]).toEqual([2, 1])
    expect((await settings()).notReminded.unsubscribed).toEqual({ count: 0, names: [] })
    // Once nobody is left, the couple is told so, and nothing goes out by itself either.
    const [arun] = await emailsTo('arun@people.test')
    const his = /\S+(\/guest-mail\/[\w-]+)/.exec(arun?.text ?? '')?.[1]
    await api.app.request(`/api${his}/unsubscribe`, { method: 'POST' })
    await aFortnightLater()
    expect(await settings()).toMatchObject({
      toRemind: 0,
      remindFrom: null,
      notReminded: { unsubscribed: { count: 1, names: ['Raman'] } },
    })
    await list.ask('PATCH', '/rsvp-settings', {
      version: (await settings()).version,
      reminds: true,
    })
    await remindWaiting(api.deps)
    expect(await remind(list)).toEqual({ reminded: 0 })
    expect((await emailsTo('arun@people.test')).length).toBe(1)
    // Whoever changes their mind is reminded again.
    await api.request('POST', `/api${his}/subscribe`)
    expect((await settings()).toRemind).toBe(1)
  })

  test('that are asked for again under their key are sent once, and counted as the first time', async () => {
    const { list, invite, emailsTo } = await couple()
    await invite('Okafor', [{ firstName: 'Ngozi', email: 'ngozi@people.test' }])
    await aFortnightLater()
    const press = async (key: string) =>
      bodyOf(await list.ask('POST', '/rsvps/reminders', undefined, { 'Idempotency-Key': key }))
    expect([await press('one'), await press('one'), await press('two')]).toEqual([
      { reminded: 1 },
      { reminded: 1 },
      { reminded: 0 },
    ])
    expect((await emailsTo('ngozi@people.test')).length).toBe(2)
  })

  test('leave out who has no address; who has replied, or was not invited yet, is not named', async () => {
    const { list, invite, settings } = await couple()
    for (const name of ['Abara', 'Cole', 'Diaz', 'Evans', 'Flores', 'Garcia', 'Hall'])
      await invite(name, [{ firstName: 'Sol' }])
    await list.addHousehold('Not invited yet', [{ firstName: 'Ida' }])
    const [guest] = (await list.guests()).filter(({ firstName }) => firstName === 'Sol')
    const answers = (await list.events()).map(({ id }) => ({ eventId: id, answer: 'coming' }))
    await list.ask('POST', '/guests/changes', { ids: [guest!.id], answers })
    expect((await settings()).notReminded).toEqual({
      unsubscribed: { count: 0, names: [] },
      withoutAddress: { count: 6, names: ['Cole', 'Diaz', 'Evans', 'Flores', 'Garcia'] },
    })
  })

  test('end without the invitation: the couple may send it by hand to somebody who has unsubscribed', async () => {
    const { list, invite, emailsTo, settings } = await couple()
    const { householdIds } = await invite('Okafor', [
      { firstName: 'Grace', email: 'grace@people.test' },
    ])
    await aFortnightLater()
    await remind(list)
    const reminder = (await emailsTo('grace@people.test')).at(-1)
    const page = /\S+(\/guest-mail\/[\w-]+)/.exec(reminder?.text ?? '')?.[1]
    await api.app.request(`/api${page}/unsubscribe`, { method: 'POST' })
    const before = (await emailsTo('grace@people.test')).length
    await aFortnightLater()
    await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })
    expect((await emailsTo('grace@people.test')).length).toBe(before + 1)
    expect((await settings()).notReminded.unsubscribed.count).toBe(1)
  })

  test('end on the day of the wedding, where it is, whoever has not answered', async () => {
    const { list, invite, emailsTo, settings, marryOn } = await couple()
    await invite('Raman', [{ firstName: 'Priya', email: 'late@people.test' }])
    await invite('Cole', [{ firstName: 'Ben' }])
    await list.ask('PATCH', '/rsvp-settings', {
      version: (await settings()).version,
      reminds: true,
    })
    await aFortnightLater()
    expect(await settings()).toMatchObject({
      toRemind: 1,
      notReminded: { withoutAddress: { count: 1 } },
    })
    // It is the third of March there already.
    await marryOn('2027-03-03', 'Pacific/Kiritimati')
    expect(await settings()).toMatchObject({
      toRemind: 0,
      remindFrom: null,
      notReminded: { withoutAddress: { count: 0 } },
    })
    await remindWaiting(api.deps)
    expect(await remind(list)).toEqual({ reminded: 0 })
    expect((await emailsTo('late@people.test')).length).toBe(1)
    await marryOn('2027-03-03', 'Europe/Dublin')
    expect(await remind(list)).toEqual({ reminded: 1 })
  })

  async function couple() {
    const { couple: as, wedding } = await coupleWithWedding(api, { weddingDate: '2029-03-13' })
    const list = guestListOf(api, wedding.id, as)
    return {
      list,
      marryOn: (weddingDate: string, timeZone: string) =>
        api.deps.db.query
          .updateTable('weddings')
          .set({ weddingDate, timeZone })
          .where('id', '=', wedding.id)
          .execute(),
      settings: async () => bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings')),
      /** Invited by mail where there is an address, and else by post. */
      invite: async (name: string, guests: NewGuest[]) => {
        const { households } = await list.addHousehold(name, guests)
        const householdIds = households.map(({ id }) => id)
        const by = guests.some(({ email }) => email) ? 'mail' : 'post'
        await list.ask('POST', '/rsvps', { householdIds, by })
        return { householdIds }
      },
      emailsTo: async (email: string) =>
        api.deps.db.query
          .selectFrom('mailOutbox')
          .select(['text', 'unsubscribe'])
          .where((eb) => eb(eb.fn('lower', ['recipient']), '=', email))
          .orderBy('id')
          .execute(),
    }
  }

  /** Everything went out a fortnight before. */
  async function aFortnightLater() {
    const at = new Date(now.getTime() - fortnight)
    await sql`update rsvps set reached_at = ${at},
      facts = jsonb_set(facts, '{reachedAt}', to_jsonb(${at.toISOString()}::text))
      where reached_at is not null`.execute(api.deps.db.query)
  }
})

async function remind(list: ReturnType<typeof guestListOf>) {
  return bodyOf(await list.ask('POST', '/rsvps/reminders'))
}
