import type { EventChange } from '#machines/guests/event.schema.ts'
import { lettersOf } from '#machines/kernel/files/letters.ts'
import type { ShownItem, Website } from './website.schema.ts'

type PlannedEvent = Website['events'][number]
type Content = Pick<Website, 'events' | 'items' | 'shown' | 'place'>

/** An event for which the page and the invitations tell guests different things. */
export interface Difference {
  event: PlannedEvent
  /** The schedule item that differs; null if the page’s own text about the place differs. */
  item: ShownItem | null
  about: ('day' | 'time' | 'place')[]
}

/**
 * The contradictions between a page and the invitations. A blank value contradicts nothing, and of
 * two places one may be more detailed. `namesOf` returns every name that may stand for an event.
 */
export function differencesOf(
  page: Content,
  weddingDate: string | null,
  namesOf: (event: PlannedEvent) => string[],
): Difference[] {
  // An item that belongs to an event always repeats the event’s own values.
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

/** The event, changed to agree with the page. */
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
  // Without a wedding date the day of an item is unknown.
  const day =
    weddingDate === null ? {} : { day: dayOffset === 0 ? null : dayAfter(weddingDate, dayOffset) }
  const where = isSamePlace(location, event.location) ? {} : { location, address: '' }
  return { ...day, startMinute: start, endMinute: end % dayMinutes, ...where }
}

/**
 * The schedule item, changed to agree with the event. Null if the event is too many days away from
 * the wedding.
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

/** The page’s text about the place, changed to agree with every event: one place a line. */
export function placeAs(events: readonly PlannedEvent[]) {
  const lines = events
    .map(({ location, address }) => [location, address].filter(Boolean).join(', '))
    .filter(Boolean)
  return [...new Set(lines)].join('\n').slice(0, 300).trim()
}

const dayMinutes = 1_440
/** How many days away from the wedding a schedule item may be. */
const maxDays = 7

/**
 * The item about an event: one with exactly its name, or else one of the same day whose title
 * begins with it.
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

/** Days from the wedding; null while its date is unknown. */
function offsetOf({ day }: PlannedEvent, weddingDate: string | null) {
  if (weddingDate === null) return day === null ? 0 : null
  return day === null
    ? 0
    : Math.round((Date.parse(day) - Date.parse(weddingDate)) / (dayMinutes * 60_000))
}

/** Ends are counted as for items: an end at or before the start is in the following night. */
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
