import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { RefusalCode } from '#machines/session/refusal.schema.ts'
import type { Imported } from '../import/plan.schema.ts'
import type { Column, ColumnField, Layout, WordMeaning } from '../foreign/source.schema.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'
import type { FileSeen, ImportSeen, Unreadable } from './guest-import.schema.ts'

export interface GuestImportContext {
  fileName: string
  /** Which part of the file is read, and how. */
  layout: Layout
  file: FileSeen | null
  /** What each column holds, as recognised and then as the person says. */
  columns: readonly Column[]
  ahead: ImportSeen | null
  imported: Imported | null
  refusal: RefusalCode | 'unreadable' | null
  /** Why there is no list in the file. */
  unreadable: Unreadable | null
}

export type GuestImportEvent =
  /** A file, or the same one read in another way. */
  | { type: 'CHOOSE'; fileName: string; layout?: Layout }
  /** An answer is one to an event: the name of one there is, or of a new one; empty is every event. */
  | { type: 'MAP'; place: number; field: ColumnField; event?: string }
  | { type: 'LOOK' }
  /** Says what a word of a column means. */
  | { type: 'READ_AS'; place: number; word: string; meaning: WordMeaning }
  | { type: 'BACK' }
  | { type: 'ACCEPT' }
  | { type: 'UNDO' }

type Answer<P extends keyof GuestImportPorts> = Awaited<ReturnType<GuestImportPorts[P]>>

/** The first sheet of a file, as we find it. */
const wholeFile: Layout = { sheet: 0, headings: 'found', encoding: 'found' }

/** A guest list from a file: nothing is written before what would change was seen and accepted, and all of it can be undone. */
export const guestImportMachine = setup({
  types: {
    context: {} as GuestImportContext,
    events: {} as GuestImportEvent,
    children: {} as { readFile: 'readFile'; lookAhead: 'lookAhead'; write: 'write'; takeBack: 'takeBack' },
    tags: {} as 'busy',
  },
  actors: unbound<GuestImportPorts>({ readFile: true, lookAhead: true, write: true, takeBack: true }),
  guards: {
    isRead: (_, { answer }: { answer: Answer<'readFile'> }) => answer.result === 'read',
    hasNames: ({ context }) => context.columns.some(({ field }) => field === 'fullName' || field === 'firstName' || field === 'lastName'),
    isSeen: (_, { answer }: { answer: Answer<'lookAhead'> }) => answer.result === 'seen',
    wouldChange: ({ context: { ahead } }) =>
      ahead !== null && ahead.added + ahead.changed + ahead.changedHouseholds + ahead.newEvents.length > 0,
    isWritten: (_, { answer }: { answer: Answer<'write'> }) => answer.result === 'written',
    hasChangedSince: (_, { answer }: { answer: Answer<'write'> }) => answer.result === 'refused' && answer.code === 'version_stale',
    isUndoable: ({ context }) => context.imported !== null && context.imported.activityId !== null,
    isUndone: (_, { answer }: { answer: Answer<'takeBack'> }) => answer.result === 'undone',
  },
  actions: {
    begin: assign((_, { fileName, layout }: { fileName: string; layout: Layout | undefined }) => ({
      fileName,
      layout: layout ?? wholeFile,
      file: null,
      columns: [],
      ahead: null,
      imported: null,
      refusal: null,
      unreadable: null,
    })),
    keepFile: assign((_, { answer }: { answer: Answer<'readFile'> }) =>
      answer.result === 'read' ? { file: answer.seen, columns: answer.seen.columns } : {},
    ),
    understand: assign(({ context }, { place, field, event }: { place: number; field: ColumnField; event: string | undefined }) => ({
      columns: context.columns.map((column, at) => (at === place ? { ...column, field, event: event ?? column.event } : column)),
    })),
    keepMeaning: assign(({ context }, { place, word, meaning }: { place: number; word: string; meaning: WordMeaning }) => ({
      columns: context.columns.map((column, at) => (at === place ? { ...column, words: { ...column.words, [word]: meaning } } : column)),
    })),
    keepAhead: assign((_, { answer }: { answer: Answer<'lookAhead'> }) => (answer.result === 'seen' ? { ahead: answer.seen } : {})),
    keepImported: assign((_, { answer }: { answer: Answer<'write'> }) =>
      answer.result === 'written' ? { imported: answer.imported } : {},
    ),
    tellUnreadable: assign((_, { answer }: { answer: Answer<'readFile'> | null }) => ({
      refusal: 'unreadable' as const,
      unreadable: answer?.result === 'unreadable' ? answer.why : 'no_table',
    })),
    tellRefusal: assign((_, { answer }: { answer: { result: string; code?: RefusalCode } | null }) => ({
      refusal: answer?.code ?? 'internal',
    })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'guestImport',
  description: 'A guest list comes from a file of another product',
  context: {
    fileName: '',
    layout: wholeFile,
    file: null,
    columns: [],
    ahead: null,
    imported: null,
    refusal: null,
    unreadable: null,
  },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        CHOOSE: {
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName, layout: event.layout }) },
        },
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
            guard: { type: 'isRead', params: ({ event }) => ({ answer: event.output }) },
            target: 'mapping',
            actions: { type: 'keepFile', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'choosing', actions: { type: 'tellUnreadable', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'choosing', actions: { type: 'tellUnreadable', params: { answer: null } } },
      },
    },
    mapping: {
      on: {
        MAP: { actions: { type: 'understand', params: ({ event }) => ({ place: event.place, field: event.field, event: event.event }) } },
        LOOK: { guard: 'hasNames', target: 'looking', actions: 'forgetRefusal' },
        CHOOSE: {
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName, layout: event.layout }) },
        },
      },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'lookAhead',
        src: 'lookAhead',
        input: ({ context }) => ({ columns: context.columns }),
        onDone: [
          {
            guard: { type: 'isSeen', params: ({ event }) => ({ answer: event.output }) },
            target: 'looked',
            actions: { type: 'keepAhead', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'mapping', actions: { type: 'tellRefusal', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'mapping', actions: { type: 'tellRefusal', params: { answer: null } } },
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
              params: ({ event }) => ({ place: event.place, word: event.word, meaning: event.meaning }),
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
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => ({ answer: event.output }) },
            target: 'written',
            actions: { type: 'keepImported', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            description: 'The list has changed since it was looked at, so it is looked at again',
            guard: { type: 'hasChangedSince', params: ({ event }) => ({ answer: event.output }) },
            target: 'looking',
            actions: { type: 'tellRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'looked', actions: { type: 'tellRefusal', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'looked', actions: { type: 'tellRefusal', params: { answer: null } } },
      },
    },
    written: {
      on: {
        UNDO: { guard: 'isUndoable', target: 'undoing', actions: 'forgetRefusal' },
        CHOOSE: {
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName, layout: event.layout }) },
        },
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => ({ activityId: context.imported?.activityId ?? '' }),
        onDone: [
          { guard: { type: 'isUndone', params: ({ event }) => ({ answer: event.output }) }, target: 'undone' },
          { target: 'written', actions: { type: 'tellRefusal', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'written', actions: { type: 'tellRefusal', params: { answer: null } } },
      },
    },
    undone: {
      on: {
        CHOOSE: {
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName, layout: event.layout }) },
        },
      },
    },
  },
})
