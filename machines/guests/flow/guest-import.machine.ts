import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { RefusalCode } from '#machines/session/refusal.schema.ts'
import type { Imported } from '../import/plan.schema.ts'
import type { Column, ColumnField } from '../import/source.schema.ts'
import type { GuestImportPorts } from './guest-import.ports.ts'
import type { FileSeen, ImportSeen } from './guest-import.schema.ts'

export interface GuestImportContext {
  fileName: string
  file: FileSeen | null
  /** What each column holds, as recognised and then as the person says. */
  columns: readonly Column[]
  ahead: ImportSeen | null
  imported: Imported | null
  refusal: RefusalCode | 'unreadable' | null
}

export type GuestImportEvent =
  | { type: 'CHOOSE'; fileName: string }
  | { type: 'MAP'; place: number; field: ColumnField }
  | { type: 'LOOK' }
  | { type: 'BACK' }
  | { type: 'ACCEPT' }
  | { type: 'UNDO' }

type Answer<P extends keyof GuestImportPorts> = Awaited<ReturnType<GuestImportPorts[P]>>

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
    begin: assign((_, { fileName }: { fileName: string }) => ({
      fileName,
      file: null,
      columns: [],
      ahead: null,
      imported: null,
      refusal: null,
    })),
    keepFile: assign((_, { answer }: { answer: Answer<'readFile'> }) =>
      answer.result === 'read' ? { file: answer.seen, columns: answer.seen.columns } : {},
    ),
    understand: assign(({ context }, { place, field }: { place: number; field: ColumnField }) => ({
      columns: context.columns.map((column, at) => (at === place ? { ...column, field } : column)),
    })),
    keepAhead: assign((_, { answer }: { answer: Answer<'lookAhead'> }) => (answer.result === 'seen' ? { ahead: answer.seen } : {})),
    keepImported: assign((_, { answer }: { answer: Answer<'write'> }) =>
      answer.result === 'written' ? { imported: answer.imported } : {},
    ),
    tellUnreadable: assign({ refusal: 'unreadable' }),
    tellRefusal: assign((_, { answer }: { answer: { result: string; code?: RefusalCode } | null }) => ({
      refusal: answer?.code ?? 'internal',
    })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'guestImport',
  description: 'A guest list comes from a file of another product',
  context: { fileName: '', file: null, columns: [], ahead: null, imported: null, refusal: null },
  initial: 'choosing',
  states: {
    choosing: {
      on: { CHOOSE: { target: 'reading', actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) } } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ fileName: context.fileName }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ answer: event.output }) },
            target: 'mapping',
            actions: { type: 'keepFile', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'choosing', actions: 'tellUnreadable' },
        ],
        onError: { target: 'choosing', actions: 'tellUnreadable' },
      },
    },
    mapping: {
      on: {
        MAP: { actions: { type: 'understand', params: ({ event }) => ({ place: event.place, field: event.field }) } },
        LOOK: { guard: 'hasNames', target: 'looking', actions: 'forgetRefusal' },
        CHOOSE: { target: 'reading', actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) } },
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
        CHOOSE: { target: 'reading', actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) } },
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
      on: { CHOOSE: { target: 'reading', actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) } } },
    },
  },
})
