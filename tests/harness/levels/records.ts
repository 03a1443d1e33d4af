import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Visited } from '#machines/catalogue/paths/visits.ts'

/** Where a path was walked: on the bare machine, over HTTP, or in Chromium. */
export type Level = 'machine' | 'http' | 'browser'

/**
 * What one walk, or all walks of one file, visited of a machine. The levels run in processes of
 * their own; the report joins what they leave.
 */
export interface CoverageRecord {
  machine: string
  level: Level
  visited: Visited
  /**
   * States and transitions that nothing can bring about on this level, by name, with the reason.
   */
  outOfReach?: Readonly<Record<string, string>>
}

/** How many mutants of a machine there are, and which of them no path found out. */
export interface MutationRecord {
  machine: string
  mutants: number
  survivors: string[]
  /** Survivors that are the same machine in other words, with the reason. */
  equivalent: Readonly<Record<string, string>>
}

/**
 * Leaves a record where the run that joins them asks for it; a run of one file alone leaves none.
 * `walk` tells apart those of one machine.
 */
export function leaveRecord(walk: string, record: CoverageRecord) {
  leave(`${record.level}.${record.machine}.${walk}`, record)
}

export function leaveMutation(record: MutationRecord) {
  leave(`mutation.${record.machine}`, record)
}

function leave(name: string, record: object) {
  const folder = process.env['PATH_RECORDS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(record))
}
