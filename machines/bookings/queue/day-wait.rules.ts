import type { PlaceLeft, WaitFacts } from './day-wait.schema.ts'

const hourMs = 60 * 60 * 1_000

/**
 * For how many hours a place is held for the first in the queue: two days, one of them a working
 * day.
 */
const offerHours = 48

/**
 * Until when a free place is held: never beyond the quote that the couple would accept, nor into
 * the day itself.
 */
export function offerEnd(
  at: string,
  { quoteUntil, dayBegins }: { quoteUntil: string | null; dayBegins: string },
): string {
  const usual = new Date(Date.parse(at) + offerHours * hourMs).toISOString()
  return [usual, dayBegins, quoteUntil ?? usual].toSorted()[0] ?? usual
}

/** Whether an offer has expired. It has at the very instant of its end. */
export function isOutOfTime({ offeredUntil }: WaitFacts, at: string) {
  return offeredUntil !== null && Date.parse(at) >= Date.parse(offeredUntil)
}

/** How many places are left for a couple: those ahead of them in the queue come first. */
export function leftFor({
  capacity,
  taken,
  ahead,
}: {
  capacity: number
  taken: number
  ahead: number
}) {
  return Math.max(0, capacity - taken - ahead)
}

/** What the couple reads before they accept. */
export function placeWord(left: number): PlaceLeft {
  if (left === 0) return 'full'
  return left === 1 ? 'last' : 'free'
}
