import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import { vendorsOf } from '#tests/api/records/choices/kit.ts'
import { websiteOf } from '#tests/api/website/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { Commands } from '../race.ts'
import type { RacedWedding } from '../raced-wedding.ts'

/** Tables and who sits together, the schedule of the day, tasks, vendors and photos of the page. */
export function dayCommands(raced: RacedWedding): Commands {
  return new Map([
    ...tableCommands(raced),
    ...scheduleCommands(raced),
    ...vendorCommands(raced),
    ...pageCommands(raced),
  ])
}

function tableCommands({ list, reception, tables, someGuests }: RacedWedding): Commands {
  const path = `/events/${reception!.id}/tables`
  let number = 0
  const laid = () => ({
    tables: [{ name: `Late ${number++}`, shape: 'round', chairs: 6, x: 40, y: 40 }],
  })
  const rule = async () => {
    const guestIds = (await someGuests()).slice(0, 2).map(({ id }) => id)
    return list.ask('POST', '/seating-rules', { kind: 'together', guestIds })
  }
  return new Map([
    ['lay a table', async () => () => list.ask('POST', path, laid())],
    [
      'change a table',
      async () => {
        const { id, version } = (await room()).tables.find(
          ({ id: known }) => known === tables[0]!.id,
        )!
        return () => list.ask('PATCH', `/tables/${id}`, { version, name: `Table ${number++}` })
      },
    ],
    [
      'remove a table with its seats',
      async () => {
        const { tables: added } = await bodyOf<SeatingWritten>(await list.ask('POST', path, laid()))
        const guestId = (await someGuests()).at(-1)!.id
        const to = { tableId: added[0]!.id, place: 0 }
        const { seats } = await room()
        const version = seats.find((seat) => seat.guestId === guestId)?.version ?? null
        const placements = [{ guestId, version, to }]
        await list.ask('POST', `/events/${reception!.id}/seats`, { by: 'hand', placements })
        return () => list.ask('DELETE', `/tables/${added[0]!.id}`)
      },
    ],
    ['seat two together', async () => rule],
    [
      'forget who sits together',
      async () => {
        const { rules } = await bodyOf<SeatingWritten>(await rule())
        return () => list.ask('DELETE', `/seating-rules/${rules[0]!.id}`)
      },
    ],
  ])

  async function room() {
    return bodyOf<Pick<SeatingWritten, 'tables' | 'seats'>>(
      await list.ask('GET', `/events/${reception!.id}/seating`),
    )
  }
}

function scheduleCommands({ api, at, couple, tasks }: RacedWedding): Commands {
  const ask = (method: string, path: string, body?: object) =>
    api.request(method, at + path, { as: couple, ...(body && { body }) })
  const item = { title: 'Flowers', dayOffset: 0, start: 600, end: 660, place: '', people: [] }
  const added = async () =>
    bodyOf<ScheduleItem>(await ask('POST', '/schedule', { ...item, notes: '' }))
  let number = 0
  return new Map([
    [
      'add to the schedule',
      async () => () => ask('POST', '/schedule', { ...item, notes: `${number++}` }),
    ],
    [
      'change the schedule',
      async () => {
        const { id, version } = await added()
        return () =>
          ask('PATCH', `/schedule/${id}`, {
            ...item,
            version,
            notes: '',
            place: `Hall ${number++}`,
          })
      },
    ],
    [
      'remove from the schedule',
      async () => {
        const { id } = await added()
        return () => ask('DELETE', `/schedule/${id}`)
      },
    ],
    [
      'share the schedule',
      async () => () =>
        ask('POST', '/schedule/links', { name: `Link ${number++}`, choiceId: null }),
    ],
    [
      'end a link to the schedule',
      async () => {
        await ask('POST', '/schedule/links', { name: `Link ${number++}`, choiceId: null })
        const { items } = await bodyOf<Page<{ id: string; endedAt: string | null }>>(
          await ask('GET', '/schedule/links'),
        )
        return () => ask('DELETE', `/schedule/links/${items.at(-1)!.id}`)
      },
    ],
    ['subscribe to the calendar', async () => () => ask('POST', '/calendar/subscription')],
    [
      'change a task',
      async () => {
        const task = (await tasks.list()).at(-1)!
        return () => tasks.change(task, { notes: `Note ${number++}` })
      },
    ],
  ])
}

function vendorCommands({ api, wedding, couple }: RacedWedding): Commands {
  const vendors = vendorsOf(api, wedding.id, couple)
  let number = 0
  const added = async () => (await vendors.add({ name: `Rose Lane ${number++}` })).choice
  return new Map([
    [
      'change a vendor',
      async () => {
        const { id, version } = await added()
        const change = { version, notes: `Note ${number++}` }
        return () => vendors.request('PATCH', `/choices/${id}`, change)
      },
    ],
    [
      'remove a vendor',
      async () => {
        const { id } = await added()
        await vendors.step(id, 'DROP')
        return () => vendors.request('DELETE', `/choices/${id}`)
      },
    ],
    [
      'add a document of a vendor',
      async () => {
        const { id } = await added()
        return async () => vendors.upload(id)
      },
    ],
    [
      'want no videographer',
      async () => () =>
        vendors.request('POST', '/categories/videography/events', {
          event: number++ % 2 === 0 ? 'NOT_NEEDED' : 'WANT',
        }),
    ],
  ])
}

function pageCommands({ api, wedding, couple }: RacedWedding): Commands {
  const page = websiteOf(api, wedding.id, couple)
  let number = 0
  const added = async () => {
    await page.photo(`Photo ${number++}`)
    return (await page.read()).photos.at(-1)!
  }
  return new Map([
    ['add a photo to the page', async () => async () => page.photo(`Photo ${number++}`)],
    [
      'describe a photo of the page',
      async () => {
        const { id, version } = await added()
        return () => page.ask('PATCH', `/photos/${id}`, { version, alt: `At the pier ${number++}` })
      },
    ],
    [
      'remove a photo from the page',
      async () => {
        const { id } = await added()
        return () => page.ask('DELETE', `/photos/${id}`)
      },
    ],
  ])
}
