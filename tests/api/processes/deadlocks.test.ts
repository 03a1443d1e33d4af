import { describe, test } from 'vitest'
import { closeAndReopen } from '#api/features/guests/rsvp/jobs.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { ReceivedRsvp, RsvpLink } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Activity } from '#machines/wedding/activity.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { budgetOf } from '#tests/api/budget/kit.ts'
import { guestListOf } from '#tests/api/guests/list.ts'
import { blankGift, registryOf } from '#tests/api/registry/kit.ts'
import { tasksOf } from '#tests/api/timeline/kit.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import { allEngines } from '#tests/harness/database.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import { isWholeSuite } from '#tests/suite.ts'
import { race } from './race.ts'
import type { Commands } from './race.ts'

// The embedded engine has one connection, so transactions cannot meet there.
describe.each(allEngines.filter((name) => name === 'postgresql'))(
  'concurrent commands on %s',
  (engine) => {
    const api = openTestApp(engine)

    test('answering an invitation and editing the same guests wait for each other', async () => {
      const commands = await commandsOfOneWedding()
      for (let round = 0; round < 5; round++)
        await race(commands, ['answer an invitation', 'change several guests'])
    })

    test('commands that write to one wedding at the same moment never fail', async () => {
      const commands = await commandsOfOneWedding()
      for (let round = 0; round < 2; round++) await race(commands, [...commands.keys()])
    })

    test.runIf(isWholeSuite)(
      'every pair of commands that write to one wedding never fails, in many rounds',
      async () => {
        const names = [...(await commandsOfOneWedding()).keys()]
        for (const one of names) {
          for (const other of names.slice(names.indexOf(one))) {
            // Each round has its own wedding, where no gift is reserved, no invitation opened and no
            // list full yet.
            for (let round = 0; round < 5; round++)
              await race(await commandsOfOneWedding(), [one, other])
          }
        }
      },
      1_800_000,
    )

    async function commandsOfOneWedding(): Promise<Commands> {
      const { couple, wedding } = await coupleWithWedding(api)
      const at = `/api/weddings/${wedding.id}`
      const list = guestListOf(api, wedding.id, couple)
      const registry = registryOf(api, wedding.id, couple)
      const budget = budgetOf(api, wedding.id, couple)
      const tasks = tasksOf(api, couple, wedding.id)
      const [ceremony, reception] = await list.events()
      const householdIds: string[] = []
      for (const name of ['Okafor', 'Raman', 'Weber', 'Lindqvist']) {
        const answers = [{ eventId: reception!.id, answer: 'coming' as const }]
        const { households } = await list.addHousehold(name, [
          { firstName: 'Ada', answers },
          { firstName: 'Ben', answers },
        ])
        householdIds.push(...households.map(({ id }) => id))
      }
      const { items: links } = await bodyOf<Page<RsvpLink>>(
        await list.ask('POST', '/rsvps/links', { householdIds }),
      )
      const paths = links.map(({ url }) => `/api${new URL(url).pathname}`)
      const [path = ''] = paths
      const laid = { tables: [{ name: 'Table 1', shape: 'round', chairs: 8, x: 0, y: 0 }] }
      const { tables } = await bodyOf<SeatingWritten>(
        await list.ask('POST', `/events/${reception!.id}/tables`, laid),
      )
      const gift = await registry.add({ ...blankGift, wanted: 90 })
      const item = await budget.item()
      const someGuests = async () =>
        (await list.guests()).filter(({ householdId }) => householdIds.includes(householdId))
      const settings = () => list.ask('GET', '/rsvp-settings').then(bodyOf<RsvpSettings>)
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
                answers: Object.fromEntries(
                  Object.keys(answers).map((eventId) => [eventId, answer]),
                ),
              })),
            }
            return () => api.request('POST', `${path}/answer`, { body })
          },
        ],
        [
          'open an invitation',
          async () => () =>
            api.request('POST', `${paths.at(-1)}/steps`, { body: { event: 'OPEN' } }),
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
            return () =>
              list.ask('PATCH', '/rsvp-settings', { version, meals: [`Meal ${number++}`] })
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
            return () =>
              list.ask('PATCH', `/events/${id}`, { version, location: `Hall ${number++}` })
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
  },
)
