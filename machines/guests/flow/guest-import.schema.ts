import type { RefusalCode } from '#machines/kernel/refusal.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type {
  LikelyDuplicate,
  PlannedChange,
  PlannedPerson,
  RowProblem,
  UnreadWord,
} from '../import/dry-run.schema.ts'
import type { Imported, ImportPlan } from '../import/plan.schema.ts'
import type {
  Column,
  ColumnField,
  ImportSource,
  Layout,
  WordMeaning,
} from '../foreign/source.schema.ts'
import type { KeptImport } from './kept-import.schema.ts'

/** What was found in a file: the headers of its columns and their first values. */
export interface FileSeen {
  source: ImportSource
  confidence: number
  rows: number
  /** Rows that were left out because there were too many. */
  leftOut: number
  headers: readonly string[]
  samples: readonly string[]
  columns: readonly Column[]
  /** The names of the existing events. */
  events: readonly string[]
  /** The sheets of a workbook, by name. */
  sheets: readonly string[]
  /** How it was read; whether there are headers is known by now. */
  layout: Layout
  /** Whether its encoding can be chosen. */
  isText: boolean
}

/** Why there is no list in a file; `lost` is one that a reload could not restore. */
export type Unreadable = 'no_table' | 'too_large' | 'old_excel' | 'web_page' | 'not_a_list' | 'lost'

/** What an import would do, before anything is written. */
export interface ImportSeen {
  added: number
  people: readonly PlannedPerson[]
  changed: number
  same: number
  newHouseholds: number
  /** Households that get another address or a side. */
  changedHouseholds: number
  changes: readonly PlannedChange[]
  newEvents: readonly string[]
  /** The events that the file does not mention, by name. */
  silentEvents: readonly string[]
  unread: readonly UnreadWord[]
  problems: readonly RowProblem[]
  duplicates: readonly LikelyDuplicate[]
}

/** What is written when the preview is accepted, and the key under which it counts once. */
export interface PlanToSend {
  plan: ImportPlan
  key: string
}

export interface GuestImportContext {
  /** The step at which a reload continued. */
  resumedAt: KeptImport['step'] | null
  fileName: string
  /** Which part of the file is read, and how. */
  layout: Layout
  file: FileSeen | null
  /** The rows of the file. */
  sheet: Sheet | null
  /** What each column holds, as recognised and then as the person says. */
  columns: readonly Column[]
  ahead: ImportSeen | null
  /** What the preview is about; null before it, and after a reload until it is computed again. */
  toSend: PlanToSend | null
  imported: Imported | null
  refusal: RefusalCode | 'unreadable' | null
  /** Why there is no list in the file. */
  unreadable: Unreadable | null
  /**
   * Whether the preview follows at once when the file is read, as after a reload beyond that step.
   */
  looksAgain: boolean
  /** What was changed since the import, so that not all of it can be undone. */
  changedSince: ChangedSince | null
  /** How many changed things the undo leaves; null undoes everything. */
  leaving: number | null
}

export interface GuestImportInput {
  /** The step at which a reload continues; null starts again. */
  kept: KeptImport | null
}

export type GuestImportEvent =
  /** A file, or the same one in another layout. */
  | { type: 'CHOOSE'; fileName: string; layout?: Layout }
  /**
   * `event` is the name of the event that an answer is for, existing or new; empty is every event.
   */
  | { type: 'MAP'; place: number; field: ColumnField; event?: string }
  | { type: 'LOOK' }
  /** Says what a word of a column means. */
  | { type: 'READ_AS'; place: number; word: string; meaning: WordMeaning }
  | { type: 'BACK' }
  | { type: 'ACCEPT' }
  | { type: 'UNDO' }
  /** Undoes everything that was not changed since. */
  | { type: 'UNDO_REST' }
  | { type: 'KEEP' }
