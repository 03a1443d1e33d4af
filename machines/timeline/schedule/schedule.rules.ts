import { addDays } from '../due/due.rules.ts'
import type { ScheduleItem } from './schedule.schema.ts'

type Timed = Pick<ScheduleItem, 'id' | 'dayOffset' | 'start' | 'end'>
type Placed = Timed &
  Pick<ScheduleItem, 'place' | 'people' | 'eventId' | 'isEndOpen' | 'isOfVendor'>

/** Two items that cannot both happen as written; the second begins before the first is over. */
export interface Overlap<Item extends Timed = Placed> {
  first: Item
  second: Item
  minutes: number
}

/** Items in the order they happen. */
export function inOrder<Item extends Timed>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (a, b) => begin(a) - begin(b) || finish(a) - finish(b) || (a.id < b.id ? -1 : 1),
  )
}

/**
 * What overlaps: two items at one time that need the same people or the same place. Where nobody is
 * named, everybody is needed. One that ends when the next begins does not overlap it. An event for
 * guests is the frame in which the items of the day happen: it overlaps only other events. So is
 * the time of a booked vendor, which overlaps nothing.
 */
export function overlaps<Item extends Placed>(items: readonly Item[]): Overlap<Item>[] {
  const ordered = inOrder(items)
  return ordered.flatMap((first, place) => {
    const found: Overlap<Item>[] = []
    for (const second of ordered.slice(place + 1)) {
      if (begin(second) >= finish(first)) break
      const minutes = Math.min(finish(first), finish(second)) - begin(second)
      if (meet(first, second)) found.push({ first, second, minutes })
    }
    return found
  })
}

/**
 * For a drawing: the row of each item, so that no two in a row touch, and as few rows as that
 * takes.
 */
export function lanes(items: readonly Timed[]): Map<string, number> {
  const busyUntil: number[] = []
  return new Map(
    inOrder(items).map((item) => {
      const free = busyUntil.findIndex((until) => until <= begin(item))
      const lane = free === -1 ? busyUntil.length : free
      busyUntil[lane] = finish(item)
      return [item.id, lane]
    }),
  )
}

/**
 * When an item begins and ends, as instants, where the wedding is. In the night in which clocks
 * skip an hour, one that begins in that hour lasts as long as it was written.
 */
export function instantsOf(
  item: Timed,
  weddingDate: string,
  zone: string,
): { start: Date; end: Date } {
  const day = addDays(weddingDate, item.dayOffset)
  const [start, end] = [instantIn(zone, day, item.start), instantIn(zone, day, item.end)]
  const written = new Date(start.getTime() + (item.end - item.start) * minuteMs)
  return { start, end: end > start ? end : written }
}

/**
 * The instant at which clocks in a zone show so many minutes after midnight of a day. A time that
 * the clocks skip is as much later as they skip; of one that comes twice, the first is meant.
 */
export function instantIn(zone: string, day: string, minutes: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs
  const before = wall - offsetAt(zone, wall - dayMs)
  const after = wall - offsetAt(zone, wall + dayMs)
  if (before + offsetAt(zone, before) === wall) return new Date(before)
  if (after + offsetAt(zone, after) === wall) return new Date(after)
  return new Date(before)
}

/** How far clocks in a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = wallTimeIn(zone, instant)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000
}

/** What the clocks in a zone show at an instant; months count from 1. */
export function wallTimeIn(zone: string, instant: number) {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one takes far longer than asking it. */
function clockOf(zone: string) {
  const known = clocks.get(zone)
  if (known) return known
  const digits = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: undefined,
    ...digits,
  })
  clocks.set(zone, clock)
  return clock
}

function meet(first: Placed, second: Placed) {
  if ((first.eventId === null) !== (second.eventId === null)) return false
  if (first.isEndOpen || first.isOfVendor || second.isOfVendor) return false
  if (first.people.length === 0 || second.people.length === 0) return true
  if (first.place !== '' && sameWords(first.place, second.place)) return true
  return first.people.some((person) => second.people.some((other) => sameWords(person, other)))
}

function sameWords(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function begin({ dayOffset, start }: Timed) {
  return dayOffset * dayMinutes + start
}

function finish({ dayOffset, end }: Timed) {
  return dayOffset * dayMinutes + end
}

const dayMinutes = 1_440
const minuteMs = 60_000
const dayMs = dayMinutes * minuteMs
