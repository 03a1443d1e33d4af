import { tookPlace } from './booking.selectors.ts'
import { dayEnds } from './booking.rules.ts'
import type { Days } from './booking.rules.ts'
import type { BookingState } from './booking.schema.ts'

/** For how many days a booking may be reviewed, counted from when it was over or called off. */
export const reviewableDays = 365

const dayMs = 24 * 60 * 60 * 1_000

/** What a booking's own record says of its end. */
interface Ended extends Days {
  state: BookingState
  endedAt: string | null
  /** Called off so late that the day was hard to fill again: see `lateDays`. */
  endedLate: boolean
}

/** Why and when a booking may be reviewed; null for one that neither took place nor was called off late. */
export interface ReviewOpening {
  occasion: 'tookPlace' | 'calledOff'
  from: string
  until: string
}

export function reviewOpening({ state, endedAt, endedLate, ...days }: Ended): ReviewOpening | null {
  if (tookPlace(state)) return openedAt('tookPlace', dayEnds(days))
  return endedLate && endedAt !== null ? openedAt('calledOff', endedAt) : null
}

function openedAt(occasion: ReviewOpening['occasion'], from: string): ReviewOpening {
  return {
    occasion,
    from,
    until: new Date(Date.parse(from) + reviewableDays * dayMs).toISOString(),
  }
}

/** Why no review may be written at that instant: empty where one may. */
export function reviewRefusedBy(opening: ReviewOpening | null, at: string): string[] {
  if (opening === null) return ['isOver']
  return at < opening.until ? [] : ['isInTime']
}
