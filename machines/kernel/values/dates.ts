import * as v from 'valibot'

/** An instant on the wire: ISO 8601 in UTC, "2026-11-20T10:00:00.000Z". */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp(), v.maxLength(32))

/** The days that are accepted and stored. What is counted from one of them stays within four-digit years, which PostgreSQL and `Date` share. */
export const firstDay = '1900-01-01'

export const lastDay = '2200-12-31'

/** A calendar day without a time zone: "2027-03-13". A day that no calendar has, such as the 31st of February, is refused. */
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
