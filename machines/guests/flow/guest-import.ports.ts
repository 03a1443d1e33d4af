import type { Refused } from '#machines/session/refusal.schema.ts'
import type { Column } from '../import/source.schema.ts'
import type { Imported } from '../import/plan.schema.ts'
import type { FileSeen, ImportSeen } from './guest-import.schema.ts'

export type GuestImportPorts = {
  /** Reads the file that was chosen; `unreadable` where there is no table in it. */
  readFile: (input: { fileName: string }) => Promise<{ result: 'read'; seen: FileSeen } | { result: 'unreadable' }>
  /** Says what would be written with the columns so understood. Writes nothing. */
  lookAhead: (input: { columns: readonly Column[] }) => Promise<{ result: 'seen'; seen: ImportSeen } | Refused>
  /** Writes what was looked at last, all of it or nothing. */
  write: () => Promise<{ result: 'written'; imported: Imported } | Refused>
  /** Undoes the whole import. */
  takeBack: (input: { activityId: string }) => Promise<{ result: 'undone' } | Refused>
}
