import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { ContactPorts } from './contact.ports.ts'
import { contactMessageSchema } from './contact.schema.ts'
import type { ContactValues } from './contact.schema.ts'

export interface ContactContext {
  values: ContactValues
  problems: FieldProblem[]
  refusal: RefusalCode | null
}

export interface ContactInput {
  /** What was typed before the page was left or loaded again. */
  draft: ContactValues | null
}

export type ContactEvent =
  | { type: 'CHANGE'; field: keyof ContactValues; value: string }
  | { type: 'SEND' }
  | { type: 'WRITE_ANOTHER' }

type Outcome = Awaited<ReturnType<ContactPorts['sendMessage']>>

const blank: ContactValues = { name: '', email: '', message: '' }

/** A message to us: written, sent, and known to be sent. What was typed stays until it is. */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    input: {} as ContactInput,
    events: {} as ContactEvent,
    children: {} as { sendMessage: 'sendMessage' },
    tags: {} as 'writing' | 'busy' | 'sent' | 'failed',
  },
  actors: unbound<ContactPorts>({ sendMessage: true }),
  guards: {
    isComplete: ({ context }) => fieldProblems(contactMessageSchema, context.values).length === 0,
    isSent: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'sent',
  },
  actions: {
    takeField: assign(({ context }, typed: { field: keyof ContactValues; value: string }) =>
      typedInto(context, typed),
    ),
    showProblems: assign({
      problems: ({ context }) => fieldProblems(contactMessageSchema, context.values),
    }),
    clearProblems: assign({ problems: [], refusal: null }),
    keepRefusal: assign((_, { outcome }: { outcome: Outcome | null }) => ({
      refusal: outcome?.result === 'refused' ? outcome.code : ('internal' as const),
      problems: (outcome?.result === 'refused' && outcome.fields) || [],
    })),
    forgetMessage: assign(({ context }) => ({
      values: { ...blank, name: context.values.name, email: context.values.email },
    })),
  },
}).createMachine({
  id: 'contact',
  description: 'Somebody writes to us',
  context: ({ input }) => ({ values: input.draft ?? blank, problems: [], refusal: null }),
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
        editing: { description: 'The form, with what was typed so far' },
        failed: {
          tags: 'failed',
          description: 'Not sent; what was typed is still there',
        },
      },
    },
    sending: {
      tags: ['writing', 'busy'],
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => v.parse(contactMessageSchema, context.values),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'sent',
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
    sent: {
      tags: 'sent',
      on: { WRITE_ANOTHER: { target: 'writing', actions: 'forgetMessage' } },
    },
  },
})
