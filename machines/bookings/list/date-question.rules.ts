import { addDays, daysBetween } from '#machines/kernel/values/dates.ts'

/** A booking so many days from the wedding is of its rehearsal dinner or its brunch. */
const nearDays = 3

/** The day of a booking, and the date of the wedding that it goes with; null if nobody knows. */
interface Placed {
  firstDay: string
  weddingDay: string | null
}

/**
 * What another date of the wedding asks of a booking: another day, or its own again. A booking of
 * the day before the wedding is asked for the day before the new date. The chart says whether
 * anything comes of it: without a date an open question is withdrawn, and nothing else happens.
 */
export function questionFor(
  placed: Placed,
  date: string | null,
): { type: 'KEEP_DATE' | 'DATE_CLEARED' } | { type: 'DATE_MOVED'; day: string } {
  if (date === null) return { type: 'DATE_CLEARED' }
  const day = addDays(date, daysBeside(placed))
  return day === placed.firstDay ? { type: 'KEEP_DATE' } : { type: 'DATE_MOVED', day }
}

/** The date of the wedding that the booking goes with once its vendor has agreed to a day. */
export function weddingDayAfter(placed: Placed, askedDay: string): string {
  return addDays(askedDay, -daysBeside(placed))
}

/** By how many days it stands beside the wedding; 0 where it is of the day itself, or far away. */
function daysBeside(placed: Placed) {
  return isOfAnotherDay(placed) ? 0 : daysApart(placed)
}

/** Whether it is so far from the wedding that it is of another day, as its enquiry asked. */
export function isOfAnotherDay(placed: Placed): boolean {
  return Math.abs(daysApart(placed)) > nearDays
}

function daysApart({ firstDay, weddingDay }: Placed) {
  return weddingDay === null ? 0 : daysBetween(weddingDay, firstDay)
}
