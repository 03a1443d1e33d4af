import type { LikelyDuplicate, PlannedChange, PlannedPerson, RowProblem, UnreadWord } from '../import/dry-run.schema.ts'
import type { Column, ImportSource, Layout } from '../foreign/source.schema.ts'

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

/** Why there is no list in a file. */
export type Unreadable = 'no_table' | 'too_large' | 'old_excel' | 'web_page' | 'not_a_list'

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
