import type { Tables } from '../tables/tables.ts'

interface Failed {
  failures: number
  retryAt: number
}

const firstPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000
/** Nobody tells of a row that is gone. */
const forgottenAfterMs = 2 * longestPauseMs

/**
 * The rows that this process could not work on, and when it tries each again: after 1, 2, 4 …
 * minutes, up to six hours. A new process tries each at once.
 */
const failedRows = new Map<string, Failed>()

export function noteFailure(table: keyof Tables, id: string, now: Date): Date {
  for (const [key, { retryAt }] of failedRows)
    if (retryAt + forgottenAfterMs < now.getTime()) failedRows.delete(key)
  const failures = (failedRows.get(keyOf(table, id))?.failures ?? 0) + 1
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
  const retryAt = now.getTime() + pauseMs
  failedRows.set(keyOf(table, id), { failures, retryAt })
  return new Date(retryAt)
}

export function noteSuccess(table: keyof Tables, id: string): void {
  failedRows.delete(keyOf(table, id))
}

/** The ids of the rows of a table that are not tried yet. */
export function pausedRows(table: keyof Tables, now: Date): string[] {
  const prefix = keyOf(table, '')
  return [...failedRows].flatMap(([key, { retryAt }]) =>
    key.startsWith(prefix) && retryAt > now.getTime() ? [key.slice(prefix.length)] : [],
  )
}

function keyOf(table: keyof Tables, id: string) {
  return `${table} ${id}`
}
