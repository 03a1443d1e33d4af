import * as v from 'valibot'

/** An instant on the wire: ISO 8601 in UTC, "2026-11-20T10:00:00.000Z". */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp(), v.maxLength(32))

/**
 * The days that are accepted and stored. Whatever is counted from them stays within four-digit
 * years, which PostgreSQL and `Date` share.
 */
export const firstDay = '1900-01-01'

export const lastDay = '2200-12-31'

/**
 * A calendar day without a time zone: "2027-03-13". A day that no calendar has, such as the 31st of
 * February, is refused.
 */
export const daySchema = v.pipe(
  v.string(),
  v.maxLength(10),
  v.isoDate('invalid_date'),
  v.check(isInCalendar, 'invalid_date'),
  v.check(isStorableDay, 'invalid_date'),
)

export function isStorableDay(day: string): boolean {
  return day.length === firstDay.length && day >= firstDay && day <= lastDay
}

/** `Date` rolls the 31st of February over into March. */
function isInCalendar(day: string) {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Days from one day to another, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): string {
  const parts = calendarOf(zone).formatToParts(instant)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes far longer than using it. */
function calendarOf(zone: string) {
  const known = calendars.get(zone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(zone, calendar)
  return calendar
}

function midnight(day: string) {
  return Date.parse(`${day}T00:00:00Z`)
}
