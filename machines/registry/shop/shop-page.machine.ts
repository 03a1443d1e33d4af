import { assign, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { maxShopTries } from './shop-page.schema.ts'
import type { ShopFailure, ShopPageFacts, ShopPageFact } from './shop-page.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export type ShopPageEvent = { at: string } & (
  | { type: 'READ' | 'RETRY' }
  | { type: 'FAIL'; failure: ShopFailure }
)

const recordFact = (fact: ShopPageFact) => ({ type: 'recordFact' as const, params: { fact } })

const noted = <T extends string>(type: T) => ({
  type,
  params: ({ event }: { event: ShopPageEvent }) => event,
})

/** The page of a shop that a couple points to: read for them, or failed and perhaps read again. */
export const shopPageMachine = setup({
  types: {
    context: {} as ShopPageFacts,
    events: {} as ShopPageEvent,
    tags: {} as 'underWay' | 'known',
  },
  guards: {
    mayRetry: ({ context }) => context.tries < maxShopTries,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ShopPageFact }) => {},
    noteEnd: assign((_, event: ShopPageEvent) => ({
      endedAt: event.at,
      failure: event.type === 'FAIL' ? event.failure : null,
    })),
    noteRetry: assign(({ context }) => ({
      tries: context.tries + 1,
      failure: null,
      endedAt: null,
    })),
  },
}).createMachine({
  id: 'shopPage',
  description: 'The page of a shop that is read to fill in a gift',
  context: { tries: 1, failure: null, endedAt: null },
  initial: 'pending',
  states: {
    pending: {
      tags: 'underWay',
      description: 'It is being fetched',
      on: {
        READ: { target: 'read', actions: [noted('noteEnd'), recordFact('read')] },
        FAIL: { target: 'failed', actions: [noted('noteEnd'), recordFact('failed')] },
      },
    },
    read: { tags: 'known', description: 'It says what the gift is' },
    failed: {
      description: 'It could not be read, or names no product',
      on: {
        RETRY: {
          guard: 'mayRetry',
          target: 'pending',
          actions: ['noteRetry', recordFact('retried')],
        },
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const shopPage: Lifecycle<typeof shopPageMachine, ShopPageFact> = {
  machine: shopPageMachine,
  version: 1,
  migrations: {},
}
