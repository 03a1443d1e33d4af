import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { Refusal } from '#machines/kernel/refusal.ts'
import { blankBusinessForm } from '#machines/vendors/form/business-form.schema.ts'
import { blankWeddingForm } from '#machines/wedding/forms/wedding-form.schema.ts'
import type { UserType } from '../account.schema.ts'
import type { ProfilePorts, SaveOutcome } from './profile.ports.ts'
import {
  businessFrom,
  isSettled,
  problemsOf,
  refusalShownFor,
  weddingFrom,
  withField,
} from './profile.rules.ts'
import type { ProfileDraft, ProfileField, ProfileValues } from './profile.schema.ts'

export interface ProfileContext {
  values: ProfileValues
  mayChooseRole: boolean
  /** The idempotency key of the answers as they stand; null once they change. */
  key: string | null
  problems: FieldProblem[]
  refusal: Refusal | null
}

export interface ProfileInput {
  role: UserType
  /** Whether the account's token leaves the choice between couple and vendor open. */
  mayChooseRole: boolean
  /** What was typed before; null on a fresh start. */
  draft?: Pick<ProfileDraft, 'wedding' | 'business'> | null
}

type Typed = { type: 'CHANGE'; field: ProfileField; value: string }

export type ProfileEvent =
  | Typed
  | { type: 'SWITCH_ROLE' }
  | { type: 'ACCEPT_TERMS'; accepted: boolean }
  | { type: 'SUBMIT' }

/** Takes what is typed into the fields of the part that is asked for. */
const changeIn = (part: 'wedding' | 'business') =>
  ({
    guard: {
      type: 'isAsked',
      params: ({ event: { field } }: { event: Typed }) => ({ field, part }),
    },
    actions: {
      type: 'takeField',
      params: ({ event: { field, value } }: { event: Typed }) => ({ field, value }),
    },
  }) as const

const outcomeIn = ({ event }: { event: { output: SaveOutcome } }) => ({ outcome: event.output })

/** What follows the answer of the server, whichever part it was. */
const answered = {
  onDone: [
    { guard: { type: 'isSettled', params: outcomeIn }, target: '#profile.completed' },
    { target: '#profile.filling', actions: { type: 'keepRefusal', params: outcomeIn } },
  ],
  onError: { target: '#profile.filling', actions: 'keepFault' },
} as const

/**
 * Completes the profile of a hosted sign-in that never registered here, with the details of its
 * wedding or business.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    output: {} as { role: UserType },
    tags: {} as 'wedding' | 'business' | 'busy' | 'completed',
  },
  actors: unbound<ProfilePorts>({ newKey: true, createWedding: true, createBusiness: true }),
  guards: {
    isAsked: (_, { field, part }: { field: ProfileField; part: 'wedding' | 'business' }) =>
      field.startsWith(`${part}.`),
    mayChooseRole: ({ context }) => context.mayChooseRole,
    isVendor: ({ context }) => context.values.role === 'VENDOR',
    isComplete: ({ context }) => problemsOf(context.values).length === 0,
    isTriedBefore: ({ context }) => context.key !== null && problemsOf(context.values).length === 0,
    isSettled: (_, { outcome }: { outcome: SaveOutcome }) => isSettled(outcome),
  },
  actions: {
    takeField: assign(({ context }, { field, value }: { field: ProfileField; value: string }) => ({
      values: withField(context.values, field, value),
      key: null,
      problems: context.problems.filter((problem) => problem.path !== field),
    })),
    takeRole: assign(({ context }, { role }: { role: UserType }) => ({
      values: { ...context.values, role },
      key: null,
      problems: [],
      refusal: null,
    })),
    takeAcceptance: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      values: { ...context.values, accepted },
      problems: context.problems.filter((problem) => problem.path !== 'accepted'),
    })),
    takeKey: assign({ key: (_, { key }: { key: string }) => key }),
    showProblems: assign({ problems: ({ context }) => problemsOf(context.values) }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign(({ context }, { outcome }: { outcome: SaveOutcome }) =>
      refusalShownFor(outcome, context.values.role),
    ),
    /** A rejected port is a fault of ours, so the message gives no details. */
    keepFault: assign(({ context }) =>
      refusalShownFor({ result: 'refused', code: 'internal' }, context.values.role),
    ),
  },
}).createMachine({
  id: 'profile',
  description: 'A couple or a vendor completes what a hosted sign-in left open',
  context: ({ input }) => ({
    values: {
      role: input.role,
      wedding: input.draft?.wedding ?? blankWeddingForm,
      business: input.draft?.business ?? blankBusinessForm,
      accepted: false,
    },
    mayChooseRole: input.mayChooseRole,
    key: null,
    problems: [],
    refusal: null,
  }),
  output: ({ context }) => ({ role: context.values.role }),
  initial: 'filling',
  states: {
    filling: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isVendor', target: 'business' }, { target: 'wedding' }] },
        wedding: {
          tags: 'wedding',
          on: {
            CHANGE: changeIn('wedding'),
            SWITCH_ROLE: {
              guard: 'mayChooseRole',
              target: 'business',
              actions: { type: 'takeRole', params: { role: 'VENDOR' } },
            },
          },
        },
        business: {
          tags: 'business',
          on: {
            CHANGE: changeIn('business'),
            SWITCH_ROLE: {
              guard: 'mayChooseRole',
              target: 'wedding',
              actions: { type: 'takeRole', params: { role: 'COUPLE' } },
            },
          },
        },
      },
      on: {
        ACCEPT_TERMS: {
          actions: {
            type: 'takeAcceptance',
            params: ({ event }) => ({ accepted: event.accepted }),
          },
        },
        SUBMIT: [
          {
            guard: 'isTriedBefore',
            description: 'The same answers go out under the same key',
            target: 'saving',
            actions: 'clearProblems',
          },
          { guard: 'isComplete', target: 'preparing', actions: 'clearProblems' },
          { actions: 'showProblems' },
        ],
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'newKey',
        src: 'newKey',
        onDone: {
          target: 'saving',
          actions: { type: 'takeKey', params: ({ event }) => ({ key: event.output }) },
        },
        onError: { target: 'filling', actions: 'keepFault' },
      },
    },
    saving: {
      tags: 'busy',
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isVendor', target: 'business' }, { target: 'wedding' }] },
        wedding: {
          tags: 'wedding',
          invoke: {
            id: 'createWedding',
            src: 'createWedding',
            input: ({ context }) => ({
              key: context.key ?? '',
              details: weddingFrom(context.values),
            }),
            ...answered,
          },
        },
        business: {
          tags: 'business',
          invoke: {
            id: 'createBusiness',
            src: 'createBusiness',
            input: ({ context }) => ({
              key: context.key ?? '',
              details: businessFrom(context.values),
            }),
            ...answered,
          },
        },
      },
    },
    completed: { type: 'final', tags: 'completed' },
  },
})
