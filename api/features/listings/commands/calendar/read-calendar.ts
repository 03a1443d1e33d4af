import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import {
  BudgetSpent,
  dayNumber,
  dayOf,
  recurringDays,
} from '#machines/availability/recurrence.rules.ts'
import type { Budget } from '#machines/availability/recurrence.rules.ts'
import { dayOfTime, localClock } from './local-clock.ts'
import type { LocalClock } from './local-clock.ts'
import { ruleOf } from './recurrence-rule.ts'

/** More events than a vendor has in a lifetime. */
const maxEvents = 5_000
/** How many days may be checked for all recurring events of one calendar: half a second of work. */
const maxDaysLookedAt = 1_000_000
/** After this many events other requests get their turn. */
const eventsInOneGo = 200

export type UnreadableCode = 'not_a_calendar' | 'too_many_events'

export class UnreadableCalendar extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode) {
    super(code)
    this.name = 'UnreadableCalendar'
    this.code = code
  }
}

interface Window {
  from: string
  to: string
  /** The time zone of the business. */
  zone: string
}

/**
 * The number of events on each day of a window, from the text of a calendar. An event that is
 * cancelled or takes no time (TRANSP:TRANSPARENT) does not count, nor does one that the vendor has
 * subscribed to here. Days are those in the calendar;
 * a time in UTC, which many calendars write, is on its day where the business is.
 */
export async function readCalendar(
  text: string,
  { from, to, zone }: Window,
): Promise<Map<string, number>> {
  const events = eventsIn(text)
  const clock = localClock(zone)
  const utcAhead = new Map(events.map((event) => [event, localize(event, clock)]))
  const bounds = { from: dayNumber(from), to: dayNumber(to) }
  const budget: Budget = { days: maxDaysLookedAt }
  const reading = { ...bounds, clock, utcAhead, moved: movedOccurrences(events), budget }
  const counts = new Map<string, number>()
  for (const [place, event] of events.entries()) {
    if (place % eventsInOneGo === eventsInOneGo - 1) await setImmediate()
    if (isFree(event) || isOurs(event)) continue
    const length = lengthOf(event)
    const days = new Set<number>()
    for (const first of beginnings(event, length, reading)) {
      const last = Math.min(first + length - 1, bounds.to)
      for (let day = Math.max(first, bounds.from); day <= last; day++) days.add(spent(day, budget))
    }
    for (const day of days) counts.set(dayOf(day), (counts.get(dayOf(day)) ?? 0) + 1)
  }
  return counts
}

interface Reading {
  from: number
  to: number
  clock: LocalClock
  /** By how many days the beginning of an event in UTC was later than where the business is. */
  utcAhead: Map<ICAL.Component, number>
  moved: Map<string, number[]>
  budget: Budget
}

/** A day of a long event costs what a day of a recurring one does. */
function spent(day: number, budget: Budget) {
  if (--budget.days < 0) throw new UnreadableCalendar('too_many_events')
  return day
}

function eventsIn(text: string) {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new UnreadableCalendar('not_a_calendar')
  let events: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[]
    // Several calendars in one file are read as one.
    const all = Array.isArray(parsed[0]) ? parsed : [parsed]
    events = all.flatMap((each) => new ICAL.Component(each as never).getAllSubcomponents('vevent'))
  } catch {
    throw new UnreadableCalendar('not_a_calendar')
  }
  if (events.length > maxEvents) throw new UnreadableCalendar('too_many_events')
  return events
}

const timed = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']

/**
 * Writes the times of an event as they are where the business is. Returns by how many days its
 * beginning was later before.
 */
function localize(event: ICAL.Component, clock: LocalClock): number {
  const before = timeOf(event, 'dtstart')
  for (const property of timed.flatMap((name) => event.getAllProperties(name))) {
    const values = (property.getValues() as unknown[]).map((value) =>
      value instanceof ICAL.Period
        ? clock(value.start)
        : value instanceof ICAL.Time
          ? clock(value)
          : value,
    )
    if (property.isMultiValue) property.setValues(values as ICAL.Time[])
    else if (values[0] instanceof ICAL.Time) property.setValue(values[0])
  }
  const after = timeOf(event, 'dtstart')
  return before && after ? dayOfTime(before) - dayOfTime(after) : 0
}

function isFree(event: ICAL.Component) {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT'
}

/** An event of `businessCalendar`: a booking takes its place by itself. */
function isOurs(event: ICAL.Component) {
  return /^booking-[\da-f-]{36}-\d+@vowline$/.test(uidOf(event))
}

function uidOf(event: ICAL.Component) {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

/**
 * The days of each recurring event that were moved or changed separately, which are events
 * themselves.
 */
function movedOccurrences(events: ICAL.Component[]) {
  const moved = new Map<string, number[]>()
  for (const event of events) {
    const day = timeOf(event, 'recurrence-id')
    const uid = uidOf(event)
    if (day) moved.set(uid, [...(moved.get(uid) ?? []), dayOfTime(day)])
  }
  return moved
}

function beginnings(
  event: ICAL.Component,
  length: number,
  { from, to, clock, utcAhead, moved, budget }: Reading,
): number[] {
  const start = timeOf(event, 'dtstart')
  if (!start) return []
  const first = dayOfTime(start)
  const rules = event.getAllProperties('rrule')
  if (timeOf(event, 'recurrence-id')) return [first]
  const without = new Set([...(moved.get(uidOf(event)) ?? []), ...daysOf(event, 'exdate')])
  // Without a rule it takes place on the day that it begins, and on those that it names.
  const named = [...(rules.length === 0 ? [first] : []), ...daysOf(event, 'rdate')]
  // The rule of an event in UTC names the weekdays and days that it has there.
  const ahead = utcAhead.get(event) ?? 0
  // An event that begins before the window and lasts into it counts as well.
  const looked = { from: from - Math.min(366, length) + ahead, to: to + ahead }
  try {
    const found = rules
      .map((rule) => ruleOf(rule.getFirstValue(), { clock, ahead }))
      .flatMap((rule) => recurringDays(rule, first + ahead, looked, budget))
      .map((day) => day - ahead)
    return [...found, ...named].filter((day) => !without.has(day))
  } catch (error) {
    if (error instanceof BudgetSpent) throw new UnreadableCalendar('too_many_events')
    throw error
  }
}

/** The number of days of an event. One that ends by six in the night does not touch that day. */
function lengthOf(event: ICAL.Component): number {
  const start = timeOf(event, 'dtstart')
  if (!start) return 0
  const end = endOf(event, start)
  if (end === null) return 1
  const days = Math.floor(end / daySeconds) - dayOfTime(start)
  return Math.max(1, end % daySeconds <= nightEnds ? days : days + 1)
}

/**
 * When an event ends, in seconds on its own clock; null if it does not say. Counted here because
 * ical.js adds a duration month by month, which never ends for one of millions of years.
 */
function endOf(event: ICAL.Component, start: ICAL.Time): number | null {
  const end = timeOf(event, 'dtend')
  if (end) return secondsOf(end)
  const duration = event.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? secondsOf(start) + duration.toSeconds() : null
}

const daySeconds = 86_400
const nightEnds = 6 * 3_600

function secondsOf(time: ICAL.Time) {
  const { isDate, hour, minute, second } = time
  return dayOfTime(time) * daySeconds + (isDate ? 0 : hour * 3_600 + minute * 60 + second)
}

function timeOf(event: ICAL.Component, name: string): ICAL.Time | null {
  const value = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time && Number.isFinite(dayOfTime(value)) ? value : null
}

function daysOf(event: ICAL.Component, name: string): number[] {
  return event
    .getAllProperties(name)
    .flatMap((property) => property.getValues() as unknown[])
    .flatMap((value) => (value instanceof ICAL.Time ? [dayOfTime(value)] : []))
}
