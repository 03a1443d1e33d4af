import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import type { ResendPorts } from './resend.ports.ts'
import { resendPause, speakableRefusal, waitLeft } from './resend.rules.ts'

export interface ResendContext {
  email: string
  /**
   * From when on another code may be asked for, in milliseconds since 1970. The view keeps it, so
   * that a reload does not shorten the pause.
   */
  allowedAt: number
  /** The time of the last event that carried one. */
  now: number
  /** Whether a code was sent from here, which the view confirms. */
  sent: boolean
  refusal: Refusal | null
}

export interface ResendInput {
  email: string
  /** Null when no code is known to have been sent. */
  allowedAt: number | null
  now: number
}

export type ResendEvent = { type: 'RESEND'; now: number }

type Outcome = Awaited<ReturnType<ResendPorts['resendCode']>>

/**
 * Asks for another code, at most once a minute. Runs beside the code field of a verification and of
 * a password reset.
 */
export const resendMachine = setup({
  types: {
    context: {} as ResendContext,
    events: {} as ResendEvent,
    input: {} as ResendInput,
    tags: {} as 'waiting' | 'ready' | 'busy',
  },
  actors: unbound<ResendPorts>({ resendCode: true }),
  delays: {
    resendWait: ({ context }) => waitLeft(context.allowedAt, context.now),
  },
  guards: {
    isOverTheLimit: (_, { outcome }: { outcome: Outcome }) =>
      refusedAs(outcome) === 'LimitExceeded',
    mayBeSpokenOf: (_, { outcome }: { outcome: Outcome }) => spoken(refusedAs(outcome)) !== null,
  },
  actions: {
    startPause: assign({
      now: (_, { now }: { now: number }) => now,
      allowedAt: (_, { now }) => now + resendPause,
      sent: false,
      refusal: null,
    }),
    endPause: assign({ allowedAt: ({ context }) => context.now }),
    confirmSent: assign({ sent: true }),
    keepRefusal: assign({ refusal: (_, { code }: { code: IdentityCode | null }) => spoken(code) }),
  },
}).createMachine({
  id: 'resend',
  description: 'Another code by mail, sixty seconds apart',
  context: ({ input }) => ({
    email: input.email,
    allowedAt: input.allowedAt ?? input.now,
    now: input.now,
    sent: false,
    refusal: null,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'waiting',
      description: 'The button counts down',
      after: { resendWait: 'ready' },
    },
    ready: {
      tags: 'ready',
      on: {
        RESEND: {
          target: 'sending',
          actions: { type: 'startPause', params: ({ event }) => ({ now: event.now }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isOverTheLimit', params: ({ event }) => ({ outcome: event.output }) },
            description: 'The server counts too: the pause stands although nothing was sent',
            target: 'waiting',
            actions: { type: 'keepRefusal', params: { code: 'LimitExceeded' } },
          },
          {
            guard: { type: 'mayBeSpokenOf', params: ({ event }) => ({ outcome: event.output }) },
            description: 'Nothing was sent, so another try is free',
            target: 'ready',
            actions: [
              'endPause',
              { type: 'keepRefusal', params: ({ event }) => ({ code: refusedAs(event.output) }) },
            ],
          },
          {
            description: 'Sent; a refusal that would tell about the account passes for sent too',
            target: 'waiting',
            actions: 'confirmSent',
          },
        ],
        onError: {
          target: 'ready',
          actions: ['endPause', { type: 'keepRefusal', params: { code: 'Unknown' } }],
        },
      },
    },
  },
})

function refusedAs(outcome: Outcome) {
  return outcome.result === 'refused' ? outcome.code : null
}

function spoken(code: IdentityCode | null) {
  return code === null ? null : speakableRefusal(code)
}
