import { dayEnds } from '../booking.rules.ts'
import type { Days } from '../booking.rules.ts'
import type { BookingState } from '../booking.schema.ts'
import { tookPlace } from '../booking.selectors.ts'

/** For how many days a booking may be reviewed after it took place or was cancelled. */
const reviewableDays = 365

/** Why a booking may be reviewed, and in which period. */
export interface ReviewOpening {
  occasion: 'tookPlace' | 'calledOff'
  from: string
  until: string
}

/** Why and when a booking may be reviewed; null if it neither took place nor was cancelled late. */
export function reviewOpening({
  state,
  endedAt,
  endedLate,
  ...days
}: Days & {
  state: BookingState
  endedAt: string | null
  endedLate: boolean
}): ReviewOpening | null {
  if (tookPlace(state)) return openedAt('tookPlace', dayEnds(days))
  return endedLate && endedAt !== null ? openedAt('calledOff', endedAt) : null
}

/** Why no review may be written at that instant; empty if one may. */
export function reviewRefusedBy(opening: ReviewOpening | null, at: string): string[] {
  if (opening === null) return ['isOver']
  return at < opening.until ? [] : ['isInTime']
}

function openedAt(occasion: ReviewOpening['occasion'], from: string): ReviewOpening {
  const until = new Date(Date.parse(from) + reviewableDays * 86_400_000).toISOString()
  return { occasion, from, until }
}
