import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import { remindWaiting } from '#api/features/guests/rsvp/jobs.ts'
import { readSettings } from '#api/features/guests/rsvp/queries.ts'
import { countsOf } from '#machines/guests/answer/counts.rules.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { ReceivedRsvp, Rsvp, RsvpLink, Sent } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { NewGuest } from '#machines/guests/guest.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('RSVP by link on %s', (engine) => {
  const api = openTestApp(engine, { limits: true, now: () => now })
  let now = new Date()

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const read = async () => (await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))).items
    const settings = () => list.ask('GET', '/rsvp-settings').then(bodyOf<RsvpSettings>)
    return {
      list,
      id: wedding.id,
      read,
      settings,
      set: async (change: object) =>
        list.ask('PATCH', '/rsvp-settings', { version: (await settings()).version, ...change }),
      invited: async (name: string, guests: NewGuest[]) => {
        const { households } = await list.addHousehold(name, guests)
        const householdIds = households.map(({ id }) => id)
        const { items } = await bodyOf<Page<RsvpLink>>(
          await list.ask('POST', '/rsvps/links', { householdIds }),
        )
        return { householdIds, path: `/api${new URL(items[0]!.url).pathname}` }
      },
    }
  }
  const emailsTo = (email: string) =>
    api.deps.db.query
      .selectFrom('mailOutbox')
      .select('text')
      .where('recipient', '=', email)
      .execute()
  const view = async (path: string) => bodyOf<ReceivedRsvp>(await api.request('GET', path))
  test('a household sees its members and events, answers, changes its answer, and names its plus-one', async () => {
    const { list, invited, read, set } = await begun()
    await set({ meals: ['Sea bass'], questions: ['Which song?'] })
    const [ceremony, reception] = await list.events()
    const only = [{ eventId: ceremony!.id, answer: 'uninvited' as const }]
    await invited('Okafor', [{ firstName: 'Grace' }])
    const { path } = await invited('Raman', [
      { firstName: 'Priya', answers: only },
      { isPlusOne: true, answers: only },
    ])
    const seen = await view(path)
    expect(seen).toMatchObject({
      household: 'Raman',
      state: 'unopened',
      look: 'register',
      meals: ['Sea bass'],
      people: [{ firstName: 'Priya' }, { firstName: '' }],
    })
    expect(seen.events.map(({ id }) => id)).toEqual([reception!.id])
    expect(JSON.stringify(seen)).not.toMatch(/Grace|Okafor|email|phone|notes/)

    const key = { 'Idempotency-Key': 'one' }
    const body = answering(seen, 'coming', { meal: 'Sea bass' })
    const first = await api.request('POST', `${path}/answer`, { body, headers: key })
    expect(first.status).toBe(200)
    const kept = await bodyOf<ReceivedRsvp>(first)
    expect(kept).toMatchObject({
      state: 'responded',
      message: 'With joy',
      people: [
        {
          firstName: 'Priya',
          meal: 'Sea bass',
          diet: 'no nuts',
          answers: { [reception!.id]: 'coming' },
        },
        { firstName: 'Arun', isPlusOne: true },
      ],
    })
    // A repeated answer, as after a lost response, is stored once.
    expect(
      await bodyOf(await api.request('POST', `${path}/answer`, { body, headers: key })),
    ).toEqual(kept)
    expect((await read()).map(({ state }) => state).toSorted()).toEqual(['responded', 'unopened'])
    const changed = await bodyOf<ReceivedRsvp>(
      await api.request('POST', `${path}/answer`, { body: answering(kept, 'not_coming') }),
    )
    expect(changed).toMatchObject({ state: 'changed', people: [{ meal: '' }, {}] })
    const counts = await bodyOf(await list.ask('GET', '/guests/counts'))
    expect(counts).toEqual(
      countsOf(await list.households(), await list.guests(), await list.events()),
    )
  })

  test('one guest of a household answers alone, the others answer later by the same link, and the couple sees exactly that', async () => {
    const { list, invited, read, settings } = await begun()
    const { householdIds, path } = await invited('Raman', [
      { firstName: 'Priya', email: 'both@people.test' },
      { firstName: 'Arun' },
    ])
    await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })
    const answersOf = async (name: string) =>
      Object.values((await list.guests()).find(({ firstName }) => firstName === name)!.answers)
    const lefts = (seen: ReceivedRsvp, who: string) =>
      answering(seen, 'coming').people.map((one) =>
        seen.people.some(({ id, firstName }) => id === one.id && firstName === who)
          ? one
          : { ...one, answers: {}, diet: '' },
      )
    const seen = await view(path)
    const body = { ...answering(seen, 'coming'), people: lefts(seen, 'Priya') }
    const headers = { 'Idempotency-Key': 'priya-alone' }
    const first = await api.request('POST', `${path}/answer`, { body, headers })
    expect(first.status).toBe(200)
    const kept = await bodyOf<ReceivedRsvp>(first)
    expect(kept.state).toBe('responding')
    expect(await bodyOf(await api.request('POST', `${path}/answer`, { body, headers }))).toEqual(
      kept,
    )
    expect([await answersOf('Priya'), await answersOf('Arun')]).toEqual([
      ['coming', 'coming'],
      ['pending', 'pending'],
    ])
    expect(await read()).toMatchObject([
      { state: 'responding', message: 'With joy', facts: { answeredAt: null } },
    ])
    const { items } = await bodyOf<Page<{ kind: string }>>(await list.ask('GET', '/activity'))
    expect(items[0]?.kind).toBe('rsvp.answeredInPart')
    // Arun has not answered yet and is reminded after a fortnight.
    expect((await settings()).remindFrom).not.toBeNull()

    // Leaving an answer out does not withdraw it, and a guest must answer for all their events.
    const [ceremony] = await list.events()
    const half = answering(kept, 'coming').people.map((one) => ({
      ...one,
      answers: { [ceremony!.id]: 'coming' },
    }))
    for (const people of [lefts(kept, 'Arun'), half]) {
      const refused = await api.request('POST', `${path}/answer`, {
        body: { ...body, version: kept.version, people },
      })
      expect([refused.status, await bodyOf(refused)]).toMatchObject([
        400,
        { code: 'invalid_input' },
      ])
    }
    const rest = await bodyOf<ReceivedRsvp>(
      await api.request('POST', `${path}/answer`, { body: answering(kept, 'coming') }),
    )
    expect([rest.state, await answersOf('Arun')]).toEqual(['responded', ['coming', 'coming']])
  })

  test('of two simultaneous answers the second is refused with the first one’s', async () => {
    const { path } = await (await begun()).invited('Raman', [{ firstName: 'Priya' }])
    const seen = await view(path)
    const answers = await Promise.all(
      (['coming', 'not_coming'] as const).map((one) =>
        api.request('POST', `${path}/answer`, { body: answering(seen, one) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const refused = await bodyOf<{ code: string; current: ReceivedRsvp }>(
      answers.find(({ status }) => status === 409)!,
    )
    expect([refused.code, refused.current]).toEqual(['version_stale', await view(path)])
  })

  test('an answer must be complete and belong to this household alone', async () => {
    const { invited } = await begun()
    const { path } = await invited('Raman', [{ firstName: 'Priya' }])
    const other = await view((await invited('Okafor', [{ firstName: 'Grace' }])).path)
    const seen = await view(path)
    const good = answering(seen, 'coming')
    const wrong = [
      { ...good, people: good.people.map((one) => ({ ...one, answers: {} })) },
      { ...good, people: good.people.map((one) => ({ ...one, meal: 'Caviar' })) },
      { ...good, replies: { '01900000-0000-7000-8000-000000000009': 'x' } },
      { ...good, people: [...good.people, ...answering(other, 'coming').people] },
      { ...good, people: [] },
    ]
    const statuses = []
    for (const body of wrong)
      statuses.push((await api.request('POST', `${path}/answer`, { body })).status)
    expect(statuses).toEqual([400, 400, 400, 409, 409])
    expect((await view(path)).state).toBe('unopened')
  })

  test('invitations are sent once per household, to its first address; a new link replaces the old one', async () => {
    const { list, id, invited, read } = await begun()
    const { householdIds, path } = await invited('Raman', [
      { firstName: 'Priya' },
      { firstName: 'Arun', email: 'arun@people.test' },
    ])
    const without = await invited('Okafor', [{ firstName: 'Grace' }])
    expect(await readFacts(api.deps.db.query, id, '2026-11-22')).toMatchObject({
      invitationsUnsent: 2,
      answersDeadlineSet: false,
      mealOptions: 0,
    })
    const body = { householdIds: [...householdIds, ...without.householdIds], by: 'mail' }
    const sent = await bodyOf<Sent>(await list.ask('POST', '/rsvps', body))
    expect([sent.rsvps.length, sent.withoutAddress]).toEqual([1, without.householdIds])
    const emails = await emailsTo('arun@people.test')
    expect(emails.map(({ text }) => text.includes(path.replace('/api', '')))).toEqual([true])
    expect(emails[0]?.text).toMatch(/When: 19 June 2027\s+Where: Lyon/)
    expect(
      await bodyOf<Sent>(await list.ask('POST', '/rsvps', { ...body, householdIds })),
    ).toMatchObject({
      rsvps: [],
      refused: householdIds,
    })
    expect(
      (
        await bodyOf<Sent>(
          await list.ask('POST', '/rsvps', { householdIds: without.householdIds, by: 'post' }),
        )
      ).rsvps,
    ).toHaveLength(1)
    expect(await readFacts(api.deps.db.query, id, '2026-11-22')).toMatchObject({
      invitationsUnsent: 0,
    })
    const row = (await read()).find(({ householdId }) => householdId === householdIds[0])!
    expect(
      (await list.ask('POST', `/rsvps/${row.id}/steps`, { version: row.version, event: 'RELINK' }))
        .status,
    ).toBe(200)
    expect((await api.request('GET', path)).status).toBe(404)
    const kept = await api.deps.db.query
      .selectFrom('rsvps')
      .selectAll()
      .where('weddingId', '=', id)
      .execute()
    expect(JSON.stringify(kept)).not.toContain(path.split('/').at(-1))
  })

  test('a link whose key is gone still opens, and the next email or card gets a new link', async () => {
    const { list, invited, read } = await begun()
    const { householdIds, path } = await invited('Raman', [
      { firstName: 'Priya', email: 'keyless@people.test' },
    ])
    const keys = api.deps.config.sessionKeys.splice(0, Infinity, randomBytes(32))
    try {
      expect((await view(path)).household).toBe('Raman')
      const { items } = await bodyOf<Page<RsvpLink>>(
        await list.ask('POST', '/rsvps/links', { householdIds }),
      )
      const renewed = `/api${new URL(items[0]!.url).pathname}`
      expect(renewed).not.toBe(path)
      expect([(await api.request('GET', path)).status, (await view(renewed)).household]).toEqual([
        404,
        'Raman',
      ])
      api.deps.config.sessionKeys.splice(0, Infinity, randomBytes(32))
      expect(
        (await bodyOf<Sent>(await list.ask('POST', '/rsvps', { householdIds, by: 'mail' }))).rsvps,
      ).toHaveLength(1)
      const [email] = await emailsTo('keyless@people.test')
      const mailed = `/api${/\/rsvp\/[\w-]{27}/.exec(email!.text)![0]}`
      expect([
        mailed === renewed,
        (await api.request('GET', renewed)).status,
        (await view(mailed)).household,
      ]).toEqual([false, 404, 'Raman'])
      expect(await read()).toMatchObject([
        { state: 'unopened', facts: { sentAt: expect.any(String) as string } },
      ])
    } finally {
      api.deps.config.sessionKeys.splice(0, Infinity, ...keys)
    }
  })

  test('a frozen headcount accepts no answer by link, and shows a later answer by phone beside it', async () => {
    const { list, invited, read, set, settings, id } = await begun()
    const { path } = await invited('Raman', [{ firstName: 'Priya' }])
    const seen = await view(path)
    expect((await set({ isFrozen: true })).status).toBe(200)
    expect(await read()).toMatchObject([{ state: 'closed' }])
    const refused = await api.request('POST', `${path}/answer`, { body: answering(seen, 'coming') })
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { code: 'event_not_allowed', state: 'closed' },
    ])
    const ids = (await list.guests()).map(({ id: guestId }) => guestId)
    const answers = (await list.events()).map(({ id: eventId }) => ({ eventId, answer: 'coming' }))
    const late = await bodyOf<{ activityId: string }>(
      await list.ask('POST', '/guests/changes', { ids, answers }),
    )
    expect(await read()).toMatchObject([
      { state: 'closed', facts: { answeredAt: expect.any(String) as string } },
    ])
    expect((await settings()).frozen?.counts.map(({ coming }) => coming)).toEqual([0, 0])
    expect(await readFacts(api.deps.db.query, id, '2026-11-22')).toMatchObject({
      answersClosed: true,
    })
    expect((await list.undo(late.activityId)).status).toBe(201)
    expect(await read()).toMatchObject([{ facts: { answeredAt: null } }])
    await set({ isFrozen: false })
    expect(await read()).toMatchObject([{ state: 'unopened' }])
    await set({ deadline: '2020-01-01' })
    expect(await read()).toMatchObject([{ state: 'closed' }])
  })

  test('a household restored by undo has its link again', async () => {
    const { list, invited } = await begun()
    const { path } = await invited('Raman', [{ firstName: 'Priya' }])
    const ids = (await list.guests()).map(({ id }) => id)
    const { activityId } = await bodyOf<{ activityId: string }>(
      await list.ask('POST', '/guests/removals', { ids }),
    )
    expect((await api.request('GET', path)).status).toBe(404)
    expect((await list.undo(activityId)).status).toBe(201)
    expect((await view(path)).household).toBe('Raman')
  })

  test('guests who have not answered are reminded once a fortnight, never at night', async () => {
    const { list, invited, set, settings } = await begun()
    const { householdIds } = await invited('Raman', [
      { firstName: 'Priya', email: 'priya@people.test' },
    ])
    await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })
    await set({ reminds: true })
    const began = now
    const seen = []
    const days = [13, 15, 15, 16, 30]
    for (const [place, day] of days.entries()) {
      now = new Date(began.getTime() + day * 24 * 3_600_000)
      // The first of the two fifteenths is three in the morning, where a wedding without a zone is.
      now.setUTCHours(place === 1 ? 3 : 12, 0, 0, 0)
      await remindWaiting(api.deps)
      seen.push((await emailsTo('priya@people.test')).length)
    }
    now = began
    expect(seen).toEqual([1, 1, 2, 2, 3])
    expect((await settings()).toRemind).toBe(0)
  })

  test('reminders follow the wedding’s time zone, and never come before the fortnight is over', async () => {
    const { list, id, invited, set } = await begun()
    await api.deps.db.query
      .updateTable('weddings')
      .set({ timeZone: 'Asia/Tokyo' })
      .where('id', '=', id)
      .execute()
    const { householdIds } = await invited('Raman', [
      { firstName: 'Priya', email: 'tokyo@people.test' },
    ])
    await list.ask('POST', '/rsvps', { householdIds, by: 'mail' })
    await set({ reminds: true })
    const began = now
    const dayOf = (days: number, clock: string) =>
      new Date(
        `${new Date(began.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T${clock}Z`,
      )
    const seen = []
    // Half past nine in the evening, one minute to nine in the morning, and nine: noon in UTC is
    // not daytime in Tokyo.
    for (const clock of [dayOf(16, '12:30:00'), dayOf(16, '23:59:00'), dayOf(17, '00:00:00')]) {
      now = clock
      await remindWaiting(api.deps)
      seen.push((await emailsTo('tokyo@people.test')).length)
    }
    const due = []
    for (const wait of [14 * 24 * 3_600_000 - 1, 14 * 24 * 3_600_000]) {
      now = new Date(dayOf(17, '00:00:00').getTime() + wait)
      // Sessions have expired by then.
      due.push((await readSettings(api.deps.db.query, id, now)).toRemind)
    }
    now = began
    expect([seen, due]).toEqual([
      [1, 1, 2],
      [0, 1],
    ])
  })

  test('wrong tokens are rate-limited on every endpoint', async () => {
    const { path } = await (await begun()).invited('Raman', [{ firstName: 'Priya' }])
    const wrong = `/api/rsvp/${'A'.repeat(27)}`
    const statuses = []
    for (let tries = 0; tries < 16; tries++) {
      statuses.push((await api.request('GET', wrong)).status)
      statuses.push(
        (await api.request('POST', `${wrong}/steps`, { body: { event: 'OPEN' } })).status,
      )
    }
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(30)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await api.request('GET', path)).status).toBe(200)
  })

  test('counts add up after any answers by link and by phone', async () => {
    const { list, invited } = await begun()
    const { path } = await invited('Raman', [{ firstName: 'Priya' }, { isPlusOne: true }])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 5 }),
        async (answers) => {
          for (const [byLink, isComing] of answers) {
            const answer = isComing ? 'coming' : 'not_coming'
            const ids = (await list.guests()).slice(0, 1).map(({ id }) => id)
            const given = (await list.events()).map(({ id: eventId }) => ({ eventId, answer }))
            if (byLink)
              await api.request('POST', `${path}/answer`, {
                body: answering(await view(path), answer),
              })
            else await list.ask('POST', '/guests/changes', { ids, answers: given })
          }
          const counts = await bodyOf(await list.ask('GET', '/guests/counts'))
          expect(counts).toEqual(
            countsOf(await list.households(), await list.guests(), await list.events()),
          )
        },
      ),
      { numRuns: gateOrNight({ gate: 3, night: 8 }) },
    )
  })
})

/** The same answer from everyone to every event. */
function answering(seen: ReceivedRsvp, answer: 'coming' | 'not_coming', more: object = {}) {
  return {
    version: seen.version,
    message: 'With joy',
    replies: {},
    people: seen.people.map(({ id, answers }) => ({
      id,
      firstName: 'Arun',
      lastName: '',
      meal: '',
      diet: 'no nuts',
      answers: Object.fromEntries(Object.keys(answers).map((eventId) => [eventId, answer])),
      ...more,
    })),
  }
}
