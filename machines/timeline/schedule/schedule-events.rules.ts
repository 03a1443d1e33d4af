import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { maxDays } from './schedule.schema.ts'
import type { OwnItem, ScheduleItem } from './schedule.schema.ts'

/**
 * The schedule of the day: what was written into it, and every event that guests are told a time
 * of. An event says when and where it is; an item that was written about the same event keeps its
 * title, who has to be there and what was noted. Where the event has no time, or is too far from
 * the wedding, the item says everything itself.
 */
export function withEvents(
  items: readonly (OwnItem & { eventId: string | null })[],
  events: readonly WeddingEvent[],
  weddingDate: string | null,
): ScheduleItem[] {
  const timed = new Map(
    events.flatMap((event) => {
      const when = whenOf(event, weddingDate)
      return when ? [[event.id, { event, ...when }] as const] : []
    }),
  )
  const written = items.map((item) => {
    const timedEvent = item.eventId === null ? undefined : timed.get(item.eventId)
    if (!timedEvent) return { ...item, ...ofNoEvent }
    const { event, dayOffset, start, end } = timedEvent
    return {
      ...item,
      eventId: event.id,
      eventKind: event.kind,
      place: placeOf(event) || item.place,
      dayOffset,
      start,
      end: end ?? start + item.end - item.start,
      isEndOpen: false,
    }
  })
  const about = new Set(written.map(({ eventId }) => eventId))
  const alone = [...timed.values()]
    .filter(({ event }) => !about.has(event.id))
    .map(({ event, dayOffset, start, end }) => ({
      id: event.id,
      version: event.version,
      eventId: event.id,
      eventKind: event.kind,
      title: event.name,
      place: placeOf(event),
      dayOffset,
      start,
      end: end ?? start + assumedMinutes,
      isEndOpen: end === null,
      isOfVendor: false,
      setUpUntil: null,
      people: [],
      notes: '',
      createdAt: event.createdAt,
      updatedAt: event.updatedAt,
    }))
  return [...written, ...alone].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
}

/** The place of a line in the schedule: minutes from the wedding day's midnight to its start. */
export function rankOf({ dayOffset, start }: Pick<ScheduleItem, 'dayOffset' | 'start'>) {
  return dayOffset * dayMinutes + start
}

const ofNoEvent = { eventId: null, eventKind: null, isEndOpen: false } as const

/** How long an event is drawn that has no end. */
const assumedMinutes = 60
const dayMinutes = 1_440

function placeOf({ location, address }: WeddingEvent) {
  return [location, address].filter(Boolean).join(', ')
}

/** Null where it has no time, no known day, or is too far away. */
function whenOf({ day, startMinute, endMinute }: WeddingEvent, weddingDate: string | null) {
  const dayOffset = day === null ? 0 : weddingDate === null ? null : daysBetween(weddingDate, day)
  if (startMinute === null || dayOffset === null || Math.abs(dayOffset) > maxDays) return null
  const end = endMinute === null || endMinute > startMinute ? endMinute : endMinute + dayMinutes
  return { dayOffset, start: startMinute, end }
}

function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / (dayMinutes * 60_000))
}
