import type { EventChange } from '#machines/guests/event.schema.ts'
import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { ShownItem, Website } from './website.schema.ts'

type PlannedEvent = Website['events'][number]
type Content = Pick<Website, 'events' | 'items' | 'shown' | 'place'>

/** An event of which the page tells guests something else than their invitations do. */
export interface Difference {
  event: PlannedEvent
  /**
   * The item of the schedule that says otherwise; null where it is the page's own words on where it
   * is.
   */
  item: ShownItem | null
  about: ('day' | 'time' | 'place')[]
}

/**
 * Where a page and the invitations contradict each other. What one of them leaves blank contradicts
 * nothing, and of two places one may say more than the other. `namesOf` are all the names that an
 * event goes by.
 */
export function differencesOf(
  page: Content,
  weddingDate: string | null,
  namesOf: (event: PlannedEvent) => string[],
): Difference[] {
  // A line of the schedule that is an event's own says what the event says.
  const ticked = page.items.filter(({ id, eventId }) => eventId === null && page.shown.includes(id))
  const found = page.events.flatMap((event): Difference[] => {
    const item = itemOf(event, ticked, namesOf(event), weddingDate)
    const about = item ? aboutOf(event, item, weddingDate) : []
    return item && about.length > 0 ? [{ event, item, about }] : []
  })
  const placed = page.events.filter(({ location }) => location !== '')
  const isSomewhereElse =
    placed.length > 0 && placed.every(({ location }) => !isSamePlace(location, page.place))
  return isSomewhereElse ? [...found, { event: placed[0]!, item: null, about: ['place'] }] : found
}

/** What makes the event agree with what the page says. */
export function eventAs(
  { event, item }: Difference,
  place: string,
  weddingDate: string | null,
): Omit<EventChange, 'version'> {
  if (!item) {
    const [location = '', ...rest] = place.split('\n').map((line) => line.trim())
    return {
      location: location.slice(0, 200),
      address: rest.filter(Boolean).join(', ').slice(0, 300),
    }
  }
  const { dayOffset, start, end, place: location } = item
  // Of the items of a wedding without a date nobody knows the day.
  const day =
    weddingDate === null ? {} : { day: dayOffset === 0 ? null : dayAfter(weddingDate, dayOffset) }
  const where = isSamePlace(location, event.location) ? {} : { location, address: '' }
  return { ...day, startMinute: start, endMinute: end % dayMinutes, ...where }
}

/**
 * What makes an item of the schedule agree with the event; null where the event is too far from the
 * day of the wedding for that.
 */
export function itemAs({ event, item }: Difference, weddingDate: string | null) {
  if (!item) return null
  const dayOffset = offsetOf(event, weddingDate) ?? item.dayOffset
  if (Math.abs(dayOffset) > maxDays) return null
  const start = event.startMinute ?? item.start
  const end = endOf(event) ?? start + item.end - item.start
  const place = isSamePlace(event.location, item.place)
    ? item.place
    : event.location.slice(0, 150).trim()
  return { dayOffset, start, end, place }
}

/**
 * What the page says of where it is once it agrees with every event: each place on a line of its
 * own.
 */
export function placeAs(events: readonly PlannedEvent[]) {
  const lines = events
    .map(({ location, address }) => [location, address].filter(Boolean).join(', '))
    .filter(Boolean)
  return [...new Set(lines)].join('\n').slice(0, 300).trim()
}

const dayMinutes = 1_440
/** How far from the wedding an item of the schedule may be. */
const maxDays = 7

/**
 * The item that is about an event: of its very name, or else one of that day whose title begins
 * with it.
 */
function itemOf(
  event: PlannedEvent,
  items: readonly ShownItem[],
  names: string[],
  weddingDate: string | null,
): ShownItem | undefined {
  const known = names.map(lettersOf).filter(Boolean)
  const day = offsetOf(event, weddingDate)
  return (
    items.find(({ title }) => known.includes(lettersOf(title))) ??
    items.find(
      ({ title, dayOffset }) =>
        dayOffset === (day ?? dayOffset) && known.some((name) => lettersOf(title).startsWith(name)),
    )
  )
}

function aboutOf(
  event: PlannedEvent,
  item: ShownItem,
  weddingDate: string | null,
): Difference['about'] {
  const day = offsetOf(event, weddingDate)
  const end = endOf(event)
  const isOtherTime =
    (event.startMinute !== null && event.startMinute !== item.start) ||
    (end !== null && end !== item.end)
  const isOtherPlace = !isSamePlace(event.location, item.place)
  return [
    ...(day !== null && day !== item.dayOffset ? (['day'] as const) : []),
    ...(isOtherTime ? (['time'] as const) : []),
    ...(isOtherPlace ? (['place'] as const) : []),
  ]
}

/** Days from the wedding; null while its date is not known. */
function offsetOf({ day }: PlannedEvent, weddingDate: string | null) {
  if (weddingDate === null) return day === null ? 0 : null
  return day === null
    ? 0
    : Math.round((Date.parse(day) - Date.parse(weddingDate)) / (dayMinutes * 60_000))
}

/** As an item counts: what is not after the start is in the night that follows. */
function endOf({ startMinute, endMinute }: PlannedEvent) {
  if (endMinute === null) return null
  return startMinute !== null && endMinute <= startMinute ? endMinute + dayMinutes : endMinute
}

/** A place may be more detailed than the other, and a blank one matches any. */
function isSamePlace(one: string, other: string) {
  const [first, second] = [lettersOf(one), lettersOf(other)]
  return first.includes(second) || second.includes(first)
}

function dayAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * dayMinutes * 60_000).toISOString().slice(0, 10)
}
