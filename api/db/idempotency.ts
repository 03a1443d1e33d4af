import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Database, Queryable } from './client.ts'
import { deleteInBatches } from './due/due-rows.ts'
import { isLockTimeout } from './engine/failure.ts'
import type { Tables } from './tables/tables.ts'

export interface IdempotentRequest {
  /** The owner of the key; others may use the same one. */
  owner: string
  operation: string
  /** The Idempotency-Key, at most 255 characters. With null the work is just a transaction. */
  key: string | null
  body: unknown
  now: Date
}

/**
 * Does the work of a request once, however often it is sent. Record, key and response are committed
 * together, so that the second of two equal requests gets the first one's response whether it comes
 * at the same moment, later, or after a crash. The same key with another body is
 * Problem('idempotency_mismatch'), and one that is still running after five seconds is
 * Problem('idempotency_running'). Work that throws leaves nothing behind, and the key stays free.
 */
export function withIdempotency<T extends { status: number; body: unknown }>(
  db: Database,
  request: IdempotentRequest,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const { owner, operation, key, now } = request
  if (key === null) return db.transaction(work)
  const requestHash = createHash('sha256').update(canonical(request.body)).digest()
  return db.transaction(async (tx) => {
    await waitForEqualRequests(tx, [owner, operation, key])
    const earlier = await tx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'status', 'body'])
      .where('owner', '=', owner)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst()
    if (earlier) {
      if (!earlier.requestHash.equals(requestHash)) throw new Problem('idempotency_mismatch')
      // The stored response is what `work` returned, through JSON as a client sees it.
      return { status: earlier.status, body: earlier.body.body } as T
    }
    const answer = await work(tx)
    await tx
      .insertInto('idempotencyKeys')
      .values({
        owner,
        operation,
        key,
        requestHash,
        status: answer.status,
        body: JSON.stringify({ body: answer.body }),
        createdAt: now,
      })
      .execute()
    return answer
  })
}

/**
 * Whether a request has been answered under its key. For work that another system does before
 * `withIdempotency` stores the answer: what it has done is not asked for again.
 */
export async function wasAnswered(
  db: Queryable,
  { owner, operation, key }: Pick<IdempotentRequest, 'owner' | 'operation' | 'key'>,
): Promise<boolean> {
  if (key === null) return false
  const found = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('owner', '=', owner)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/** Waits for equal requests and blocks later ones until this transaction ends. */
async function waitForEqualRequests(tx: Transaction<Tables>, who: string[]) {
  try {
    await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(who)}, 0))`.execute(tx)
  } catch (error) {
    throw isLockTimeout(error) ? new Problem('idempotency_running') : error
  }
}

/** Deletes responses older than a day: clients do not retry for longer. */
export function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  return deleteInBatches(
    db.query,
    'idempotencyKeys',
    sql`created_at < ${new Date(now.getTime() - 24 * 60 * 60 * 1_000)}`,
  )
}

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonical(body: unknown) {
  return (
    JSON.stringify(body, (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ) ?? ''
  )
}
