import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pair } from '#machines/guests/duplicates/merge.schema.ts'
import { ageGroups, answers } from '#machines/guests/guest.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { ReceivedRsvp, Rsvp, RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Seating, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding, memberOf } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'
import { guestOf, registryOf } from '#tests/api/registry/kit.ts'
import { guestListOf } from './list.ts'

describe.each(engines)('duplicate guests on %s', (engine) => {
  const api = openTestApp(engine)

  async function twice() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const [ceremony] = await list.events()
    const coming = [{ eventId: ceremony!.id, answer: 'coming' as const }]
    const first = await list.addHousehold('Okafor', [
      { firstName: 'Jon', lastName: 'Okafor', email: 'jon@one.test' },
    ])
    const second = await list.addHousehold(
      'John Okafor',
      [
        {
          firstName: 'John',
          lastName: 'Okafor',
          phone: '020 7946 0018',
          tags: ['work'],
          answers: coming,
        },
      ],
      { addressLine1: '1 Harbour Row', city: 'Lisbon' },
    )
    const [kept, gone] = [first.guests[0]!, second.guests[0]!]
    const merge = (body: object) => list.ask('POST', '/guests/merges', body)
    const read = ({ id, version }: typeof kept) => ({ id, version })
    return { wedding, couple, list, ceremony, kept: read(kept), gone: read(gone), merge }
  }

  test('are merged into one with the details of both, and one undo restores both', async () => {
    const { list, ceremony, kept, gone, merge } = await twice()
    const before = [await list.guests(), await list.households()]
    const answer = await merge({ kept, gone })
    const { activityId, ...written } = await bodyOf<Written>(answer)
    expect([answer.status, written.gone.guests]).toEqual([200, [gone.id]])
    expect(await list.guests()).toMatchObject([
      {
        id: kept.id,
        firstName: 'Jon',
        email: 'jon@one.test',
        phone: '020 7946 0018',
        tags: ['work'],
        answers: { [ceremony!.id]: 'coming' },
      },
    ])
    expect(await list.households()).toMatchObject([
      { name: 'Okafor', addressLine1: '1 Harbour Row', city: 'Lisbon' },
    ])
    expect((await list.undo(activityId)).status).toBe(201)
    expect([await list.guests(), await list.households()].map(unstamped)).toEqual(
      before.map(unstamped),
    )
  })

  test('property: merging any two guests and undoing it restores everything', async () => {
    const text = fc.constantFrom('', 'one', 'other')
    const person = fc.record({
      firstName: fc.constantFrom('Ada', 'Jon'),
      lastName: text,
      email: fc.constantFrom('', 'a@one.test', 'b@one.test'),
      phone: fc.constantFrom('', '020 7946 0018', '020 7946 0019'),
      diet: text,
      meal: text,
      notes: text,
      tags: fc.uniqueArray(fc.constantFrom('work', 'choir', 'family')),
      isPlusOne: fc.boolean(),
      ageGroup: fc.constantFrom(...ageGroups),
      answer: fc.constantFrom(...answers, 'uninvited' as const),
      isSeated: fc.boolean(),
    })
    const home = fc.record({
      addressLine1: text,
      people: fc.array(person, { minLength: 1, maxLength: 3 }),
      isInvited: fc.boolean(),
    })
    const task = fc.record({
      homes: fc.array(home, { minLength: 2, maxLength: 3 }),
      kept: fc.nat(),
      gone: fc.nat(),
      rule: fc.array(fc.nat()),
    })
    await fc.assert(
      fc.asyncProperty(task, async ({ homes, kept, gone, rule }) => {
        const { couple, wedding } = await coupleWithWedding(api)
        const list = guestListOf(api, wedding.id, couple)
        const event = (await list.events())[1]!.id
        for (const [place, { addressLine1, people, isInvited }] of homes.entries()) {
          const guests = people.map(({ answer, isSeated: _isSeated, ...fields }) => ({
            ...fields,
            answers: [{ eventId: event, answer }],
          }))
          const { households } = await list.addHousehold(`Home ${place}`, guests, { addressLine1 })
          if (isInvited)
            await list.ask('POST', '/rsvps', {
              householdIds: households.map(({ id }) => id),
              by: 'post',
            })
        }
        const guests = await list.guests()
        const at = (place: number) => guests[place % guests.length]!
        const laid = { tables: [{ name: 'Table', shape: 'long', chairs: 12, x: 0, y: 0 }] }
        const { tables } = await bodyOf<SeatingWritten>(
          await list.ask('POST', `/events/${event}/tables`, laid),
        )
        const seated = homes
          .flatMap(({ people }) => people)
          .map(({ isSeated, answer }) => isSeated && /coming$|pending/.test(answer))
        const placements = guests.flatMap(({ id, answers: given }, place) =>
          seated[place] && given[event] !== 'not_coming' && given[event]
            ? [{ guestId: id, version: null, to: { tableId: tables[0]!.id, place } }]
            : [],
        )
        const sitting = await list.ask('POST', `/events/${event}/seats`, { by: 'hand', placements })
        expect(sitting.status).toBe(placements.length > 0 ? 200 : 400)
        const named = [...new Set(rule.map((place) => at(place).id))]
        const ruled = await list.ask('POST', '/seating-rules', { kind: 'free', guestIds: named })
        expect(ruled.status).toBe(named.length > 0 ? 201 : 400)

        const everything = async () => {
          const { items: rsvps } = await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))
          const plan = await bodyOf<Seating>(await list.ask('GET', `/events/${event}/seating`))
          const counts = await bodyOf(await list.ask('GET', '/guests/counts'))
          const parts = [
            await list.guests(),
            await list.households(),
            rsvps,
            plan.tables,
            plan.seats,
            plan.rules,
          ]
          return { parts: parts.map((part) => unstamped(part).toSorted(byId)), counts }
        }
        const before = await everything()
        const [one, other] = [at(kept), at(gone)]
        const read = ({ id, version }: typeof one) => ({ id, version })
        const answer = await list.ask('POST', '/guests/merges', {
          kept: read(one),
          gone: read(other),
        })
        expect(answer.status).toBe(one.id === other.id ? 400 : 200)
        if (answer.status === 400) return
        const { activityId } = await bodyOf<Written>(answer)
        expect(await list.guests()).toHaveLength(guests.length - 1)
        expect((await list.undo(activityId)).status).toBe(201)
        expect(await everything()).toEqual(before)
      }),
      { numRuns: gateOrNight({ gate: 6, night: 25 }) },
    )
  })

  const linkOf = async ({ list }: Awaited<ReturnType<typeof twice>>, householdId: string) => {
    const { items } = await bodyOf<Page<RsvpLink>>(
      await list.ask('POST', '/rsvps/links', { householdIds: [householdId] }),
    )
    return items[0]!.url.split('/').at(-1)!
  }
  const opened = async (token: string) => {
    const answer = await api.request('GET', `/api/rsvp/${token}`)
    return answer.status === 200
      ? (await bodyOf<ReceivedRsvp>(answer)).household
      : String(answer.status)
  }

  test.each([
    ['that is invited', true],
    ['that has no link yet', false],
  ])(
    'whose household ends: its link opens that of the guest who stays %s',
    async (_, isInvited) => {
      const both = await twice()
      const { list, kept, gone, merge } = both
      const [first, second] = await list.households()
      const link = await linkOf(both, second!.id)
      const other = isInvited ? await linkOf(both, first!.id) : null
      expect(await opened(link)).toBe('John Okafor')

      const { activityId } = await bodyOf<Written>(await merge({ kept, gone }))
      expect(await opened(link)).toBe('Okafor')
      const invitation = await bodyOf<ReceivedRsvp>(await api.request('GET', `/api/rsvp/${link}`))
      expect(invitation.people).toMatchObject([{ id: kept.id, firstName: 'Jon' }])
      expect(await linkOf(both, first!.id)).toBe(other ?? link)

      expect((await list.undo(activityId)).status).toBe(201)
      expect(await opened(link)).toBe('John Okafor')
      expect(other && (await opened(other))).toBe(other && 'Okafor')
    },
  )

  test('whose household ends: its link goes with each further merge, and ends with a new link', async () => {
    const both = await twice()
    const { list, kept, gone, merge } = both
    const [first, second] = await list.households()
    const third = await list.addHousehold('The Okafors', [{ firstName: 'Jonathan' }])
    const links: string[] = []
    for (const { id } of [first!, second!, third.households[0]!]) links.push(await linkOf(both, id))
    const { guests } = await bodyOf<Written>(await merge({ kept, gone }))
    const { id, version } = third.guests[0]!
    await bodyOf(
      await merge({ kept: { id, version }, gone: { id: kept.id, version: guests[0]!.version } }),
    )
    expect(await Promise.all(links.map(opened))).toEqual(Array(3).fill('The Okafors'))

    const step = { body: { event: 'OPEN' } }
    expect((await api.request('POST', `/api/rsvp/${links[1]}/steps`, step)).status).toBe(200)
    const { items } = await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))
    const [rsvp] = items
    expect(items).toMatchObject([{ state: 'opened', householdId: third.households[0]!.id }])
    const relinked = await list.ask('POST', `/rsvps/${rsvp!.id}/steps`, {
      version: rsvp!.version,
      event: 'RELINK',
    })
    expect(relinked.status).toBe(200)
    expect(await Promise.all(links.map(opened))).toEqual(Array(3).fill('404'))
  })

  test('whose household ends: what it gives is changed by the link that it has, and comes back with an undo', async () => {
    const both = await twice()
    const { wedding, couple, list, kept, gone, merge } = both
    const registry = registryOf(api, wedding.id, couple)
    const gifts = [await registry.add(), await registry.add({ title: 'Kettle', wanted: 2 })]
    const [first, second] = await list.households()
    const [stays, ends] = [first!, second!].map(async ({ id }) =>
      guestOf(api, await linkOf(both, id), id),
    )
    const [kettle, casserole] = [gifts[1]!.id, gifts[0]!.id]
    for (const giver of [await stays!, await ends!])
      expect((await giver.reserve(kettle)).status).toBe(200)
    expect((await (await ends!).reserve(casserole)).status).toBe(200)
    const given = async (giver: typeof stays) =>
      (await (await giver!).list()).flatMap(({ id, own }) => (own ? [id] : []))

    const { activityId } = await bodyOf<Written>(await merge({ kept, gone }))
    for (const giver of [stays, ends])
      expect(new Set(await given(giver))).toEqual(new Set([kettle, casserole]))
    expect((await list.undo(activityId)).status).toBe(201)
    expect(await given(stays)).toEqual([kettle])
    expect(new Set(await given(ends))).toEqual(new Set([kettle, casserole]))
    expect((await (await ends!).release(casserole)).status).toBe(200)
  })

  test('whose household ends: what it wrote to the couple stays, and goes back with an undo', async () => {
    const both = await twice()
    const { list, kept, gone, merge } = both
    const [first, second] = await list.households()
    const settings = await bodyOf<RsvpSettings>(await list.ask('GET', '/rsvp-settings'))
    const asked = await list.ask('PATCH', '/rsvp-settings', {
      version: settings.version,
      questions: ['Which song?', 'By bus?'],
    })
    const [song, bus] = (await bodyOf<RsvpSettings>(asked)).questions.map(({ id }) => id)
    const answer = async (home: string, message: string, replies: Record<string, string>) => {
      const at = `/api/rsvp/${await linkOf(both, home)}`
      const { version, people } = await bodyOf<ReceivedRsvp>(await api.request('GET', at))
      const said = people.map(({ id, answers: of }) => ({
        id,
        firstName: '',
        lastName: '',
        meal: '',
        diet: '',
        answers: Object.fromEntries(Object.keys(of).map((event) => [event, 'coming'])),
      }))
      const body = { version, people: said, message, replies }
      expect((await api.request('POST', `${at}/answer`, { body })).status).toBe(200)
    }
    await answer(first!.id, 'With joy', { [song!]: 'Dancing Queen' })
    await answer(second!.id, 'See you', { [song!]: 'Waterloo', [bus!]: 'Yes' })
    const written = async () =>
      (await bodyOf<Page<Rsvp>>(await list.ask('GET', '/rsvps'))).items.map(
        ({ message, replies }) => [message, replies],
      )
    const before = await written()
    const now = new Map((await list.guests()).map(({ id, version }) => [id, version]))
    const { activityId } = await bodyOf<Written>(
      await merge({
        kept: { ...kept, version: now.get(kept.id) },
        gone: { ...gone, version: now.get(gone.id) },
      }),
    )
    expect(await written()).toEqual([
      ['With joy\n\nSee you', { [song!]: 'Dancing Queen', [bus!]: 'Yes' }],
    ])
    expect((await list.undo(activityId)).status).toBe(201)
    expect(new Set(await written())).toEqual(new Set(before))
  })

  test('stay dismissed for every member of the wedding, even after one was removed and restored', async () => {
    const { wedding, list, kept, gone } = await twice()
    const apart = async () =>
      (await bodyOf<Page<Pair>>(await list.ask('GET', '/guests/apart'))).items
    const pair = { one: gone.id, other: kept.id }
    const response = await list.ask('POST', '/guests/apart', pair)
    expect(response.status).toBe(201)
    const inOrder = { one: kept.id, other: gone.id }
    expect([
      await apart(),
      (await bodyOf<Written>(await list.ask('POST', '/guests/apart', inOrder))).activityId,
    ]).toEqual([[inOrder], null])
    const removed = await bodyOf<Written>(
      await list.ask('POST', '/guests/removals', { ids: [gone.id] }),
    )
    expect(await apart()).toEqual([])
    expect((await list.undo(removed.activityId)).status).toBe(201)
    expect(await apart()).toEqual([inOrder])
    const viewer = guestListOf(
      api,
      wedding.id,
      await memberOf(api, wedding.id, { rights: { guests: 'view' } }),
    )
    expect((await viewer.ask('GET', '/guests/apart')).status).toBe(200)
    expect((await viewer.ask('POST', '/guests/apart', pair)).status).toBe(403)
    expect((await list.ask('POST', '/guests/apart', { one: kept.id, other: kept.id })).status).toBe(
      400,
    )
    expect(
      (await list.ask('POST', '/guests/apart', { one: kept.id, other: (await twice()).gone.id }))
        .status,
    ).toBe(404)
  })

  test('are not merged when one has changed, is the other, or belongs to another wedding', async () => {
    const { list, kept, gone, merge } = await twice()
    const stranger = await twice()
    expect((await merge({ kept, gone: { ...gone, version: gone.version + 1 } })).status).toBe(409)
    expect((await merge({ kept, gone: kept })).status).toBe(400)
    expect((await merge({ kept, gone: stranger.gone })).status).toBe(404)
    expect(await list.guests()).toHaveLength(2)
  })

  test('are not merged by a helper with view rights', async () => {
    const { wedding, list, kept, gone } = await twice()
    const helper = await memberOf(api, wedding.id, { rights: { guests: 'view' } })
    expect(
      (await guestListOf(api, wedding.id, helper).ask('POST', '/guests/merges', { kept, gone }))
        .status,
    ).toBe(403)
    expect(await list.guests()).toHaveLength(2)
  })
})

/** Records without the fields that every write changes. */
function unstamped(rows: readonly object[]): object[] {
  return rows.map((row) => ({ ...row, version: 0, updatedAt: '' }))
}

function byId(one: object, other: object) {
  const [first, second] = [one, other].map((row) => ('id' in row ? String(row.id) : ''))
  return (first ?? '') < (second ?? '') ? -1 : 1
}
