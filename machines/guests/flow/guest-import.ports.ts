import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import type { Column, Layout } from '../foreign/source.schema.ts'
import type { Imported } from '../import/plan.schema.ts'
import type { FileSeen, ImportSeen, PlanToSend, Unreadable } from './guest-import.schema.ts'

export type GuestImportPorts = {
  /** Reads the chosen file in the given layout; `unreadable` says why there is no list in it. */
  readFile: (input: {
    fileName: string
    layout: Layout
  }) => Promise<
    { result: 'read'; seen: FileSeen; sheet: Sheet } | { result: 'unreadable'; why: Unreadable }
  >
  /** Returns what would be written with these columns. Writes nothing. */
  previewImport: (input: {
    fileName: string
    sheet: Sheet | null
    columns: readonly Column[]
  }) => Promise<{ result: 'seen'; seen: ImportSeen; toSend: PlanToSend } | Refused>
  /**
   * Writes what was previewed, all of it or nothing. Null is what was being written before a
   * reload; it is written once.
   */
  write: (input: {
    toSend: PlanToSend | null
  }) => Promise<{ result: 'written'; imported: Imported } | Refused>
  /**
   * Undoes the import, all of it, or all but this many things that were changed since. If others
   * were changed, it returns them.
   */
  undoImport: (input: {
    activityId: string
    leaving: number | null
  }) => Promise<{ result: 'undone' } | { result: 'changedSince'; changed: ChangedSince } | Refused>
}
