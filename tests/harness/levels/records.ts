import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Visited } from '#machines/catalogue/paths/visits.ts'

/** Where a path was walked: on the bare machine, over HTTP, or in Chromium. */
export type Level = 'machine' | 'http' | 'browser'

/** What one walk, or all walks of one file, visited of a machine. The levels run in processes of their own; the report joins what they leave. */
export interface CoverageRecord {
  machine: string
  level: Level
  visited: Visited
  /** States and transitions that nothing can bring about on this level, by name, with the reason. */
  outOfReach?: Readonly<Record<string, string>>
}

/** Leaves a record where the run that joins them asks for it; a run of one file alone leaves none. `walk` tells apart those of one machine. */
export function leaveRecord(walk: string, record: CoverageRecord) {
  const folder = process.env['PATH_RECORDS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${record.level}.${record.machine}.${walk}.json`), JSON.stringify(record))
}
