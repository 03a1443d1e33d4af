import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { GuestListChanges } from '#machines/guests/list/list-changes.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { maxChanges } from '#machines/guests/list/list-changes.schema.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { gateOrNight } from '#tests/suite.ts'
import { guestListOf } from './list.ts'

const edits = fc.array(
  fc.record({
    do: fc.constantFrom('add', 'rename', 'invite', 'remove', 'undo', 'look'),
    which: fc.nat(100),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

describe.each(engines)('changes of a guest list on %s', (engine) => {
  const api = openTestApp(engine)

  async function begun() {
    const { couple, wedding } = await coupleWithWedding(api)
    const list = guestListOf(api, wedding.id, couple)
    const readChanges = async (since?: string) =>
      bodyOf<GuestListChanges>(
        await list.ask('GET', `/guests/changes${since ? `?since=${since}` : ''}`),
      )
    return { list, readChanges, wedding }
  }

  test('a client that applies the changes has the current list, or is told to reload it', async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (all) => {
        const { list, readChanges } = await begun()
        const { syncToken } = await readChanges()
        const known = new Map((await list.guests()).map((guest) => [guest.id, guest]))
        const homes = new Map((await list.households()).map((home) => [home.id, home]))
        const done: string[] = []
        let since = syncToken
        const look = async () => {
          const { changed, counts, syncToken: next } = await readChanges(since)
          for (const guest of changed!.guests) known.set(guest.id, guest)
          for (const home of changed!.households) homes.set(home.id, home)
          const guests = await list.guests()
          const gone = [...known.keys()].filter((id) => guests.every((guest) => guest.id !== id))
          expect(known.size - counts.guests).toBe(gone.length)
          for (const id of gone) known.delete(id)
          const households = await list.households()
          for (const id of homes.keys())
            if (households.every((home) => home.id !== id)) homes.delete(id)
          expect(inOrder(known.values())).toEqual(inOrder(guests))
          expect(inOrder(homes.values())).toEqual(inOrder(households))
          since = next
        }
        for (const { do: what, which } of all) {
          const guests = await list.guests()
          const guest = guests[which % Math.max(1, guests.length)]
          const [event] = await list.events()
          const asked = {
            add: () =>
              list.ask('POST', '/households', {
                name: 'Okafor',
                guests: [{ firstName: 'Ada' }, { isPlusOne: true }],
              }),
            rename: () =>
              guest &&
              list.ask('PATCH', `/guests/${guest.id}`, {
                version: guest.version,
                firstName: `Ada ${which}`,
              }),
            invite: () =>
              guest &&
              list.ask('POST', '/guests/changes', {
                ids: [guest.id],
                answers: [{ eventId: event!.id, answer: 'coming' }],
              }),
            remove: () => guest && list.ask('POST', '/guests/removals', { ids: [guest.id] }),
            undo: () => done.length > 0 && list.undo(done.pop()!),
            look,
          }[what as 'add']
          const answer = await asked()
          if (answer instanceof Response && answer.ok && what !== 'undo') {
            const { activityId } = await bodyOf<Written>(answer)
            if (activityId) done.push(activityId)
          }
        }
        await look()
      }),
      { numRuns: gateOrNight({ gate: 3, night: 8 }) },
    )
  })

  test('opening an invitation is a change; no event means no change; the sync token of another database gives none', async () => {
    const { list, readChanges } = await begun()
    const { households } = await list.addHousehold('Okafor', [{ firstName: 'Ada' }])
    const links = await bodyOf<{ items: { url: string }[] }>(
      await list.ask('POST', '/rsvps/links', { householdIds: households.map(({ id }) => id) }),
    )
    // All databases of a server share its transactions, so a change is sent again while a
    // transaction of another database is open.
    const syncToken = await vi.waitFor(
      async () => {
        const changes = await readChanges((await readChanges()).syncToken)
        expect(changes.changed).toEqual({ households: [], guests: [], events: [], rsvps: [] })
        return changes.syncToken
      },
      { timeout: 120_000 },
    )
    const path = `/api${new URL(links.items[0]!.url).pathname}/steps`
    expect((await api.request('POST', path, { body: { event: 'OPEN' } })).status).toBe(200)
    expect((await readChanges(syncToken)).changed).toMatchObject({
      guests: [],
      rsvps: [{ state: 'opened', householdId: households[0]!.id }],
    })
    expect((await readChanges('999999999999999999')).changed).toBeNull()
    expect((await list.ask('GET', '/guests/changes?since=1e9')).status).toBe(400)
  })

  test('too many changes at once are reported as such', async () => {
    const { list, readChanges } = await begun()
    const { syncToken } = await readChanges()
    const some = { name: 'Club', guests: Array.from({ length: 20 }, () => ({ firstName: 'Ada' })) }
    for (let written = 0; written <= maxChanges; written += 20)
      expect((await list.ask('POST', '/households', some)).status).toBe(201)
    const { changed, counts } = await readChanges(syncToken)
    expect([changed, counts.guests, counts.households]).toEqual([null, maxChanges + 20, 26])
  })

  // The embedded engine has one connection, so no transaction can be slower than another.
  test.runIf(engine === 'postgresql')(
    'a change written before a sync and committed after it is sent with the next one',
    async () => {
      const { list, readChanges, wedding } = await begun()
      const { guests } = await list.addHousehold('Okafor', [{ firstName: 'Ada' }])
      const written = Promise.withResolvers<undefined>()
      const looked = Promise.withResolvers<undefined>()
      const slow = api.deps.db.transaction(async (tx) => {
        await tx
          .updateTable('guests')
          .set({ firstName: 'Grace', version: 2 })
          .where('weddingId', '=', wedding.id)
          .execute()
        written.resolve(undefined)
        await looked.promise
      })
      await written.promise
      await (await begun()).list.addHousehold('Raman', [{ firstName: 'Priya' }])
      const { syncToken } = await readChanges((await readChanges()).syncToken)
      looked.resolve(undefined)
      await slow
      expect((await readChanges(syncToken)).changed!.guests).toContainEqual({
        ...guests[0],
        firstName: 'Grace',
        version: 2,
      })
    },
  )
})

function inOrder(records: Iterable<{ id: string }>) {
  return [...records].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
