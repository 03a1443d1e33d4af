import { minCounted } from './response-facts.schema.ts'
import type { Fact, PublicFacts, ResponseFacts } from './response-facts.schema.ts'

/** What everybody may read of the facts about a business. */
export function publicFactsOf({
  medianMinutes,
  answered,
  agreed,
  kept,
}: ResponseFacts): PublicFacts {
  return {
    // A median of few answers tells of those few.
    medianMinutes: answered.count >= minCounted ? medianMinutes : null,
    answered: ifEnough(answered),
    agreed: ifEnough(agreed),
    kept: ifEnough(kept),
  }
}

function ifEnough(fact: Fact) {
  return fact.of >= minCounted ? fact : null
}

/** A time in the unit that people say it in: minutes up to an hour, hours up to two days, then days. */
export function spokenTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: Math.max(1, minutes) }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}
