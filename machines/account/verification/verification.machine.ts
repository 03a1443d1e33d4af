import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { typedInto } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { resendMachine } from '../resend/resend.machine.ts'
import { countdownFrom } from '../resend/resend.rules.ts'
import type { KeptPause } from '../resend/resend.rules.ts'
import type { VerificationPorts } from './verification.ports.ts'
import { problemsOf, refusalShownFor } from './verification.rules.ts'
import { verificationSchemas } from './verification.schema.ts'
import type { VerificationValues } from './verification.schema.ts'

export interface VerificationContext extends KeptPause {
  values: VerificationValues
  problems: FieldProblem[]
  refusal: Refusal | null
}

export interface VerificationInput extends KeptPause {
  /** Empty when the page was opened by its address alone: it is asked for then. */
  email: string
}

export type VerificationEvent =
  | { type: 'CHANGE'; field: keyof VerificationValues; value: string }
  | { type: 'SUBMIT_EMAIL'; now: number }
  | { type: 'SUBMIT_CODE' }
  | { type: 'OTHER_EMAIL' }

type Outcome = Awaited<ReturnType<VerificationPorts['confirmSignUp']>>

/** Verification of an e-mail address with the code that was sent to it. */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    input: {} as VerificationInput,
    output: {} as { email: string },
    children: {} as { resend: 'resend'; confirmSignUp: 'confirmSignUp' },
    tags: {} as 'email' | 'code' | 'busy' | 'verified',
  },
  actors: { ...unbound<VerificationPorts>({ confirmSignUp: true }), resend: resendMachine },
  guards: {
    isAsked: (
      _,
      { field, asked }: { field: keyof VerificationValues; asked: keyof VerificationValues },
    ) => field === asked,
    hasEmail: ({ context }) => problemsOf('email', context.values).length === 0,
    hasCode: ({ context }) => problemsOf('code', context.values).length === 0,
    isConfirmed: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'confirmed',
  },
  actions: {
    takeField: assign(({ context }, typed: { field: keyof VerificationValues; value: string }) =>
      typedInto(context, typed),
    ),
    takeEmail: assign(({ context }, { now }: { now: number }) => ({
      values: {
        ...context.values,
        email: v.parse(verificationSchemas.email, context.values.email),
      },
      now,
    })),
    forgetCode: assign(({ context }) => ({
      values: { ...context.values, code: '' },
      resendAllowedAt: null,
    })),
    showEmailProblems: assign({ problems: ({ context }) => problemsOf('email', context.values) }),
    showCodeProblems: assign({ problems: ({ context }) => problemsOf('code', context.values) }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign((_, { outcome }: { outcome: Outcome }) =>
      refusalShownFor(outcome.result === 'refused' ? outcome.code : 'Unknown'),
    ),
    keepFault: assign(() => refusalShownFor('Unknown')),
  },
}).createMachine({
  id: 'verification',
  description: 'The code from the mail proves the address',
  context: ({ input }) => ({
    values: { email: input.email, code: '' },
    resendAllowedAt: input.resendAllowedAt,
    now: input.now,
    problems: [],
    refusal: null,
  }),
  output: ({ context }) => ({ email: context.values.email }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasEmail', target: 'code' }, { target: 'email' }],
    },
    email: {
      tags: 'email',
      description: 'The page was opened by its address alone',
      on: {
        CHANGE: {
          guard: {
            type: 'isAsked',
            params: ({ event }) => ({ field: event.field, asked: 'email' }),
          },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        SUBMIT_EMAIL: [
          {
            guard: 'hasEmail',
            target: 'code',
            actions: [
              'clearProblems',
              { type: 'takeEmail', params: ({ event }) => ({ now: event.now }) },
            ],
          },
          { actions: 'showEmailProblems' },
        ],
      },
    },
    code: {
      tags: 'code',
      invoke: {
        id: 'resend',
        src: 'resend',
        input: ({ context }) => countdownFrom(context.values.email, context),
      },
      initial: 'entering',
      on: { OTHER_EMAIL: { target: 'email', actions: ['clearProblems', 'forgetCode'] } },
      states: {
        entering: {
          on: {
            CHANGE: {
              guard: {
                type: 'isAsked',
                params: ({ event }) => ({ field: event.field, asked: 'code' }),
              },
              actions: {
                type: 'takeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            SUBMIT_CODE: [
              { guard: 'hasCode', target: 'confirming', actions: 'clearProblems' },
              { actions: 'showCodeProblems' },
            ],
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmSignUp',
            src: 'confirmSignUp',
            input: ({ context }) => ({
              email: v.parse(verificationSchemas.email, context.values.email),
              code: v.parse(verificationSchemas.code, context.values.code),
            }),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => ({ outcome: event.output }) },
                target: '#verification.verified',
              },
              {
                target: 'entering',
                actions: {
                  type: 'keepRefusal',
                  params: ({ event }) => ({ outcome: event.output }),
                },
              },
            ],
            onError: { target: 'entering', actions: 'keepFault' },
          },
        },
      },
    },
    verified: { type: 'final', tags: 'verified' },
  },
})
