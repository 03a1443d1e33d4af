import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import { causeOf } from '#api/log/log.ts'
import type { Log } from '#api/log/log.ts'
import type { Queryable } from '../client.ts'
import { noteFailure, noteSuccess, pausedRows } from './failed-rows.ts'
import type { Tables } from '../tables/tables.ts'

/** Tables whose rows wait for a worker until their `due_at`. */
type Waiting =
  | 'accountErasures'
  | 'fileErasures'
  | 'guestMessages'
  | 'invitationLookups'
  | 'mailOutbox'
  | 'pushOutbox'
  | 'revocations'
  | 'shopPages'
  | 'weddingReminders'

interface Claim<Name extends Waiting, Column> {
  table: Name
  key: Column
  columns: readonly Column[]
  now: Date
  /** When another worker may take a row whose worker died. */
  leasedUntil: Date | RawBuilder<Date>
  limit: number
  /** Whether `attempts` counts the claims. */
  countsAttempts?: boolean
  where?: RawBuilder<SqlBool>
}

/**
 * Claims the rows that are due for this worker alone, by moving their time. The claim is a
 * statement of its own, so that no transaction waits for the worker. Rows that other workers hold
 * are skipped.
 */
export async function claimDue<
  Name extends Waiting,
  Column extends keyof Selectable<Tables[Name]> & string,
>(
  db: Queryable,
  {
    table,
    key,
    columns,
    now,
    leasedUntil,
    limit,
    countsAttempts = false,
    where = sql<SqlBool>`true`,
  }: Claim<Name, Column>,
): Promise<Pick<Selectable<Tables[Name]>, Column>[]> {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const attempts = countsAttempts ? sql`, attempts = ${own('attempts')} + 1` : sql``
  // Materialised, so that the limit and the locks are applied once, however the update is planned.
  const { rows } = await sql<Pick<Selectable<Tables[Name]>, Column>>`
    with due as materialized (
      select ${sql.ref(key)} from ${sql.table(table)}
      where due_at <= ${now} and ${where} order by due_at limit ${limit} for update skip locked)
    update ${sql.table(table)} set due_at = ${leasedUntil}${attempts} from due
    where ${own(key)} = ${sql.ref(`due.${key}`)} returning ${sql.join(columns.map(own))}`.execute(
    db,
  )
  return rows
}

interface DueWork<Name extends Waiting, Column extends keyof Selectable<Tables[Name]>> extends Omit<
  Claim<Name, Column>,
  'now' | 'leasedUntil'
> {
  /** Longer than a batch takes; after that another worker may claim its rows. */
  leaseMs: number
  /** Whether the rows of a batch are worked on at the same time. */
  isConcurrent?: boolean
  work: (row: Pick<Selectable<Tables[Name]>, Column>) => Promise<unknown>
}

/**
 * Claims the rows that are due, a batch at a time, and works on each until none is due. One that
 * fails is logged and holds up none of the others; it is due again when its claim ends, and later
 * each time that it fails again.
 */
export function workOnDue<
  Name extends Waiting,
  Column extends keyof Selectable<Tables[Name]> & string,
>(
  { db, log, now: clock }: { db: { query: Queryable }; log: Log; now: () => Date },
  { leaseMs, isConcurrent = false, work, ...claim }: DueWork<Name, Column>,
): Promise<void> {
  return workInBatches(1, async () => {
    const now = clock()
    const leasedUntil = new Date(now.getTime() + leaseMs)
    const rows = await claimDue<Name, Column>(db.query, { ...claim, now, leasedUntil })
    const run = async (row: (typeof rows)[number]) => {
      const id = String(row[claim.key])
      const onFailure = async (retryAt: Date) => {
        if (retryAt > leasedUntil) await postpone(db.query, { ...claim, id, retryAt })
      }
      await workOn({ id, ...row }, { table: claim.table, log, now, work, onFailure })
    }
    if (isConcurrent) await Promise.all(rows.map(run))
    else for (const row of rows) await run(row)
    return rows.length
  })
}

/** When to try again after a number of attempts: the pause doubles each time, up to the longest. */
export function retryAt(
  now: Date,
  attempts: number | RawBuilder<number>,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): RawBuilder<Date> {
  const pause = sql`least(${firstMs}::float8 * power(2, least(${attempts}::integer - 1, 20)), ${longestMs}::float8)`
  return sql<Date>`${now}::timestamptz + ${pause} * interval '1 millisecond'`
}

/** Works in batches until one is not full. */
export async function workInBatches(size: number, work: () => Promise<number>): Promise<void> {
  while ((await work()) >= size) {
    // One after the other, so that none holds the connection for long.
  }
}

/** Which of the rows that are due are read. */
export interface DuePart {
  where: RawBuilder<SqlBool>
  limit: number
}

/** Enough to know whether any row is to be worked on now. */
export function anyDue(table: keyof Tables, now: Date): DuePart {
  return { where: exceptFor(table, pausedRows(table, now)), limit: 1 }
}

/** The rows of a run: none that was tried in it, or that has failed and waits. */
function exceptFor(table: keyof Tables, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.id`)} <> all(${ids}::uuid[])`
}

interface Run<Row> {
  table: keyof Tables
  log: Log
  now: Date
  list: (part: DuePart) => Promise<Row[]>
  work: (row: Row) => Promise<void>
}

/**
 * Works on each row that is due, once in a run. One that fails is logged, without what it holds,
 * and holds up none of those behind it; it is tried again after a pause that grows.
 */
export async function workThrough<Row extends { id: string }>(run: Run<Row>): Promise<void> {
  const { table, log, now, list, work } = run
  const tried = pausedRows(table, now)
  await workInBatches(atOnce, async () => {
    const due = await list({ where: exceptFor(table, tried), limit: atOnce })
    for (const row of due) {
      tried.push(row.id)
      await workOn(row, { table, log, now, work })
    }
    return due.length
  })
}

/** Works on one row. Null if that failed, which is logged without what the row holds. */
export async function workOn<Row extends { id: string }, Done>(
  row: Row,
  { table, log, now, work, onFailure }: Work<Row, Done>,
): Promise<Done | null> {
  try {
    const done = await work(row)
    noteSuccess(table, row.id)
    return done
  } catch (error) {
    log.error('due_row_failed', { table, id: row.id, ...causeOf(error) })
    const retryAt = noteFailure(table, row.id, now)
    await onFailure?.(retryAt)
    return null
  }
}

interface Work<Row, Done> {
  table: keyof Tables
  log: Log
  now: Date
  work: (row: Row) => Promise<Done>
  onFailure?: (retryAt: Date) => Promise<void>
}

/** A row that failed again is due later than its claim ends. */
async function postpone(
  db: Queryable,
  { table, key, id, retryAt }: { table: Waiting; key: string; id: string; retryAt: Date },
) {
  await sql`update ${sql.table(table)} set due_at = ${retryAt} where ${sql.ref(key)} = ${id}`.execute(
    db,
  )
}

const atOnce = 50

/**
 * Deletes the rows that a condition names, a thousand in each statement so that none takes long.
 * Rows that others hold are left for the next time, so that it waits for nobody.
 */
export function deleteInBatches(
  db: Queryable,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  return workInBatches(batch, async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition}
        limit ${batch} for update skip locked))`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}

const batch = 1_000
