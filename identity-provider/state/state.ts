import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forgetfulJournal, openJournal, readJournal, replaceFile } from './journal.ts'
import type { Family, Grant, HostedSession, RefreshToken, SentCode, Setting, User } from './rows.ts'

export interface Tables {
  /** By lower-cased e-mail address. */
  users: User
  /** By origin_jti: one for each sign-in. */
  families: Family
  /** By hash. */
  refreshTokens: RefreshToken
  /** By purpose and e-mail address, whether that address has an account or not. */
  codes: SentCode
  /** Authorization codes of the hosted login, by hash. */
  grants: Grant
  /** By the hash of the browser's cookie. */
  hostedSessions: HostedSession
  settings: Setting
}

type TableName = keyof Tables

/** One record put in place, or taken away with null. */
export type Change = { [T in TableName]: [table: T, key: string, row: Tables[T] | null] }[TableName]

/**
 * The provider's memory. Everything is decided on the maps, at once and in one go; `save` resolves
 * when it is on the disk, and only then may an answer leave. Rows are replaced, never altered.
 */
export interface State {
  readonly users: ReadonlyMap<string, User>
  readonly families: ReadonlyMap<string, Family>
  readonly refreshTokens: ReadonlyMap<string, RefreshToken>
  readonly codes: ReadonlyMap<string, SentCode>
  readonly grants: ReadonlyMap<string, Grant>
  readonly hostedSessions: ReadonlyMap<string, HostedSession>
  readonly settings: ReadonlyMap<string, Setting>
  /**
   * All changes of one call are kept together or not at all. Rejects, with everything as before,
   * when the disk refuses.
   */
  save(...changes: Change[]): Promise<void>
  /** The same, and what was kept before of these records is nowhere on the disk afterwards. */
  forget(...changes: Change[]): Promise<void>
  close(): Promise<void>
}

type Maps = { [T in TableName]: Map<string, Tables[T]> }

/**
 * Opens the state kept in `folder`, or one in memory with null. Whoever calls this holds the
 * folder's lock.
 */
export async function openState(folder: string | null): Promise<State> {
  const maps: Maps = {
    users: new Map(),
    families: new Map(),
    refreshTokens: new Map(),
    codes: new Map(),
    grants: new Map(),
    hostedSessions: new Map(),
    settings: new Map(),
  }
  const journal = folder === null ? forgetfulJournal : await restore(maps, folder)
  async function save(...changes: Change[]) {
    const before = changes.map((change) => put(maps, change))
    try {
      await journal.append(JSON.stringify(changes))
    } catch (error) {
      for (const change of before.toReversed()) put(maps, change)
      throw error
    }
  }
  return {
    ...maps,
    save,
    async forget(...changes) {
      await save(...changes)
      await journal.replace(() => everything(maps))
    },
    close: () => journal.close(),
  }
}

async function restore(maps: Maps, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'journal.jsonl')
  const lines = readJournal(file)
  // Written by `save` alone, so the lines have its type.
  for (const line of lines) for (const change of JSON.parse(line) as Change[]) put(maps, change)
  if (lines.length > 1_000) replaceFile(file, everything(maps))
  return openJournal(file)
}

/** The whole state as a journal with one line per record. */
function everything(maps: Maps) {
  return Object.entries(maps)
    .flatMap(([table, rows]) =>
      [...rows].map(([key, row]) => `${JSON.stringify([[table, key, row]])}\n`),
    )
    .join('')
}

/** Applies a change and answers the one that would undo it. */
function put(maps: Maps, [table, key, row]: Change): Change {
  // A change's table and row belong together; TypeScript cannot follow the pair through the index.
  const rows = maps[table] as Map<string, Tables[TableName]>
  const before = rows.get(key) ?? null
  if (row === null) rows.delete(key)
  else rows.set(key, row)
  return [table, key, before] as Change
}
