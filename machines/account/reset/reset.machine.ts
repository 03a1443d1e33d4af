import { assign, setup } from 'xstate'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { resendMachine } from '../resend/resend.machine.ts'
import { countdownFrom, resendPause, speakableRefusal } from '../resend/resend.rules.ts'
import type { KeptPause } from '../resend/resend.rules.ts'
import type { ResetPorts } from './reset.ports.ts'
import { addressFrom, newPasswordFrom, refusalShownFor } from './reset.rules.ts'
import { forgotSchema, newPasswordSchema } from './reset.schema.ts'
import type { ResetValues } from './reset.schema.ts'

export interface ResetContext extends KeptPause {
  values: ResetValues
  problems: FieldProblem[]
  refusal: Refusal | null
}

/** With a pause that was kept before a reload, the code is asked for at once. */
export interface ResetInput extends KeptPause {
  email: string
}

export type ResetEvent =
  | { type: 'CHANGE'; field: keyof ResetValues; value: string }
  | { type: 'SUBMIT_EMAIL'; now: number }
  | { type: 'SUBMIT_PASSWORD' }
  | { type: 'BACK' }

type SendOutcome = Awaited<ReturnType<ResetPorts['forgotPassword']>>
type ChangeOutcome = Awaited<ReturnType<ResetPorts['confirmForgotPassword']>>

/**
 * A forgotten password: the address, then the code from the mail and a new password. Answers as if
 * every address had an account.
 */
export const resetMachine = setup({
  types: {
    context: {} as ResetContext,
    events: {} as ResetEvent,
    input: {} as ResetInput,
    output: {} as { email: string },
    children: {} as {
      resend: 'resend'
      forgotPassword: 'forgotPassword'
      confirmForgotPassword: 'confirmForgotPassword'
      endSessions: 'endSessions'
    },
    tags: {} as 'email' | 'password' | 'busy' | 'changed',
  },
  actors: {
    ...unbound<ResetPorts>({
      forgotPassword: true,
      confirmForgotPassword: true,
      endSessions: true,
    }),
    resend: resendMachine,
  },
  guards: {
    isEmailField: (_, { field }: { field: keyof ResetValues }) => field === 'email',
    isPasswordField: (_, { field }: { field: keyof ResetValues }) => field !== 'email',
    hasEmail: ({ context }) => fieldProblems(forgotSchema, context.values).length === 0,
    hasNewPassword: ({ context }) => fieldProblems(newPasswordSchema, context.values).length === 0,
    hadCodeSent: ({ context }) =>
      context.resendAllowedAt !== null && fieldProblems(forgotSchema, context.values).length === 0,
    mayBeSpokenOf: (_, { outcome }: { outcome: SendOutcome }) =>
      outcome.result === 'refused' && speakableRefusal(outcome.code) !== null,
    isChanged: (_, { outcome }: { outcome: ChangeOutcome }) => outcome.result === 'changed',
  },
  actions: {
    takeField: assign(({ context }, typed: { field: keyof ResetValues; value: string }) =>
      typedInto(context, typed),
    ),
    startPause: assign((_, { now }: { now: number }) => ({
      now,
      resendAllowedAt: now + resendPause,
    })),
    showEmailProblems: assign({
      problems: ({ context }) => fieldProblems(forgotSchema, context.values),
    }),
    showPasswordProblems: assign({
      problems: ({ context }) => fieldProblems(newPasswordSchema, context.values),
    }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepSendRefusal: assign((_, { code }: { code: IdentityCode | null }) => ({
      refusal: code && speakableRefusal(code),
      resendAllowedAt: null,
    })),
    keepChangeRefusal: assign((_, { code }: { code: IdentityCode | null }) =>
      refusalShownFor(code ?? 'Unknown'),
    ),
    forgetSecrets: assign(({ context }) => ({
      values: { ...context.values, code: '', password: '', confirmPassword: '' },
    })),
  },
}).createMachine({
  id: 'reset',
  description: 'A forgotten password is replaced with a code from the mail',
  context: ({ input }) => ({
    values: { email: input.email, code: '', password: '', confirmPassword: '' },
    resendAllowedAt: input.resendAllowedAt,
    now: input.now,
    problems: [],
    refusal: null,
  }),
  output: ({ context }) => ({ email: addressFrom(context.values) }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hadCodeSent', target: 'choosing' }, { target: 'asking' }],
    },
    asking: {
      tags: 'email',
      on: {
        CHANGE: {
          guard: { type: 'isEmailField', params: ({ event }) => ({ field: event.field }) },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        SUBMIT_EMAIL: [
          {
            guard: 'hasEmail',
            target: 'sending',
            actions: [
              'clearProblems',
              { type: 'startPause', params: ({ event }) => ({ now: event.now }) },
            ],
          },
          { actions: 'showEmailProblems' },
        ],
      },
    },
    sending: {
      tags: ['email', 'busy'],
      invoke: {
        id: 'forgotPassword',
        src: 'forgotPassword',
        input: ({ context }) => ({ email: addressFrom(context.values) }),
        onDone: [
          {
            guard: { type: 'mayBeSpokenOf', params: ({ event }) => ({ outcome: event.output }) },
            target: 'asking',
            actions: {
              type: 'keepSendRefusal',
              params: ({ event }) => ({ code: refusedAs(event.output) }),
            },
          },
          {
            description: 'Sent, or an answer that would tell about the account',
            target: 'choosing',
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'keepSendRefusal', params: { code: 'Unknown' } },
        },
      },
    },
    choosing: {
      tags: 'password',
      invoke: {
        id: 'resend',
        src: 'resend',
        input: ({ context }) => countdownFrom(addressFrom(context.values), context),
      },
      initial: 'entering',
      states: {
        entering: {
          on: {
            CHANGE: {
              guard: { type: 'isPasswordField', params: ({ event }) => ({ field: event.field }) },
              actions: {
                type: 'takeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            BACK: { target: '#reset.asking', actions: ['clearProblems', 'forgetSecrets'] },
            SUBMIT_PASSWORD: [
              { guard: 'hasNewPassword', target: 'confirming', actions: 'clearProblems' },
              { actions: 'showPasswordProblems' },
            ],
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmForgotPassword',
            src: 'confirmForgotPassword',
            input: ({ context }) => newPasswordFrom(context.values),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
                target: 'endingSessions',
              },
              {
                target: 'entering',
                actions: {
                  type: 'keepChangeRefusal',
                  params: ({ event }) => ({ code: refusedAs(event.output) }),
                },
              },
            ],
            onError: {
              target: 'entering',
              actions: { type: 'keepChangeRefusal', params: { code: 'Unknown' } },
            },
          },
        },
        endingSessions: {
          tags: 'busy',
          description:
            'Whoever was signed in with the old password is signed out; the new one counts in any case',
          invoke: {
            id: 'endSessions',
            src: 'endSessions',
            input: ({ context }) => newPasswordFrom(context.values),
            onDone: { target: '#reset.changed', actions: 'forgetSecrets' },
            onError: { target: '#reset.changed', actions: 'forgetSecrets' },
          },
        },
      },
    },
    changed: {
      type: 'final',
      tags: 'changed',
      description: 'Next comes the sign-in, with the new password',
    },
  },
})

function refusedAs(outcome: SendOutcome | ChangeOutcome) {
  return outcome.result === 'refused' ? outcome.code : null
}
