import { addDays, daysBetween } from '#machines/kernel/values/dates.ts'

/** A booking so many days from the wedding is of its rehearsal dinner or its brunch. */
const nearDays = 3

/** Another date of a wedding; null is none. */
export interface DateChange {
  from: string | null
  to: string | null
}

interface Asked {
  firstDay: string
  /** The day of a question that was put before. */
  askedDay: string | null
}

/**
 * What another date of the wedding asks of a booking: another day, or its own again. A booking of
 * the day before the wedding is asked for the day before the new date. The chart says whether
 * anything comes of it: without a date an open question is withdrawn, and nothing else happens.
 */
export function questionFor(
  { firstDay, askedDay }: Asked,
  { from, to }: DateChange,
): { type: 'KEEP_DATE' | 'DATE_CLEARED' } | { type: 'DATE_MOVED'; day: string } {
  if (to === null) return { type: 'DATE_CLEARED' }
  const apart = from === null ? 0 : daysBetween(from, askedDay ?? firstDay)
  const day = Math.abs(apart) <= nearDays ? addDays(to, apart) : to
  return day === firstDay ? { type: 'KEEP_DATE' } : { type: 'DATE_MOVED', day }
}
