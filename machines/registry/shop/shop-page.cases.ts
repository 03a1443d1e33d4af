import type { ShopPageEvent } from './shop-page.machine.ts'

const at = '2026-11-26T13:00:00.000Z'

/** What may happen to the page of a shop: generated paths and the statechart page offer these. */
export const shopPageCases: readonly ShopPageEvent[] = [
  { type: 'READ', at },
  { type: 'FAIL', at, failure: 'unreachable' },
  { type: 'FAIL', at, failure: 'nothing_found' },
  { type: 'RETRY', at },
]
