import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import type { UserType } from '../account.schema.ts'
import type { RegistrationPorts } from './registration.ports.ts'
import {
  blankValues,
  detailsFrom,
  detailsStep,
  isAboutTheAccount,
  problemsOf,
  refusalFor,
  refusedField,
  signUpFrom,
  valuesFrom,
  withField,
  withoutWrongDetails,
  withoutPasswords,
} from './registration.rules.ts'
import type {
  RegistrationDraft,
  RegistrationStep,
  RegistrationValues,
  TextField,
} from './registration.schema.ts'

export interface RegistrationContext {
  values: RegistrationValues
  /** The step that a reload left, null on a fresh start. */
  resumedAt: RegistrationStep | null
  /** The new account's id, null until the provider has given it. */
  sub: string | null
  /**
   * Whether the provider has confirmed the account with the sign-up, so that there is nothing to
   * verify.
   */
  isConfirmed: boolean
  problems: FieldProblem[]
  refusal: Refusal | null
}

export interface RegistrationInput {
  /** Which of the two is chosen already: a page for vendors links here with VENDOR. */
  role: UserType
  /** What a reload left, null on a fresh start. */
  draft: RegistrationDraft | null
}

export type RegistrationEvent =
  | { type: 'CHANGE'; field: TextField; value: string }
  | { type: 'CHOOSE_ROLE'; role: UserType }
  | { type: 'ACCEPT_TERMS'; accepted: boolean }
  | { type: 'NEXT' }
  | { type: 'SKIP' }
  | { type: 'BACK' }
  | { type: 'CREATE_ACCOUNT' }
  | { type: 'RETRY' }
  | { type: 'CONTINUE' }

type SignUpOutcome = Awaited<ReturnType<RegistrationPorts['signUp']>>
type SaveOutcome = Awaited<ReturnType<RegistrationPorts['saveDetails']>>

/**
 * Registration of a couple or a vendor: four steps, the sign-up, and the details that go with it.
 * It signs nobody in.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as RegistrationInput,
    output: {} as { email: string },
    tags: {} as RegistrationStep | 'busy' | 'saving' | 'detailsFailed' | 'registered',
  },
  actors: unbound<RegistrationPorts>({ signUp: true, saveDetails: true }),
  guards: {
    isAsked: (_, { field, part }: { field: TextField; part: 'account' | 'wedding' | 'business' }) =>
      field.startsWith(`${part}.`),
    isComplete: ({ context }, { step }: { step: RegistrationStep }) =>
      problemsOf(step, context.values).length === 0,
    isVendor: ({ context }) => context.values.role === 'VENDOR',
    isVendorComplete: ({ context }) =>
      context.values.role === 'VENDOR' && problemsOf('account', context.values).length === 0,
    isSignedUpAlready: ({ context }) =>
      context.sub !== null &&
      problemsOf(detailsStep(context.values.role), context.values).length === 0,
    wasPastTheFirstStep: ({ context }) =>
      context.resumedAt !== null && context.resumedAt !== 'userType',
    isSignedUp: (_, { outcome }: { outcome: SignUpOutcome }) => outcome.result === 'signedUp',
    isAboutTheAccount: (_, { outcome }: { outcome: SignUpOutcome }) =>
      outcome.result === 'refused' && isAboutTheAccount(outcome.code),
    isSaved: (_, { outcome }: { outcome: SaveOutcome }) => outcome.result === 'saved',
  },
  actions: {
    takeField: assign(({ context }, { field, value }: { field: TextField; value: string }) => ({
      values: withField(context.values, field, value),
      problems: context.problems.filter((problem) => problem.path !== field),
    })),
    takeRole: assign({
      values: ({ context }, { role }: { role: UserType }) => ({ ...context.values, role }),
    }),
    takeAcceptance: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      values: { ...context.values, accepted },
      problems: context.problems.filter((problem) => problem.path !== 'accepted'),
    })),
    showProblems: assign({
      problems: ({ context }, { step }: { step: RegistrationStep }) =>
        problemsOf(step, context.values),
    }),
    dropWrongDetails: assign({
      values: ({ context }) => withoutWrongDetails(context.values),
    }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign((_, { outcome }: { outcome: SignUpOutcome }) =>
      refused(outcome.result === 'refused' ? outcome.code : 'Unknown'),
    ),
    keepFault: assign(() => refused('Unknown')),
    keepAccount: assign(({ context }, { outcome }: { outcome: SignUpOutcome }) => ({
      sub: outcome.result === 'signedUp' ? outcome.sub : context.sub,
      isConfirmed: outcome.result === 'signedUp' && outcome.isConfirmed,
      values: withoutPasswords(context.values),
    })),
  },
}).createMachine({
  id: 'registration',
  description: 'Registration of a couple or a vendor',
  context: ({ input }) => ({
    values: input.draft ? valuesFrom(input.draft) : blankValues(input.role),
    resumedAt: input.draft?.step ?? null,
    sub: input.draft?.sub ?? null,
    isConfirmed: input.draft?.isConfirmed ?? false,
    problems: [],
    refusal: null,
  }),
  output: ({ context }) => ({ email: emailOf(context) }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A reload goes on where it left; the passwords must be typed again',
      always: [
        { guard: 'isSignedUpAlready', target: 'savingDetails' },
        { guard: 'wasPastTheFirstStep', target: 'account' },
        { target: 'userType' },
      ],
    },
    userType: {
      tags: 'userType',
      on: {
        CHOOSE_ROLE: {
          actions: { type: 'takeRole', params: ({ event }) => ({ role: event.role }) },
        },
        NEXT: 'account',
      },
    },
    account: {
      tags: 'account',
      on: {
        CHANGE: {
          guard: {
            type: 'isAsked',
            params: ({ event }) => ({ field: event.field, part: 'account' }),
          },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        BACK: { target: 'userType', actions: 'clearProblems' },
        NEXT: [
          { guard: 'isVendorComplete', target: 'businessDetails', actions: 'clearProblems' },
          {
            guard: { type: 'isComplete', params: { step: 'account' } },
            target: 'weddingDetails',
            actions: 'clearProblems',
          },
          { actions: { type: 'showProblems', params: { step: 'account' } } },
        ],
      },
    },
    weddingDetails: {
      tags: 'weddingDetails',
      on: {
        CHANGE: {
          guard: {
            type: 'isAsked',
            params: ({ event }) => ({ field: event.field, part: 'wedding' }),
          },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        BACK: { target: 'account', actions: 'clearProblems' },
        SKIP: {
          description: 'All of it can be told later; what was typed and is right stays',
          target: 'terms',
          actions: ['dropWrongDetails', 'clearProblems'],
        },
        NEXT: [
          { guard: { type: 'isComplete', params: { step: 'weddingDetails' } }, target: 'terms' },
          { actions: { type: 'showProblems', params: { step: 'weddingDetails' } } },
        ],
      },
    },
    businessDetails: {
      tags: 'businessDetails',
      on: {
        CHANGE: {
          guard: {
            type: 'isAsked',
            params: ({ event }) => ({ field: event.field, part: 'business' }),
          },
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        BACK: { target: 'account', actions: 'clearProblems' },
        NEXT: [
          {
            guard: { type: 'isComplete', params: { step: 'businessDetails' } },
            target: 'terms',
            actions: 'clearProblems',
          },
          { actions: { type: 'showProblems', params: { step: 'businessDetails' } } },
        ],
      },
    },
    terms: {
      tags: 'terms',
      on: {
        ACCEPT_TERMS: {
          actions: {
            type: 'takeAcceptance',
            params: ({ event }) => ({ accepted: event.accepted }),
          },
        },
        BACK: [
          { guard: 'isVendor', target: 'businessDetails', actions: 'clearProblems' },
          { target: 'weddingDetails', actions: 'clearProblems' },
        ],
        CREATE_ACCOUNT: [
          {
            guard: { type: 'isComplete', params: { step: 'terms' } },
            target: 'signingUp',
            actions: 'clearProblems',
          },
          { actions: { type: 'showProblems', params: { step: 'terms' } } },
        ],
      },
    },
    signingUp: {
      tags: ['terms', 'busy'],
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => signUpFrom(context.values),
        onDone: [
          {
            guard: { type: 'isSignedUp', params: ({ event }) => ({ outcome: event.output }) },
            target: 'savingDetails',
            actions: { type: 'keepAccount', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: {
              type: 'isAboutTheAccount',
              params: ({ event }) => ({ outcome: event.output }),
            },
            target: 'account',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'terms',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'terms', actions: 'keepFault' },
      },
    },
    savingDetails: {
      tags: ['saving', 'busy'],
      description: 'The account exists; what was told about the wedding or the business follows it',
      invoke: {
        id: 'saveDetails',
        src: 'saveDetails',
        input: ({ context }) => detailsFrom(context.values, context.sub ?? ''),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'registered',
          },
          { target: 'detailsFailed' },
        ],
        onError: 'detailsFailed',
      },
    },
    detailsFailed: {
      tags: 'detailsFailed',
      description:
        'The account stands without its details: try again, or go on and tell them later',
      on: { RETRY: 'savingDetails', CONTINUE: 'registered' },
    },
    registered: { type: 'final', tags: 'registered' },
  },
})

function refused(code: IdentityCode) {
  return { refusal: refusalFor(code), problems: refusedField(code) }
}

function emailOf(context: RegistrationContext) {
  return context.values.account.email.trim().toLowerCase()
}
