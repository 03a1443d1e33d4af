import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { shopPage } from './shop-page.machine.ts'
import type { ShopPageEvent } from './shop-page.machine.ts'
import type { ShopPageFacts, ShopPageState } from './shop-page.schema.ts'

/** Where the reading is and what its guards read. */
export interface ShopPageNow {
  state: ShopPageState
  facts: ShopPageFacts
}

/** What the couple does; how the reading ended is for the product to say. */
const couples: readonly ShopPageEvent['type'][] = ['RETRY']

/** What the couple may do now. */
export function allowedFor(now: ShopPageNow, at: string): ShopPageEvent['type'][] {
  return allowedEvents(shopPage, stored(now), { at }).filter((type) => couples.includes(type))
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(now: ShopPageNow, event: ShopPageEvent): string[] | null {
  return refusal(shopPage, stored(now), event)
}

/** The page is being fetched. */
export function isBeingRead(now: ShopPageNow) {
  return hasTag(shopPage, stored(now), 'underWay')
}

/** It said something of a gift. */
export function isKnown(now: ShopPageNow) {
  return hasTag(shopPage, stored(now), 'known')
}

export function stored({ state, facts }: ShopPageNow) {
  return { version: shopPage.version, state, facts }
}
