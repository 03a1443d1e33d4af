import { and, assign, not, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import {
  expiresInMonth,
  expiresInWeek,
  hasExpired,
  hasLapsed,
  isFree,
  isStillValid,
  hasValidity,
} from './proof.rules.ts'
import type { DocumentKind, ProofFact, ProofFacts } from './proof.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export type ProofEvent = { at: string } & (
  | { type: 'CHECK'; validUntil: string | null }
  | { type: 'REFUSE' | 'WITHDRAW' | 'REPLACE' | 'RELY' | 'RELEASE' | 'TIME_PASSED' }
)

export interface ProofInput {
  kind: DocumentKind
}

const recordFact = (fact: ProofFact) => ({ type: 'recordFact' as const, params: { fact } })

/**
 * A verification document, from when it is handed in until it expires or a newer one takes its
 * place.
 */
export const proofMachine = setup({
  types: {
    context: {} as ProofFacts,
    events: {} as ProofEvent,
    input: {} as ProofInput,
    tags: {} as
      | 'reviewersTurn'
      | 'ownersTurn'
      | 'inForce'
      | 'rested'
      | 'current'
      | 'pausing'
      | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    saysHowLong: ({ context, event }) => event.type !== 'CHECK' || hasValidity(context, event),
    isStillValid: ({ event }) => event.type !== 'CHECK' || isStillValid(event),
    isFree: ({ context }) => isFree(context),
    expiresInMonth: ({ context, event }) => expiresInMonth(context, event.at),
    expiresInWeek: ({ context, event }) => expiresInWeek(context, event.at),
    wasWarned: ({ context }) => context.warned,
    hasExpired: ({ context, event }) => hasExpired(context, event.at),
    hasLapsed: ({ context, event }) => hasLapsed(context, event.at),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ProofFact }) => {},
    noteCheck: assign(
      (_, { at, validUntil = null }: { at: string; validUntil?: string | null }) => ({
        checkedAt: at,
        validUntil,
      }),
    ),
    noteWarning: assign({ warned: true }),
    noteReliance: assign({ reliedOn: true }),
    dropReliance: assign({ reliedOn: false }),
  },
}).createMachine({
  id: 'proof',
  description: 'A verification document is handed in, checked, and valid until it expires',
  context: ({ input: { kind } }) => ({
    kind,
    validUntil: null,
    checkedAt: null,
    warned: false,
    reliedOn: false,
  }),
  initial: 'on_file',
  states: {
    on_file: {
      description: 'The file is kept; what an approval rests on stays until the approval ends',
      initial: 'usable',
      on: {
        WITHDRAW: {
          guard: 'isFree',
          target: 'withdrawn',
          meta: { ends: true, asks: true },
          actions: recordFact('withdrawn'),
        },
        RELEASE: {
          description: 'The business leaves the marketplace, and no approval rests on it any more',
          actions: 'dropReliance',
        },
      },
      states: {
        usable: {
          initial: 'handed_in',
          on: {
            RELY: {
              description: 'The business is approved with it',
              actions: 'noteReliance',
            },
          },
          states: {
            handed_in: {
              tags: 'reviewersTurn',
              description: 'Waits for the review team',
              on: {
                CHECK: {
                  guard: and(['saysHowLong', 'isStillValid']),
                  target: 'current.checked',
                  actions: [
                    { type: 'noteCheck', params: ({ event }) => event },
                    recordFact('checked'),
                  ],
                },
                REFUSE: { target: '#proof.on_file.refused', actions: recordFact('refused') },
              },
            },
            current: {
              tags: 'current',
              initial: 'checked',
              on: {
                REPLACE: { target: '#proof.on_file.replaced', actions: recordFact('replaced') },
              },
              states: {
                checked: {
                  tags: 'inForce',
                  description:
                    'The team has compared it with the business; couples see what it proves',
                  on: {
                    TIME_PASSED: [
                      { guard: 'hasLapsed', target: 'lapsed', actions: recordFact('lapsed') },
                      { guard: 'hasExpired', target: 'expired', actions: recordFact('expired') },
                      {
                        guard: 'expiresInWeek',
                        target: 'expiring',
                        actions: ['noteWarning', recordFact('expires_in_7_days')],
                      },
                      {
                        guard: 'expiresInMonth',
                        target: 'expiring',
                        actions: recordFact('expires_in_30_days'),
                      },
                    ],
                  },
                },
                expiring: {
                  tags: ['inForce', 'ownersTurn'],
                  description: 'Still valid, for thirty days at most; a newer one is asked for',
                  on: {
                    TIME_PASSED: [
                      { guard: 'hasLapsed', target: 'lapsed', actions: recordFact('lapsed') },
                      { guard: 'hasExpired', target: 'expired', actions: recordFact('expired') },
                      {
                        description: 'The second warning, a week before',
                        guard: and(['expiresInWeek', not('wasWarned')]),
                        actions: ['noteWarning', recordFact('expires_in_7_days')],
                      },
                    ],
                  },
                },
                expired: {
                  tags: 'ownersTurn',
                  description: 'Its badge is gone; the listing stays for another fourteen days',
                  on: {
                    TIME_PASSED: {
                      guard: 'hasLapsed',
                      target: 'lapsed',
                      actions: recordFact('lapsed'),
                    },
                  },
                },
                lapsed: {
                  tags: ['pausing', 'ownersTurn'],
                  description: 'The listing is paused until a newer one is checked',
                },
              },
            },
          },
        },
        refused: {
          tags: 'ownersTurn',
          description: 'The team could not accept it and said why',
          on: {
            REPLACE: [
              {
                description: 'A newer one was checked, and nothing rests on what was refused',
                guard: 'isFree',
                target: '#proof.withdrawn',
                actions: recordFact('withdrawn'),
              },
              { target: 'replaced', actions: recordFact('replaced') },
            ],
          },
        },
        replaced: { tags: 'over', description: 'A newer one was checked' },
      },
    },
    withdrawn: {
      tags: 'over',
      description: 'Taken back, or of no more use; its file is erased',
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const proof: Lifecycle<typeof proofMachine, ProofFact> = {
  machine: proofMachine,
  version: 1,
  migrations: {},
}
