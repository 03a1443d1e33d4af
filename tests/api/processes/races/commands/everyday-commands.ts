import { closeAndReopen } from '#api/features/guests/rsvp/jobs.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { Commands } from '../race.ts'
import type { RacedWedding } from '../raced-wedding.ts'

/** What couples and guests do most: answers, the list, seats, the date, tasks, and undoing. */
export function everydayCommands(raced: RacedWedding): Commands {
  const { api, at, couple, list, budget, tasks, ceremony, reception } = raced
  const { householdIds, paths, tables, gift, item, someGuests, settings } = raced
  const [path = ''] = paths
  let number = 0

  return new Map([
    [
      'answer an invitation',
      async () => {
        const { version, people } = await bodyOf<ReceivedRsvp>(await api.request('GET', path))
        const answer = number++ % 2 === 0 ? 'coming' : 'not_coming'
        const body = {
          version,
          message: `${number}`,
          replies: {},
          people: people.map(({ id, firstName, lastName, diet, answers }) => ({
            id,
            firstName,
            lastName,
            meal: '',
            diet,
            answers: Object.fromEntries(Object.keys(answers).map((eventId) => [eventId, answer])),
          })),
        }
        return () => api.request('POST', `${path}/answer`, { body })
      },
    ],
    [
      'open an invitation',
      async () => () => api.request('POST', `${paths.at(-1)}/steps`, { body: { event: 'OPEN' } }),
    ],
    [
      'reserve a gift',
      async () => {
        const from = paths[number++ % paths.length]
        return () =>
          api.request('POST', `${from}/gifts/${gift.id}/events`, {
            body: { event: 'RESERVE', units: 1, note: '' },
          })
      },
    ],
    [
      'change several guests',
      async () => {
        const ids = (await someGuests()).map(({ id }) => id)
        const answers = [
          { eventId: ceremony!.id, answer: number++ % 2 === 0 ? 'coming' : 'pending' },
        ]
        return () => list.ask('POST', '/guests/changes', { ids, answers })
      },
    ],
    [
      'change a guest',
      async () => {
        const guest = (await someGuests()).at(-1)!
        return () =>
          list.ask('PATCH', `/guests/${guest.id}`, {
            version: guest.version,
            diet: `diet ${number++}`,
          })
      },
    ],
    [
      'add a household',
      async () => () =>
        list.ask('POST', '/households', {
          name: `New ${number++}`,
          guests: [{ firstName: 'New' }],
        }),
    ],
    [
      'remove a guest',
      async () => {
        const added = await list.addHousehold('Passing', [
          { firstName: 'Passing' },
          { firstName: 'Staying' },
        ])
        return () => list.ask('POST', '/guests/removals', { ids: [added.guests[0]!.id] })
      },
    ],
    [
      'send invitations',
      async () => () => list.ask('POST', '/rsvps', { householdIds, by: 'post' }),
    ],
    [
      'make links',
      async () => () =>
        list.ask('POST', '/rsvps/links', { householdIds: householdIds.toReversed() }),
    ],
    [
      'change how to answer',
      async () => {
        const { version } = await settings()
        return () => list.ask('PATCH', '/rsvp-settings', { version, meals: [`Meal ${number++}`] })
      },
    ],
    [
      'close what is over',
      async () => async () => {
        await closeAndReopen(api.deps)
        return null
      },
    ],
    [
      'change an event',
      async () => {
        const { id, version } = (await list.events())[0]!
        return () => list.ask('PATCH', `/events/${id}`, { version, location: `Hall ${number++}` })
      },
    ],
    [
      'seat somebody',
      async () => {
        const guest = (await someGuests()).find(
          ({ householdId }) => householdId === householdIds[2],
        )
        const to = { tableId: tables[0]!.id, place: number++ % 8 }
        return () =>
          list.ask('POST', `/events/${reception!.id}/seats`, {
            by: 'hand',
            placements: [{ guestId: guest!.id, version: null, to }],
          })
      },
    ],
    [
      'change the wedding date',
      async () => {
        const { version } = await bodyOf<Wedding>(await api.request('GET', at, { as: couple }))
        const weddingDate = number++ % 2 === 0 ? '2028-05-06' : '2028-06-10'
        return () => api.request('PATCH', at, { as: couple, body: { version, weddingDate } })
      },
    ],
    [
      'shift tasks',
      async () => {
        const some = (await tasks.list()).slice(0, 20)
        return () => tasks.ask('SHIFT', some, { months: number++ % 2 === 0 ? 1 : -1 })
      },
    ],
    ['add a task', async () => () => tasks.add({})],
    [
      'add a payment',
      async () => () =>
        budget.ask('POST', '/payments', {
          itemId: item.id,
          what: 'Part',
          minor: 100,
          dueOn: null,
        }),
    ],
    [
      'undo what was done last',
      async () => {
        const { items } = await bodyOf<Page<Activity>>(
          await api.request('GET', `${at}/activity?limit=20`, { as: couple }),
        )
        const open = items.find(({ undo }) => undo === 'open')
        return () => (open ? list.undo(open.id) : Promise.resolve(null))
      },
    ],
  ])
}
