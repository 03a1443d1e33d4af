import { assign, not, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { ColumnField, Layout, WordMeaning } from '../foreign/source.schema.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'
import { beginWith, contextFrom } from './guest-import.rules.ts'
import type {
  GuestImportContext,
  GuestImportEvent,
  GuestImportInput,
} from './guest-import.schema.ts'

type Answer<P extends keyof GuestImportPorts> = Awaited<ReturnType<GuestImportPorts[P]>>

/** Choosing a file forgets everything before. */
const chooses = {
  target: 'reading',
  actions: {
    type: 'begin',
    params: ({
      event: { fileName, layout },
    }: {
      event: Extract<GuestImportEvent, { type: 'CHOOSE' }>
    }) => ({ fileName, layout }),
  },
} as const

/**
 * A guest list from a file: nothing is written before the preview is accepted, and all of it can be
 * undone.
 */
export const guestImportMachine = setup({
  types: {
    input: {} as GuestImportInput,
    context: {} as GuestImportContext,
    events: {} as GuestImportEvent,
    children: {} as {
      readFile: 'readFile'
      previewImport: 'previewImport'
      write: 'write'
      undoImport: 'undoImport'
    },
    tags: {} as 'busy',
  },
  actors: unbound<GuestImportPorts>({
    readFile: true,
    previewImport: true,
    write: true,
    undoImport: true,
  }),
  guards: {
    wasWriting: ({ context }) => context.resumedAt === 'writing',
    wasWritten: ({ context }) => context.resumedAt === 'written',
    wasUndoing: ({ context }) => context.resumedAt === 'undoing',
    wasUndone: ({ context }) => context.resumedAt === 'undone',
    hadFile: ({ context }) => context.resumedAt !== null,
    goesOnToLook: ({ context }, { answer }: { answer: Answer<'readFile'> }) =>
      context.looksAgain &&
      answer.result === 'read' &&
      answer.seen.columns.length === context.columns.length,
    isRead: (_, { answer }: { answer: Answer<'readFile'> }) => answer.result === 'read',
    hasNames: ({ context }) =>
      context.columns.some(
        ({ field }) => field === 'fullName' || field === 'firstName' || field === 'lastName',
      ),
    isSeen: (_, { answer }: { answer: Answer<'previewImport'> }) => answer.result === 'seen',
    wouldChange: ({ context: { ahead } }) =>
      ahead !== null &&
      ahead.added + ahead.changed + ahead.changedHouseholds + ahead.newEvents.length > 0,
    isWritten: (_, { answer }: { answer: Answer<'write'> }) => answer.result === 'written',
    hasLooked: ({ context }) => context.ahead !== null,
    hasChangedSince: (_, { answer }: { answer: Answer<'write'> }) =>
      answer.result === 'refused' && answer.code === 'version_stale',
    isUndoable: ({ context }) => context.imported !== null && context.imported.activityId !== null,
    isUndone: (_, { answer }: { answer: Answer<'undoImport'> }) => answer.result === 'undone',
    isInTheWay: (_, { answer }: { answer: Answer<'undoImport'> }) =>
      answer.result === 'changedSince',
    mayUndoRest: ({ context }) => context.changedSince?.mayUndoRest === true,
  },
  actions: {
    begin: assign((_, { fileName, layout }: { fileName: string; layout: Layout | undefined }) =>
      beginWith(fileName, layout),
    ),
    keepFile: assign(({ context }, { answer }: { answer: Answer<'readFile'> }) =>
      answer.result === 'read'
        ? {
            file: answer.seen,
            sheet: answer.sheet,
            columns:
              context.columns.length === answer.seen.columns.length
                ? context.columns
                : answer.seen.columns,
            resumedAt: null,
            looksAgain: false,
          }
        : {},
    ),
    understand: assign(
      (
        { context },
        { place, field, event }: { place: number; field: ColumnField; event: string | undefined },
      ) => ({
        columns: context.columns.map((column, at) =>
          at === place
            ? {
                ...column,
                field,
                event: event ?? column.event,
                ...(field === 'answer' &&
                  context.file?.source === 'own' && { isSilentWhenBlank: true as const }),
              }
            : column,
        ),
      }),
    ),
    keepMeaning: assign(
      (
        { context },
        { place, word, meaning }: { place: number; word: string; meaning: WordMeaning },
      ) => ({
        columns: context.columns.map((column, at) =>
          at === place ? { ...column, words: { ...column.words, [word]: meaning } } : column,
        ),
      }),
    ),
    keepAhead: assign((_, { answer }: { answer: Answer<'previewImport'> }) =>
      answer.result === 'seen' ? { ahead: answer.seen, toSend: answer.toSend } : {},
    ),
    keepImported: assign((_, { answer }: { answer: Answer<'write'> }) =>
      answer.result === 'written' ? { imported: answer.imported } : {},
    ),
    keepUnreadable: assign((_, { answer }: { answer: Answer<'readFile'> | null }) => ({
      refusal: 'unreadable' as const,
      unreadable: answer?.result === 'unreadable' ? answer.why : 'no_table',
    })),
    keepRefusal: assign(
      (_, { answer }: { answer: { result: string; code?: RefusalCode } | null }) => ({
        refusal: answer?.code ?? 'internal',
      }),
    ),
    forgetRefusal: assign({ refusal: null }),
    undoAll: assign({ refusal: null, changedSince: null, leaving: null }),
    undoRest: assign(({ context }) => ({ leaving: context.changedSince?.count ?? null })),
    keepChangedSince: assign((_, { answer }: { answer: Answer<'undoImport'> }) =>
      answer.result === 'changedSince' ? { changedSince: answer.changed, leaving: null } : {},
    ),
    forgetChangedSince: assign({ changedSince: null, leaving: null }),
    lookAgain: assign({ looksAgain: true }),
  },
}).createMachine({
  id: 'guestImport',
  description: 'A guest list comes from a file of another product',
  context: ({ input: { kept } }) => contextFrom(kept),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Goes on where a reload left off, or at the start',
      always: [
        { guard: 'wasWriting', target: 'writing' },
        { guard: 'wasWritten', target: 'written' },
        { guard: 'wasUndoing', target: 'undoing' },
        { guard: 'wasUndone', target: 'undone' },
        { guard: 'hadFile', target: 'reading' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      on: {
        CHOOSE: chooses,
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ fileName: context.fileName, layout: context.layout }),
        onDone: [
          {
            guard: { type: 'goesOnToLook', params: ({ event }) => ({ answer: event.output }) },
            target: 'looking',
            actions: { type: 'keepFile', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => ({ answer: event.output }) },
            target: 'mapping',
            actions: { type: 'keepFile', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'choosing',
            actions: { type: 'keepUnreadable', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepUnreadable', params: { answer: null } },
        },
      },
    },
    mapping: {
      on: {
        MAP: {
          actions: {
            type: 'understand',
            params: ({ event }) => ({ place: event.place, field: event.field, event: event.event }),
          },
        },
        LOOK: { guard: 'hasNames', target: 'looking', actions: 'forgetRefusal' },
        CHOOSE: chooses,
      },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'previewImport',
        src: 'previewImport',
        input: ({ context: { fileName, sheet, columns } }) => ({ fileName, sheet, columns }),
        onDone: [
          {
            guard: { type: 'isSeen', params: ({ event }) => ({ answer: event.output }) },
            target: 'looked',
            actions: { type: 'keepAhead', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'mapping',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'mapping', actions: { type: 'keepRefusal', params: { answer: null } } },
      },
    },
    looked: {
      on: {
        ACCEPT: { guard: 'wouldChange', target: 'writing', actions: 'forgetRefusal' },
        READ_AS: {
          target: 'looking',
          actions: [
            {
              type: 'keepMeaning',
              params: ({ event }) => ({
                place: event.place,
                word: event.word,
                meaning: event.meaning,
              }),
            },
            'forgetRefusal',
          ],
        },
        BACK: { target: 'mapping', actions: 'forgetRefusal' },
      },
    },
    writing: {
      tags: 'busy',
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => ({ toSend: context.toSend }),
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => ({ answer: event.output }) },
            target: 'written',
            actions: { type: 'keepImported', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            description: 'After a reload there is nothing to look at yet: the file is read first',
            guard: not('hasLooked'),
            target: 'reading',
            actions: [
              'lookAgain',
              { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
          {
            description: 'The list has changed since it was looked at, so it is looked at again',
            guard: { type: 'hasChangedSince', params: ({ event }) => ({ answer: event.output }) },
            target: 'looking',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'looked',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: [
          {
            guard: not('hasLooked'),
            target: 'reading',
            actions: ['lookAgain', { type: 'keepRefusal', params: { answer: null } }],
          },
          { target: 'looked', actions: { type: 'keepRefusal', params: { answer: null } } },
        ],
      },
    },
    written: {
      on: {
        UNDO: { guard: 'isUndoable', target: 'undoing', actions: 'undoAll' },
        CHOOSE: chooses,
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => ({
          activityId: context.imported?.activityId ?? '',
          leaving: context.leaving,
        }),
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => ({ answer: event.output }) },
            target: 'undone',
          },
          {
            guard: { type: 'isInTheWay', params: ({ event }) => ({ answer: event.output }) },
            target: 'deciding',
            actions: {
              type: 'keepChangedSince',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          {
            target: 'written',
            actions: [
              'forgetChangedSince',
              { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'written',
          actions: ['forgetChangedSince', { type: 'keepRefusal', params: { answer: null } }],
        },
      },
    },
    deciding: {
      description: 'Something of it was changed since: everything else is undone, or nothing',
      on: {
        UNDO_REST: { guard: 'mayUndoRest', target: 'undoing', actions: 'undoRest' },
        KEEP: { target: 'written', actions: 'forgetChangedSince' },
        CHOOSE: chooses,
      },
    },
    undone: {
      on: {
        CHOOSE: chooses,
      },
    },
  },
})
