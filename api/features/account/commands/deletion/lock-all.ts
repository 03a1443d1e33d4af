import type { Queryable } from '#api/db/client.ts'
import { lockWeddings } from '#api/features/wedding/commands/lock-wedding.ts'
import { weddingsAfterDeletion, weddingsThatName, weddingsThatSaved } from '../../queries.ts'

/**
 * The person's weddings by their outcome, and their businesses. Every wedding in which something is
 * erased is locked at once, so that nobody joins one at this moment, and whoever writes in one
 * waits; then the businesses, so that nobody begins a thread with one; then the settings of the
 * person, which a digest holds before their notices.
 */
export async function lockAll(tx: Queryable, person: { id: string; email: string }) {
  const named = await weddingsThatName(tx, person)
  const saved = await weddingsThatSaved(tx, await businessesOf(tx, person.id))
  await lockWeddings(tx, [...named, ...saved])
  const businesses = await ownBusinesses(tx, person.id).forUpdate().execute()
  // Whoever began a thread meanwhile was waited for.
  const all = await weddingsThatName(tx, person)
  await lockWeddings(tx, all)
  await tx
    .selectFrom('noticeSettings')
    .select('userId')
    .where('userId', '=', person.id)
    .forUpdate()
    .execute()
  const fates = Map.groupBy(
    await weddingsAfterDeletion(tx, person.id),
    ({ fate }) => fate === 'goes',
  )
  return {
    all,
    going: (fates.get(true) ?? []).map(({ id }) => id),
    staying: (fates.get(false) ?? []).map(({ id }) => id),
    businessIds: businesses.map(({ id }) => id),
  }
}

export async function businessesOf(tx: Queryable, ownerId: string): Promise<string[]> {
  const rows = await ownBusinesses(tx, ownerId).execute()
  return rows.map(({ id }) => id)
}

function ownBusinesses(tx: Queryable, ownerId: string) {
  return tx.selectFrom('businesses').select('id').where('ownerId', '=', ownerId).orderBy('id')
}
