import type { Queryable } from '#api/db/client.ts'

/**
 * Holds a wedding until the transaction ends. Whatever writes in a wedding takes this lock before any row of it, so that two commands
 * wait for each other here and never crosswise. It does not hinder the foreign keys that point at the wedding.
 */
export async function lockWedding(tx: Queryable, weddingId: string): Promise<void> {
  await tx
    .selectFrom('weddings')
    .select('id')
    .where('id', '=', weddingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
