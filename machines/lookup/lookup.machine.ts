import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { LookupPorts } from './lookup.ports.ts'
import { lookupSchema } from './lookup.schema.ts'
import type { LookupValues } from './lookup.schema.ts'

export interface LookupContext {
  /** The address of the couple's page. */
  slug: string
  values: LookupValues
  problems: FieldProblem[]
  refusal: RefusalCode | null
}

export type LookupEvent =
  | { type: 'CHANGE'; field: keyof LookupValues; value: string }
  | { type: 'SEND' }
  | { type: 'TRY_AGAIN' }

type Outcome = Awaited<ReturnType<LookupPorts['askForLink']>>

/** A guest who lost the link asks for it. The end is the same whatever is in the guest list. */
export const lookupMachine = setup({
  types: {
    context: {} as LookupContext,
    events: {} as LookupEvent,
    input: {} as { slug: string },
    children: {} as { askForLink: 'askForLink' },
    tags: {} as 'writing' | 'busy' | 'taken' | 'failed',
  },
  actors: unbound<LookupPorts>({ askForLink: true }),
  guards: {
    isComplete: ({ context }) => fieldProblems(lookupSchema, context.values).length === 0,
    isTaken: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'taken',
  },
  actions: {
    takeField: assign(({ context }, typed: { field: keyof LookupValues; value: string }) =>
      typedInto(context, typed),
    ),
    showProblems: assign({
      problems: ({ context }) => fieldProblems(lookupSchema, context.values),
    }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign((_, { outcome }: { outcome: Outcome | null }) => ({
      refusal: outcome?.result === 'refused' ? outcome.code : ('internal' as const),
      problems: (outcome?.result === 'refused' && outcome.fields) || [],
    })),
    forgetProof: assign(({ context }) => ({ values: { ...context.values, proof: '' } })),
  },
}).createMachine({
  id: 'invitationLookup',
  description: 'A guest who lost the link of their invitation asks for it',
  context: ({ input }) => ({
    slug: input.slug,
    values: { name: '', proof: '' },
    problems: [],
    refusal: null,
  }),
  initial: 'writing',
  states: {
    writing: {
      tags: 'writing',
      initial: 'editing',
      on: {
        CHANGE: {
          actions: {
            type: 'takeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        SEND: [
          { guard: 'isComplete', target: 'sending', actions: 'clearProblems' },
          { actions: 'showProblems' },
        ],
      },
      states: {
        editing: { description: 'The name, and what the guest list holds beside it' },
        failed: { tags: 'failed', description: 'Not taken; what was typed is still there' },
      },
    },
    sending: {
      tags: ['writing', 'busy'],
      invoke: {
        id: 'askForLink',
        src: 'askForLink',
        input: ({ context: { slug, values } }) => ({ slug, ...v.parse(lookupSchema, values) }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ outcome: event.output }) },
            target: 'taken',
          },
          {
            target: 'writing.failed',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'writing.failed',
          actions: { type: 'keepRefusal', params: { outcome: null } },
        },
      },
    },
    taken: {
      tags: 'taken',
      description: 'If the list has such a guest, the link is on its way to the address in it',
      on: { TRY_AGAIN: { target: 'writing', actions: 'forgetProof' } },
    },
  },
})
