import { actionsIn, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { outsideGift } from './outside-gift.machine.ts'
import type { OutsideGiftEvent } from './outside-gift.machine.ts'
import { outsideGiftSteps } from './outside-gift.schema.ts'
import type { OutsideGiftFacts, OutsideGiftState, OutsideGiftStep } from './outside-gift.schema.ts'

/** Where a gift is, and when somebody was thanked. */
export interface OutsideGiftNow extends OutsideGiftFacts {
  state: OutsideGiftState
}

/** What the couple may do. */
export function allowedFor(now: OutsideGiftNow, at: string): OutsideGiftEvent['type'][] {
  return allowedEvents(outsideGift, stored(now), { at })
}

/** What the couple is offered. */
export function outsideGiftActions(
  now: OutsideGiftNow,
  at: string,
): LifecycleAction<OutsideGiftStep>[] {
  return actionsIn(outsideGift, stored(now), { events: outsideGiftSteps, now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: OutsideGiftNow, event: OutsideGiftEvent): string[] | null {
  return refusal(outsideGift, stored(now), event)
}

export function stored({ state, thankedAt }: OutsideGiftNow) {
  return { version: outsideGift.version, state, facts: { thankedAt } }
}
