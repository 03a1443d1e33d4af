import { minCounted } from './response-facts.schema.ts'
import type { Fact, PublicFacts, ResponseFacts } from './response-facts.schema.ts'

/** The facts about a business that everybody may read. */
export function publicFactsOf({
  medianMinutes,
  answered,
  agreed,
  kept,
}: ResponseFacts): PublicFacts {
  return {
    // A median of few answers would reveal those answers.
    medianMinutes: answered.count >= minCounted ? medianMinutes : null,
    answered: ifEnough(answered),
    agreed: ifEnough(agreed),
    kept: ifEnough(kept),
  }
}

function ifEnough(fact: Fact) {
  return fact.of >= minCounted ? fact : null
}

/** A time in its usual unit: minutes up to an hour, hours up to two days, then days. */
export function spokenTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: Math.max(1, minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}
