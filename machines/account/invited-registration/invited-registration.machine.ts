import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import type { IdentityCode } from '#machines/session/identity-refusal.schema.ts'
import type { InvitedRegistrationPorts } from './invited-registration.ports.ts'
import type { UserType } from '../account.schema.ts'
import { refusalFor, refusedField, signUpFrom } from '../registration/registration.rules.ts'
import {
  blankValues,
  invitedRegistration,
  problemsOf,
  valuesFrom,
} from './invited-registration.rules.ts'
import type { InvitedDraft, InvitedField, InvitedValues } from './invited-registration.schema.ts'

export interface InvitedContext {
  /** The secret of the invitation's link. */
  token: string
  /** What the invitation is to: a wedding or a business. */
  role: UserType
  values: InvitedValues
  /** The new account's id, null until the provider has given it. */
  sub: string | null
  /**
   * Whether the provider has confirmed the account with the sign-up, so that there is nothing to
   * verify.
   */
  isConfirmed: boolean
  /** Whether the API has the invitation, so that the first sign-in joins. */
  isSaved: boolean
  problems: FieldProblem[]
  refusal: Refusal | null
}

export interface InvitedInput {
  token: string
  role: UserType
  /** The address that was invited. */
  email: string
  /** What a reload left, null on a fresh start. */
  draft: InvitedDraft | null
}

export type InvitedEvent =
  | { type: 'CHANGE'; field: InvitedField; value: string }
  | { type: 'ACCEPT_TERMS'; accepted: boolean }
  | { type: 'CREATE_ACCOUNT' }
  | { type: 'RETRY' }
  | { type: 'CONTINUE' }

type SignUpOutcome = Awaited<ReturnType<InvitedRegistrationPorts['signUp']>>
type SaveOutcome = Awaited<ReturnType<InvitedRegistrationPorts['saveDetails']>>

/**
 * Registration of somebody who was invited to a wedding or into a business: one form. The account
 * joins it when it signs in for the first time.
 */
export const invitedRegistrationMachine = setup({
  types: {
    context: {} as InvitedContext,
    events: {} as InvitedEvent,
    input: {} as InvitedInput,
    output: {} as { email: string; isConfirmed: boolean; isSaved: boolean },
    tags: {} as 'form' | 'busy' | 'saving' | 'detailsFailed' | 'registered',
  },
  actors: unbound<InvitedRegistrationPorts>({ signUp: true, saveDetails: true }),
  guards: {
    isComplete: ({ context }) => problemsOf(context.values).length === 0,
    isSignedUpAlready: ({ context }) => context.sub !== null,
    isSignedUp: (_, { outcome }: { outcome: SignUpOutcome }) => outcome.result === 'signedUp',
    isSaved: (_, { outcome }: { outcome: SaveOutcome }) => outcome.result === 'saved',
  },
  actions: {
    takeField: assign(({ context }, { field, value }: { field: InvitedField; value: string }) => ({
      values: {
        ...context.values,
        account: { ...context.values.account, [field.slice('account.'.length)]: value },
      },
      problems: context.problems.filter((problem) => problem.path !== field),
    })),
    takeAcceptance: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      values: { ...context.values, accepted },
      problems: context.problems.filter((problem) => problem.path !== 'accepted'),
    })),
    showProblems: assign({ problems: ({ context }) => problemsOf(context.values) }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign((_, { outcome }: { outcome: SignUpOutcome }) =>
      refused(outcome.result === 'refused' ? outcome.code : 'Unknown'),
    ),
    noteSaved: assign({ isSaved: true }),
    keepFault: assign(() => refused('Unknown')),
    keepAccount: assign(({ context }, { outcome }: { outcome: SignUpOutcome }) => ({
      sub: outcome.result === 'signedUp' ? outcome.sub : context.sub,
      isConfirmed: outcome.result === 'signedUp' && outcome.isConfirmed,
      values: {
        ...context.values,
        account: { ...context.values.account, password: '', confirmPassword: '' },
      },
    })),
  },
}).createMachine({
  id: 'invitedRegistration',
  description: 'Registration of somebody who was invited to a wedding or into a business',
  context: ({ input: { token, role, email, draft } }) => ({
    token,
    role,
    values: draft ? valuesFrom(draft) : blankValues(email),
    sub: draft?.sub ?? null,
    isConfirmed: draft?.isConfirmed ?? false,
    isSaved: false,
    problems: [],
    refusal: null,
  }),
  output: ({ context: { values, isConfirmed, isSaved } }) => ({
    email: values.account.email.trim().toLowerCase(),
    isConfirmed,
    isSaved,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A reload continues where it stopped; the passwords must be typed again',
      always: [{ guard: 'isSignedUpAlready', target: 'savingDetails' }, { target: 'form' }],
    },
    form: {
      tags: 'form',
      description: 'Name, address, password and terms on one page',
      on: {
        CHANGE: { actions: { type: 'takeField', params: ({ event }) => event } },
        ACCEPT_TERMS: { actions: { type: 'takeAcceptance', params: ({ event }) => event } },
        CREATE_ACCOUNT: [
          { guard: 'isComplete', target: 'signingUp', actions: 'clearProblems' },
          { actions: 'showProblems' },
        ],
      },
    },
    signingUp: {
      tags: ['form', 'busy'],
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => signUpFrom({ ...context.values, role: context.role }),
        onDone: [
          {
            guard: { type: 'isSignedUp', params: ({ event }) => ({ outcome: event.output }) },
            target: 'savingDetails',
            actions: { type: 'keepAccount', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'form',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'form', actions: 'keepFault' },
      },
    },
    savingDetails: {
      tags: ['saving', 'busy'],
      description: 'The account exists; the invitation that it answers follows it',
      invoke: {
        id: 'saveDetails',
        src: 'saveDetails',
        input: ({ context }) => invitedRegistration(context, context.sub ?? ''),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'registered',
            actions: 'noteSaved',
          },
          { target: 'detailsFailed' },
        ],
        onError: 'detailsFailed',
      },
    },
    detailsFailed: {
      tags: 'detailsFailed',
      description:
        'The account exists without the invitation: try again, or join by the link after signing in',
      on: { RETRY: 'savingDetails', CONTINUE: 'registered' },
    },
    registered: { type: 'final', tags: 'registered' },
  },
})

function refused(code: IdentityCode) {
  return { refusal: refusalFor(code), problems: refusedField(code) }
}
