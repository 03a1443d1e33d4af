import type { Queryable } from '#api/db/client.ts'

/**
 * Locks a wedding until the transaction ends. Every write in a wedding takes this lock before any
 * row, so that two commands wait for each other here and cannot deadlock. It does not block foreign
 * keys to the wedding. False if the wedding is gone, such as with an erasure that was waited for.
 */
export async function lockWedding(tx: Queryable, weddingId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Locks several weddings in one order, so that two who lock some of them cannot deadlock. */
export async function lockWeddings(tx: Queryable, weddingIds: readonly string[]): Promise<void> {
  if (weddingIds.length === 0) return
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', 'in', weddingIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
