import { and, assign, not, setup } from 'xstate'
import type { Lifecycle } from '#machines/kernel/lifecycle.ts'
import {
  expiresInMonth,
  expiresInWeek,
  hasExpired,
  hasLapsed,
  isStillValid,
  saysHowLong,
} from './proof.rules.ts'
import type { DocumentKind, ProofFact, ProofFacts } from './proof.schema.ts'

/** Every event says when it happens: the chart has no clock. */
export type ProofEvent = { at: string } & (
  | { type: 'CHECK'; validUntil: string | null }
  | { type: 'REFUSE' | 'WITHDRAW' | 'REPLACE' | 'PASS_TIME' }
)

export interface ProofInput {
  kind: DocumentKind
}

/** A verification document, from when it is handed in until it expires or a newer one takes its place. */
export const proofMachine = setup({
  types: {
    context: {} as ProofFacts,
    events: {} as ProofEvent,
    input: {} as ProofInput,
    tags: {} as 'reviewersTurn' | 'ownersTurn' | 'inForce' | 'rested' | 'over',
  },
  guards: {
    saysHowLong: ({ context, event }) => event.type !== 'CHECK' || saysHowLong(context, event),
    isStillValid: ({ event }) => event.type !== 'CHECK' || isStillValid(event),
    expiresInMonth: ({ context, event }) => expiresInMonth(context, event.at),
    expiresInWeek: ({ context, event }) => expiresInWeek(context, event.at),
    wasWarned: ({ context }) => context.warned,
    hasExpired: ({ context, event }) => hasExpired(context, event.at),
    hasLapsed: ({ context, event }) => hasLapsed(context, event.at),
  },
  actions: {
    /** Does nothing itself: `advance` answers what was told. */
    tell: (_args, _told: { fact: ProofFact }) => {},
    noteCheck: assign(
      (_, { at, validUntil = null }: { at: string; validUntil?: string | null }) => ({
        checkedAt: at,
        validUntil,
      }),
    ),
    noteWarning: assign({ warned: true }),
  },
}).createMachine({
  id: 'proof',
  description: 'A verification document is handed in, checked, and valid until it expires',
  context: ({ input: { kind } }) => ({ kind, validUntil: null, checkedAt: null, warned: false }),
  initial: 'handed_in',
  states: {
    handed_in: {
      tags: 'reviewersTurn',
      description: 'Waits for the review team; its owner may take it back',
      on: {
        CHECK: {
          guard: and(['saysHowLong', 'isStillValid']),
          target: 'checked',
          actions: [
            { type: 'noteCheck', params: ({ event }) => event },
            { type: 'tell', params: { fact: 'checked' } },
          ],
        },
        REFUSE: { target: 'refused', actions: { type: 'tell', params: { fact: 'refused' } } },
        WITHDRAW: {
          target: 'withdrawn',
          actions: { type: 'tell', params: { fact: 'withdrawn' } },
        },
      },
    },
    checked: {
      tags: ['inForce', 'rested'],
      description: 'The team has compared it with the business; couples see what it proves',
      on: {
        REPLACE: { target: 'replaced', actions: { type: 'tell', params: { fact: 'replaced' } } },
        PASS_TIME: [
          {
            guard: 'hasLapsed',
            target: 'lapsed',
            actions: { type: 'tell', params: { fact: 'lapsed' } },
          },
          {
            guard: 'hasExpired',
            target: 'expired',
            actions: { type: 'tell', params: { fact: 'expired' } },
          },
          {
            guard: 'expiresInWeek',
            target: 'expiring',
            actions: ['noteWarning', { type: 'tell', params: { fact: 'expires_in_7_days' } }],
          },
          {
            guard: 'expiresInMonth',
            target: 'expiring',
            actions: { type: 'tell', params: { fact: 'expires_in_30_days' } },
          },
        ],
      },
    },
    expiring: {
      tags: ['inForce', 'rested', 'ownersTurn'],
      description: 'Still valid, for thirty days at most; the owner is asked for a newer one',
      on: {
        REPLACE: { target: 'replaced', actions: { type: 'tell', params: { fact: 'replaced' } } },
        PASS_TIME: [
          {
            guard: 'hasLapsed',
            target: 'lapsed',
            actions: { type: 'tell', params: { fact: 'lapsed' } },
          },
          {
            guard: 'hasExpired',
            target: 'expired',
            actions: { type: 'tell', params: { fact: 'expired' } },
          },
          {
            description: 'The second warning, a week before',
            guard: and(['expiresInWeek', not('wasWarned')]),
            actions: ['noteWarning', { type: 'tell', params: { fact: 'expires_in_7_days' } }],
          },
        ],
      },
    },
    expired: {
      tags: ['rested', 'ownersTurn'],
      description: 'Its badge is gone; the listing stays for another fourteen days',
      on: {
        REPLACE: { target: 'replaced', actions: { type: 'tell', params: { fact: 'replaced' } } },
        PASS_TIME: {
          guard: 'hasLapsed',
          target: 'lapsed',
          actions: { type: 'tell', params: { fact: 'lapsed' } },
        },
      },
    },
    lapsed: {
      tags: ['rested', 'ownersTurn'],
      description: 'The listing is paused until a newer one is checked',
      on: {
        REPLACE: { target: 'replaced', actions: { type: 'tell', params: { fact: 'replaced' } } },
      },
    },
    refused: {
      tags: 'ownersTurn',
      description: 'The team could not accept it and said why; its owner may remove it',
      on: {
        WITHDRAW: {
          target: 'withdrawn',
          actions: { type: 'tell', params: { fact: 'withdrawn' } },
        },
      },
    },
    replaced: {
      tags: ['rested', 'over'],
      description: 'A newer one was checked; this one stays, because a decision rested on it',
    },
    withdrawn: { tags: 'over', description: 'Its owner took it back, and its file is erased' },
  },
})

/** As rows keep it. Raise the version when a state's name or a fact's shape changes, and say how the old ones become the new. */
export const proof: Lifecycle<typeof proofMachine, ProofFact> = {
  machine: proofMachine,
  version: 1,
  migrations: {},
}
