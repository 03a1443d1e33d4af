import type { LikelyDuplicate, PlannedChange, RowProblem } from '../import/dry-run.schema.ts'
import type { Column, ImportSource } from '../import/source.schema.ts'

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
}

/** What an import would do, before anything is written. */
export interface ImportSeen {
  added: number
  changed: number
  same: number
  newHouseholds: number
  /** Those that get another address or a side. */
  changedHouseholds: number
  changes: readonly PlannedChange[]
  newEvents: readonly string[]
  problems: readonly RowProblem[]
  duplicates: readonly LikelyDuplicate[]
}
