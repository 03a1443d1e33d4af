import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsOf } from '#machines/guests/answer/counts.rules.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import { ageGroups, answers } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Rsvp, RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { gateOrNight } from '#tests/suite.ts'
import { guestListOf } from './list.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'

/** A number that selects whichever guest, household or event is there at that index. */
const which = fc.nat(1_000)
const answer = fc.constantFrom(...answers, 'uninvited' as const)
const edit = fc.oneof(
  fc.record({
    do: fc.constant('household' as const),
    addressLine1: fc.constantFrom('', '4 Mill Lane'),
    guests: fc.array(
      fc.record({
        firstName: fc.constantFrom('Ada', 'Ø'),
        isPlusOne: fc.boolean(),
        ageGroup: fc.constantFrom(...ageGroups),
        email: fc.constantFrom('', 'a@example.com'),
        diet: fc.constantFrom('', 'no nuts'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({ do: fc.constant('companion' as const), which }),
  fc.record({ do: fc.constant('answer' as const), which, event: which, answer }),
  fc.record({
    do: fc.constant('several' as const),
    event: which,
    answer,
    ageGroup: fc.constantFrom(...ageGroups),
  }),
  fc.record({ do: fc.constant('remove' as const), which }),
  fc.record({ do: fc.constant('post' as const), which }),
  fc.record({ do: fc.constant('event' as const) }),
  fc.record({ do: fc.constant('noEvent' as const), which }),
  fc.record({ do: fc.constant('undo' as const), which }),
)

describe.each(engines)('counts on %s', (engine) => {
  const api = openTestApp(engine)

  test('after any edits and undos the statement counts what the records say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
        const { couple, wedding } = await coupleWithWedding(api)
        const list = guestListOf(api, wedding.id, couple)
        const done: string[] = []
        for (const one of edits) {
          const [guests, events] = await Promise.all([list.guests(), list.events()])
          const given =
            'event' in one && 'answer' in one
              ? [{ eventId: at(events, one.event)?.id, answer: one.answer }]
              : []
          const guest = 'which' in one ? at(guests, one.which) : guests[0]
          const asked = {
            household: () =>
              list.ask('POST', '/households', { ...one, do: undefined, name: 'Some' }),
            companion: () =>
              list.ask('POST', '/guests', { householdId: guest?.householdId, isPlusOne: true }),
            answer: () =>
              list.ask('PATCH', `/guests/${guest?.id}`, {
                version: guest?.version,
                answers: given,
              }),
            several: () =>
              list.ask('POST', '/guests/changes', {
                ids: guests.map(({ id }) => id),
                answers: given,
                ageGroup: 'ageGroup' in one ? one.ageGroup : 'adult',
              }),
            remove: () => list.ask('POST', '/guests/removals', { ids: [guest?.id] }),
            post: () =>
              list.ask('POST', '/rsvps', { householdIds: [guest?.householdId], by: 'post' }),
            event: () => list.ask('POST', '/events', { name: 'Brunch' }),
            noEvent: () =>
              list.ask('DELETE', `/events/${'which' in one ? at(events, one.which)?.id : ''}`),
            undo: () =>
              list.undo(
                ('which' in one ? at(done, one.which) : null) ??
                  '01900000-0000-7000-8000-000000000000',
              ),
          }
          // A missing or changed record is refused, and the counts stay right.
          const answered = await asked[one.do]()
          expect(answered.status).toBeLessThan(500)
          const { activityId } = await bodyOf<Partial<Written>>(answered)
          if (activityId) done.push(activityId)
        }
        const [households, guests, events] = await Promise.all([
          list.households(),
          list.guests(),
          list.events(),
        ])
        const { items: rsvps } = await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))
        const arrived = rsvps.flatMap(({ householdId, facts: { sentAt, openedAt, answeredAt } }) =>
          (sentAt ?? openedAt ?? answeredAt) ? [householdId] : [],
        )
        const counted = await bodyOf(await list.ask('GET', '/guests/counts'))
        expect(counted).toEqual(countsOf(households, guests, events))
        const { standing, people, householdsWithoutContact } = countsOf(households, guests, events)
        const invited = new Set(
          guests
            .filter(({ answers: given }) => Object.keys(given).length > 0)
            .map(({ householdId }) => householdId),
        )
        const kept = await api.deps.db.query
          .selectFrom('weddingFigures')
          .selectAll()
          .where('weddingId', '=', wedding.id)
          .executeTakeFirstOrThrow()
        const { not_coming: notComing, ...others } = standing
        const unsent = invited.size - arrived.filter((id) => invited.has(id)).length
        // The stored budget figures are compared with the budget.
        expect(kept).toMatchObject({
          weddingId: wedding.id,
          ...others,
          notComing,
          householdsWithoutContact,
          invitationsUnsent: unsent,
        })
        const isInvited = people > standing.uninvited
        expect(await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).toMatchObject({
          guests: people,
          answersPending: isInvited ? standing.pending : null,
          householdsWithoutContact,
        })
      }),
      { numRuns: gateOrNight({ gate: 6, night: 25 }) },
    )
  })

  test('nothing is left to send to who opened a link that was passed on, or replied by phone', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const unsent = async () =>
      (await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).invitationsUnsent
    const [opened, called] = [
      await list.addHousehold('Raman', [{ firstName: 'Priya' }]),
      await list.addHousehold('Okafor', [{ firstName: 'Grace' }]),
    ]
    const householdIds = [opened, called].flatMap(({ households }) =>
      households.map(({ id }) => id),
    )
    const links = await bodyOf<Page<RsvpLink>>(
      await list.ask('POST', '/rsvps/links', { householdIds }),
    )
    expect(await unsent()).toBe(2)
    const link = links.items.find(({ householdId }) => householdId === householdIds[0])!
    const { pathname } = new URL(link.url)
    await api.request('POST', `/api${pathname}/steps`, { body: { event: 'OPEN' } })
    expect(await unsent()).toBe(1)
    const answers = (await list.events()).map(({ id }) => ({ eventId: id, answer: 'coming' }))
    await list.ask('POST', '/guests/changes', { ids: called.guests.map(({ id }) => id), answers })
    expect(await unsent()).toBe(0)
    const rsvp = (await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))).items.find(
      ({ householdId }) => householdId === householdIds[0],
    )!
    // Nobody has the new link yet.
    await list.ask('POST', `/rsvps/${rsvp.id}/steps`, { version: rsvp.version, event: 'RELINK' })
    expect(await unsent()).toBe(1)
  })

  test('a new link that is asked for again under its key is made once', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const { households } = await list.addHousehold('Raman', [{ firstName: 'Priya' }])
    const householdIds = households.map(({ id }) => id)
    await list.ask('POST', '/rsvps', { householdIds, by: 'post' })
    const rsvps = async () => (await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))).items
    const [before] = await rsvps()
    const relink = () =>
      list.ask(
        'POST',
        `/rsvps/${before?.id}/steps`,
        { version: before?.version, event: 'RELINK' },
        { 'Idempotency-Key': 'one' },
      )
    const [first, again] = [await relink(), await relink()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect([await bodyOf(first)]).toEqual([await bodyOf(again)])
    expect((await rsvps())[0]?.version).toBe(before!.version + 1)
  })

  test('concurrent writes leave the stored figures equal to the records', async () => {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const mails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      firstName: name,
      email: `${name}@example.com`,
    }))
    const { guests } = await list.addHousehold('Raman', mails)
    const [event] = await list.events()
    // Each removes one of the household’s email addresses; only the last change removes the last
    // one.
    const changes = guests.map(({ id, version }, n) => {
      const answer = n % 2 === 0 ? ('coming' as const) : ('not_coming' as const)
      return list.ask('PATCH', `/guests/${id}`, {
        version,
        email: '',
        answers: [{ eventId: event?.id, answer }],
      })
    })
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
    const { pending } = countsOf(
      await list.households(),
      await list.guests(),
      await list.events(),
    ).standing
    expect(await readFacts(api.deps.db.query, wedding.id, '2026-11-22')).toMatchObject({
      guests: 6,
      answersPending: pending,
      householdsWithoutContact: 1,
    })
  })
})

function at<T>(items: T[], place: number) {
  return items[place % Math.max(items.length, 1)]
}
