import { requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import type { EnquiryRow } from '../queries.ts'

/** Locks a thread until the transaction ends. Its wedding is locked first, as in every write. */
export async function lockEnquiry(tx: Queryable, id: string): Promise<EnquiryRow> {
  return requireFound(await findAndLockEnquiry(tx, id))
}

/** The same for an erasure: undefined if the thread is gone with its other side. */
export async function findAndLockEnquiry(
  tx: Queryable,
  id: string,
): Promise<EnquiryRow | undefined> {
  const known = await rowOf(tx, id).executeTakeFirst()
  if (!known) return undefined
  if (known.weddingId !== null) await lockWedding(tx, known.weddingId)
  return rowOf(tx, id).forUpdate().executeTakeFirst()
}

/**
 * The same for jobs: undefined if another process has locked the thread or its wedding, or it is
 * gone.
 */
export async function tryLockEnquiry(tx: Queryable, id: string): Promise<EnquiryRow | undefined> {
  const known = await rowOf(tx, id).executeTakeFirst()
  if (!known) return undefined
  if (known.weddingId !== null) {
    const wedding = await tx
      .selectFrom('weddings')
      .select('id')
      .where('id', '=', known.weddingId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!wedding) return undefined
  }
  return rowOf(tx, id).forUpdate().skipLocked().executeTakeFirst()
}

function rowOf(tx: Queryable, id: string) {
  return tx.selectFrom('enquiries').selectAll().where('id', '=', id)
}
