import { and, not, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import { maxHouseholds } from './lookup.rules.ts'

/** What was found once somebody looked. */
export interface SettleEvent {
  type: 'SETTLE'
  /** Whether the couple takes such requests, and their page is on. */
  isOpen: boolean
  /** Households whose link can be sent to an address in the list. */
  links: number
  /**
   * Households that the couple has to hand the link to: their invitation has gone out, and no
   * address is in the list.
   */
  missed: number
}

export type LookupFact = 'linkSent' | 'coupleNotified'

const recordFact = (fact: LookupFact) => ({ type: 'recordFact' as const, params: { fact } })

/**
 * A request of a guest who lost the link: looked up once, apart from the answer to whoever asked.
 */
export const lookupRequestMachine = setup({
  types: { context: {}, events: {} as SettleEvent, tags: {} as 'waiting' },
  guards: {
    isOpen: ({ event }) => event.isOpen,
    isClear: ({ event }) => event.links + event.missed <= maxHouseholds,
    hasLinks: ({ event }) => event.links > 0,
    hasMissed: ({ event }) => event.missed > 0,
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: LookupFact }) => {},
  },
}).createMachine({
  id: 'lookupRequest',
  description:
    'A guest who lost the link asked for it; whoever asked is told the same in every case',
  context: {},
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'waiting',
      description: 'Taken, and not looked up yet',
      on: {
        SETTLE: [
          { guard: not('isOpen'), target: 'turned_away' },
          { guard: not('isClear'), target: 'unmatched' },
          {
            guard: and(['hasLinks', 'hasMissed']),
            target: 'sent',
            actions: [recordFact('linkSent'), recordFact('coupleNotified')],
          },
          { guard: 'hasLinks', target: 'sent', actions: recordFact('linkSent') },
          { guard: 'hasMissed', target: 'passed_on', actions: recordFact('coupleNotified') },
          { target: 'unmatched' },
        ],
      },
    },
    sent: { description: 'The link went to the address in the guest list' },
    passed_on: { description: 'There is no address to send it to; the couple was told who asked' },
    unmatched: { description: 'Nobody in the list has that name and that proof, or too many have' },
    turned_away: { description: 'The couple takes no such requests, or there is no such page' },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const lookupRequest: Lifecycle<typeof lookupRequestMachine, LookupFact> = {
  machine: lookupRequestMachine,
  version: 1,
  migrations: {},
}
