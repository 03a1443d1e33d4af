import { actionsIn, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { vendorDay } from './vendor-day.machine.ts'
import type { VendorDayEvent } from './vendor-day.machine.ts'
import { vendorDaySteps } from './vendor-day.schema.ts'
import type { VendorDayFacts, VendorDayState, VendorDayStep } from './vendor-day.schema.ts'

/** Where a vendor's day is, and what it knows. */
export interface VendorDayNow {
  state: VendorDayState
  facts: VendorDayFacts
}

type When = Pick<VendorDayEvent, 'at' | 'isTheDay'>

/** What the vendor is offered, with the guards that say no. */
export function actionsFor(now: VendorDayNow, when: When): LifecycleAction<VendorDayStep>[] {
  return actionsIn(vendorDay, stored(now), {
    events: vendorDaySteps,
    now: { ...when, minutes: 10 },
  })
}

export function allowedFor(now: VendorDayNow, when: When): VendorDayEvent['type'][] {
  return allowedEvents(vendorDay, stored(now), { ...when, minutes: 10 })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: VendorDayNow, event: VendorDayEvent): string[] | null {
  return refusal(vendorDay, stored(now), event)
}

export function stored({ state, facts }: VendorDayNow) {
  return { version: vendorDay.version, state, facts }
}
