import { assign, emit, setup } from 'xstate'
import { isShownAt } from '#machines/kernel/forms/field-problems.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import type { EditPorts } from './edit.ports.ts'
import {
  afterSaving,
  canSendAgain,
  chosen,
  contextFrom,
  keptRecord,
  rebaseSaving,
  mergeRevision,
  mergeRevisionIntoSave,
  typedOver,
} from './edit.rules.ts'
import type {
  EditContext,
  EditEvent,
  EditInput,
  Fields,
  KeptRecord,
  Revision,
  Undo,
} from './edit.schema.ts'

type Answer = Awaited<ReturnType<EditPorts['save']>>
type Kept = Extract<Answer, { result: 'kept' }>

/**
 * A record in a form: what was typed, what is wrong with it, and how saving it went. Nothing typed
 * is lost, whatever the answer, and nothing that somebody else saved is overwritten unseen: what
 * only they have changed is taken over, what both have is a conflict.
 */
export const editMachine = setup({
  types: {
    input: {} as EditInput,
    context: {} as EditContext,
    events: {} as EditEvent,
    emitted: {} as KeptRecord,
    children: {} as { save: 'save' },
    tags: {} as 'busy' | 'conflict' | 'refused',
  },
  actors: unbound<EditPorts>({ save: true }),
  guards: {
    isRefused: ({ context }) => context.refusal !== null,
    hasConflicts: ({ context }) => context.conflicts.length > 0,
    isValid: (_, { problems }: { problems: readonly FieldProblem[] }) => problems.length === 0,
    isNewer: ({ context }, { theirs }: { theirs: Revision }) =>
      theirs.version > context.base.version,
    isKept: (_, { answer }: { answer: Answer }) => answer.result === 'kept',
    isStale: (_, { answer }: { answer: Answer }) => answer.result === 'stale',
    canSendAgain: ({ context }, { answer }: { answer: Answer }) =>
      answer.result === 'stale' && canSendAgain(context, answer.theirs),
    isAboutFields: ({ context }, { answer }: { answer: Answer }) =>
      answer.result === 'refused' && isShownAt(context.values, answer.fields),
  },
  actions: {
    type: assign(({ context }, typed: { field: string; value: string }) =>
      typedOver(context, typed),
    ),
    choose: assign(({ context }, choice: { field: string; whose: 'mine' | 'theirs' }) =>
      chosen(context, choice),
    ),
    keepSubmitted: assign(
      (_, { values, problems }: { values: Fields; problems: readonly FieldProblem[] }) => ({
        values,
        problems,
        refusal: null,
      }),
    ),
    beginSaving: assign(({ context: { base, values } }) => ({
      saving: { what: 'saved' as const, from: base, fields: values, shown: values, tries: 1 },
    })),
    beginUndo: assign((_, { from, fields }: Undo) => ({
      saving: { what: 'undone' as const, from, fields, shown: from.fields, tries: 1 },
      refusal: null,
    })),
    takeOver: assign(({ context }, { theirs }: { theirs: Revision }) => ({
      ...mergeRevision(context, theirs),
      refusal: null,
    })),
    takeOverAndSendAgain: assign(({ context }, { answer }: { answer: Answer }) =>
      answer.result === 'stale'
        ? {
            ...mergeRevisionIntoSave(context, answer.theirs),
            problems: [],
            saving: rebaseSaving(context, answer.theirs),
          }
        : {},
    ),
    takeOverInstead: assign(({ context }, { answer }: { answer: Answer }) =>
      answer.result === 'stale'
        ? { ...mergeRevisionIntoSave(context, answer.theirs), problems: [], saving: null }
        : {},
    ),
    announce: emit(({ context }, { answer }: { answer: Kept }) => keptRecord(context, answer)),
    keepSaved: assign(({ context }, { answer }: { answer: Kept }) =>
      afterSaving(context, answer.kept),
    ),
    keepRefusal: assign((_, { answer }: { answer: Answer | null }) => ({
      problems: answer?.result === 'refused' ? answer.fields : [],
      refusal: answer?.result === 'refused' ? answer.code : ('internal' as const),
      saving: null,
    })),
    keepProblems: assign((_, { answer }: { answer: Answer }) => ({
      problems: answer.result === 'refused' ? answer.fields : [],
      saving: null,
    })),
  },
}).createMachine({
  id: 'edit',
  description: 'A record is changed in a form, while others may change it too',
  context: ({ input }) => contextFrom(input),
  initial: 'open',
  on: {
    CHANGE: {
      actions: {
        type: 'type',
        params: ({ event }) => ({ field: event.field, value: event.value }),
      },
    },
    CHOOSE: {
      actions: {
        type: 'choose',
        params: ({ event }) => ({ field: event.field, whose: event.whose }),
      },
    },
  },
  states: {
    open: {
      initial: 'settling',
      on: {
        SUBMIT: [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ problems: event.problems }) },
            target: 'saving',
            actions: [
              {
                type: 'keepSubmitted',
                params: ({ event }) => ({ values: event.values, problems: event.problems }),
              },
              'beginSaving',
            ],
          },
          {
            target: '.settling',
            actions: {
              type: 'keepSubmitted',
              params: ({ event }) => ({ values: event.values, problems: event.problems }),
            },
          },
        ],
        READ: {
          guard: { type: 'isNewer', params: ({ event }) => ({ theirs: event.theirs }) },
          target: '.settling',
          actions: { type: 'takeOver', params: ({ event }) => ({ theirs: event.theirs }) },
        },
        UNDO: {
          target: 'saving',
          actions: {
            type: 'beginUndo',
            params: ({ event }) => ({ from: event.from, fields: event.fields }),
          },
        },
      },
      states: {
        settling: {
          description: 'What the last event leaves: a refusal, a conflict, or neither',
          always: [
            { guard: 'isRefused', target: 'refused' },
            { guard: 'hasConflicts', target: 'conflict' },
            { target: 'editing' },
          ],
        },
        editing: {},
        conflict: {
          description:
            'Somebody else changed what was changed here: it stays as typed until it is chosen between the two',
          tags: 'conflict',
        },
        refused: { tags: 'refused' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { base, values, saving } }) => ({
          what: saving?.what ?? 'saved',
          from: saving?.from ?? base,
          fields: saving?.fields ?? values,
        }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ answer: event.output }) },
            target: 'open',
            actions: [
              { type: 'announce', params: ({ event }) => ({ answer: keptIn(event.output) }) },
              { type: 'keepSaved', params: ({ event }) => ({ answer: keptIn(event.output) }) },
            ],
          },
          {
            description:
              'What was changed here gets along with what they changed: it is sent again on top of it',
            guard: { type: 'canSendAgain', params: ({ event }) => ({ answer: event.output }) },
            target: 'saving',
            reenter: true,
            actions: {
              type: 'takeOverAndSendAgain',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          {
            description:
              'What they saved is in the form: it is chosen between the two, or saved once more',
            guard: { type: 'isStale', params: ({ event }) => ({ answer: event.output }) },
            target: 'open',
            actions: { type: 'takeOverInstead', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            description: 'The refusal is told at the fields that it is about',
            guard: { type: 'isAboutFields', params: ({ event }) => ({ answer: event.output }) },
            target: 'open',
            actions: { type: 'keepProblems', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'open',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'open', actions: { type: 'keepRefusal', params: { answer: null } } },
      },
    },
  },
})

/** Only what `isKept` lets through comes here. */
function keptIn(answer: Answer) {
  return answer as Kept
}
