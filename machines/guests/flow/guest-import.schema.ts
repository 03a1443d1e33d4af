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

/** What a file was found to be: what each of its columns is called, and what it says first. */
export interface FileSeen {
  source: ImportSource
  confidence: number
  rows: number
  /** Rows that are too many to be read, and are not. */
  leftOut: number
  headers: readonly string[]
  samples: readonly string[]
  columns: readonly Column[]
  /** The events there are, by the names that people read. */
  events: readonly string[]
  /** The sheets of a workbook, by name. */
  sheets: readonly string[]
  /** How it was read; whether the first row names the columns is known by now. */
  layout: Layout
  /** Whether its letters can be read in several ways. */
  isText: boolean
}

/** Why there is no list in a file; `lost` is one that a reload could not bring back. */
export type Unreadable = 'no_table' | 'too_large' | 'old_excel' | 'web_page' | 'not_a_list' | 'lost'

/** What an import would do, before anything is written. */
export interface ImportSeen {
  added: number
  people: readonly PlannedPerson[]
  changed: number
  same: number
  newHouseholds: number
  /** Those that get another address or a side. */
  changedHouseholds: number
  changes: readonly PlannedChange[]
  newEvents: readonly string[]
  /** The events of which the file says nothing, by name. */
  silentEvents: readonly string[]
  unread: readonly UnreadWord[]
  problems: readonly RowProblem[]
  duplicates: readonly LikelyDuplicate[]
}

/** What is written when the preview is accepted, and the key under which it is written once. */
export interface PlanToSend {
  plan: ImportPlan
  key: string
}

export interface GuestImportContext {
  /** Where a reload left off. */
  resumedAt: KeptImport['step'] | null
  fileName: string
  /** Which part of the file is read, and how. */
  layout: Layout
  file: FileSeen | null
  /** What was read of the file. */
  sheet: Sheet | null
  /** What each column holds, as recognised and then as the person says. */
  columns: readonly Column[]
  ahead: ImportSeen | null
  /** What the preview is of; null before it, and after a reload until it is worked out again. */
  toSend: PlanToSend | null
  imported: Imported | null
  refusal: RefusalCode | 'unreadable' | null
  /** Why there is no list in the file. */
  unreadable: Unreadable | null
  /** Once the file is read: whether what would change is worked out at once, as after a reload behind that step. */
  looksAgain: boolean
  /** What of the import was changed since, and keeps all of it from being undone. */
  changedSince: ChangedSince | null
  /** How many changed things the undo leaves as they are; null undoes everything. */
  leaving: number | null
}

export interface GuestImportInput {
  /** Where a reload left off; null begins anew. */
  kept: KeptImport | null
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
  /** Undoes everything but what was changed since. */
  | { type: 'UNDO_REST' }
  | { type: 'KEEP' }
