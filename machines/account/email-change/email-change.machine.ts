import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { typedInto } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import type { EmailChangePorts } from './email-change.ports.ts'
import {
  addressFrom,
  addressProblems,
  codeProblems,
  isAnotherAddress,
  refusalShownFor,
} from './email-change.rules.ts'
import { emailConfirmationSchema } from './email-change.schema.ts'
import type { EmailChangeValues } from './email-change.schema.ts'

export interface EmailChangeContext {
  /** The address that the account has. */
  present: string
  values: EmailChangeValues
  problems: FieldProblem[]
  refusal: Refusal | null
  /** Whether another code was asked for and sent. */
  isSentAgain: boolean
}

export interface EmailChangeInput {
  present: string
  /** The address that a code was sent to before this page was loaded anew; null where none was. */
  sentTo: string | null
}

export type EmailChangeEvent =
  | { type: 'CHANGE'; field: keyof EmailChangeValues; value: string }
  | { type: 'SUBMIT_ADDRESS' }
  | { type: 'SEND_AGAIN' }
  | { type: 'SUBMIT_CODE' }
  | { type: 'BACK' }

type Sent = Awaited<ReturnType<EmailChangePorts['requestEmailChange']>>
type Confirmed = Awaited<ReturnType<EmailChangePorts['confirmEmailChange']>>

/**
 * Another address for an account: the address and the password, then the code that was sent to it.
 */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    input: {} as EmailChangeInput,
    output: {} as { email: string },
    children: {} as {
      requestEmailChange: 'requestEmailChange'
      confirmEmailChange: 'confirmEmailChange'
    },
    tags: {} as 'address' | 'code' | 'busy' | 'again' | 'changed',
  },
  actors: unbound<EmailChangePorts>({ requestEmailChange: true, confirmEmailChange: true }),
  guards: {
    isAddressField: (_, { field }: { field: keyof EmailChangeValues }) => field !== 'code',
    isCodeField: (_, { field }: { field: keyof EmailChangeValues }) => field === 'code',
    hasAddress: ({ context }) => addressProblems(context.values, context.present).length === 0,
    wasSent: ({ context }) => isAnotherAddress(context.values.email, context.present),
    hasPassword: ({ context }) => context.values.password !== '',
    hasCode: ({ context }) => codeProblems(context.values).length === 0,
    isSent: (_, { outcome }: { outcome: Sent }) => outcome.result === 'sent',
    isChanged: (_, { outcome }: { outcome: Confirmed }) => outcome.result === 'changed',
  },
  actions: {
    takeField: assign(({ context }, typed: { field: keyof EmailChangeValues; value: string }) => ({
      ...typedInto(context, typed),
      isSentAgain: false,
    })),
    showAddressProblems: assign({
      problems: ({ context }) => addressProblems(context.values, context.present),
    }),
    showCodeProblems: assign({ problems: ({ context }) => codeProblems(context.values) }),
    clearProblems: assign({ problems: [], refusal: null, isSentAgain: false }),
    noteSentAgain: assign({ isSentAgain: true }),
    forgetSecrets: assign(({ context }) => ({
      values: { ...context.values, password: '', code: '' },
    })),
    keepAddressRefusal: assign((_, { outcome }: { outcome: Sent | null }) =>
      outcome?.result === 'refused'
        ? refusalShownFor(outcome.code, 'address', outcome.fields)
        : refusalShownFor('internal', 'address'),
    ),
    keepCodeRefusal: assign((_, { outcome }: { outcome: Sent | Confirmed | null }) =>
      refusalShownFor(outcome?.result === 'refused' ? outcome.code : 'internal', 'code'),
    ),
  },
}).createMachine({
  id: 'emailChange',
  description: 'The code from the mail proves the new address; the present one counts until then',
  context: ({ input }) => ({
    present: input.present,
    values: { email: input.sentTo ?? '', password: '', code: '' },
    problems: [],
    refusal: null,
    isSentAgain: false,
  }),
  output: ({ context }) => ({ email: addressFrom(context.values).email }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'wasSent', target: 'code' }, { target: 'asking' }],
    },
    asking: {
      tags: 'address',
      on: {
        CHANGE: {
          guard: { type: 'isAddressField', params: ({ event }) => ({ field: event.field }) },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        SUBMIT_ADDRESS: [
          { guard: 'hasAddress', target: 'sending', actions: 'clearProblems' },
          { actions: 'showAddressProblems' },
        ],
      },
    },
    sending: {
      tags: ['address', 'busy'],
      invoke: {
        id: 'requestEmailChange',
        src: 'requestEmailChange',
        input: ({ context }) => addressFrom(context.values),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'code',
          },
          {
            target: 'asking',
            actions: {
              type: 'keepAddressRefusal',
              params: ({ event }) => ({ outcome: event.output }),
            },
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'keepAddressRefusal', params: { outcome: null } },
        },
      },
    },
    code: {
      tags: 'code',
      initial: 'entering',
      states: {
        entering: {
          on: {
            CHANGE: {
              guard: { type: 'isCodeField', params: ({ event }) => ({ field: event.field }) },
              actions: {
                type: 'takeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            SUBMIT_CODE: [
              { guard: 'hasCode', target: 'confirming', actions: 'clearProblems' },
              { actions: 'showCodeProblems' },
            ],
            SEND_AGAIN: [
              { guard: 'hasPassword', target: 'sendingAgain', actions: 'clearProblems' },
              {
                target: '#emailChange.asking',
                actions: ['clearProblems', 'forgetSecrets', 'showAddressProblems'],
                description: 'A reload has forgotten the password, which another code needs',
              },
            ],
            BACK: {
              target: '#emailChange.asking',
              actions: ['clearProblems', 'forgetSecrets'],
            },
          },
        },
        sendingAgain: {
          tags: ['busy', 'again'],
          description: 'Another code; the one before no longer counts',
          invoke: {
            id: 'requestEmailChange',
            src: 'requestEmailChange',
            input: ({ context }) => addressFrom(context.values),
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
                target: 'entering',
                actions: 'noteSentAgain',
              },
              {
                target: 'entering',
                actions: {
                  type: 'keepCodeRefusal',
                  params: ({ event }) => ({ outcome: event.output }),
                },
              },
            ],
            onError: {
              target: 'entering',
              actions: { type: 'keepCodeRefusal', params: { outcome: null } },
            },
          },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmEmailChange',
            src: 'confirmEmailChange',
            input: ({ context }) => v.parse(emailConfirmationSchema, { code: context.values.code }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
                target: '#emailChange.changed',
                actions: 'forgetSecrets',
              },
              {
                target: 'entering',
                actions: {
                  type: 'keepCodeRefusal',
                  params: ({ event }) => ({ outcome: event.output }),
                },
              },
            ],
            onError: {
              target: 'entering',
              actions: { type: 'keepCodeRefusal', params: { outcome: null } },
            },
          },
        },
      },
    },
    changed: {
      type: 'final',
      tags: 'changed',
      description: 'The new address signs in; every device stays signed in',
    },
  },
})
