import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { review } from './review.machine.ts'
import type { ReviewEvent } from './review.machine.ts'
import type { ReviewFacts, ReviewState } from './review.schema.ts'

/** Where a review is and what its guards read. */
export interface ReviewNow {
  state: ReviewState
  facts: ReviewFacts
}

/** Who moves a review. Anybody who reads it may report it; the clock alone ends the seal. */
export type ReviewMover = 'couple' | 'vendor' | 'team'

type Step = Exclude<ReviewEvent['type'], 'OPEN'>

/** Whose steps are whose, in the order in which they are offered. */
const stepsOf: Record<ReviewMover, readonly Step[]> = {
  couple: ['CHANGE'],
  vendor: ['ANSWER', 'REPORT'],
  team: ['KEEP', 'HOLD', 'RELEASE', 'REMOVE'],
}

/** Whether a step is theirs to take at all. */
export function isStepOf(step: ReviewEvent['type'], by: ReviewMover) {
  return stepsOf[by].some((known) => known === step)
}

/** What is open to somebody, in the order in which it is offered. */
export function reviewActions(now: ReviewNow, by: ReviewMover): LifecycleAction<Step>[] {
  return actionsIn(review, stored(now), { events: stepsOf[by], now: {} })
}

/** What somebody may do, by name: a refusal tells it. */
export function allowedFor(now: ReviewNow, by: ReviewMover): Step[] {
  const allowed = allowedEvents(review, stored(now), {})
  return stepsOf[by].filter((step) => allowed.includes(step))
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: ReviewNow, type: ReviewEvent['type']): string[] | null {
  return refusal(review, stored(now), { type })
}

/** Whether its words are covered until the team has decided. */
export function isCovered(state: ReviewState) {
  return has(state, 'covered')
}

export function isRemoved(state: ReviewState) {
  return has(state, 'removed')
}

/** Whether the team has something to do with it. */
export function waitsForTeam({ state, facts }: ReviewNow) {
  return isCovered(state) || facts.reported
}

/** Whether the clock has something to do with it: the seal has not ended. */
export function hasSeal(now: ReviewNow) {
  return failedGuards(now, 'OPEN') === null
}

export function stored({ state, facts }: ReviewNow) {
  return { version: review.version, state, facts }
}

function has(state: ReviewState, tag: string) {
  return hasTag(review, { version: review.version, state, facts: {} }, tag)
}
