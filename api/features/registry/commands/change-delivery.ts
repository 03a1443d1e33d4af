import type { DeliveryChange, Registry } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { readRegistry } from '../queries.ts'

/**
 * Sets the delivery address for gifts. Only the couple may change it, and only households that give
 * something see it.
 */
export function changeDelivery(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  { version, delivery }: DeliveryChange,
): Promise<Registry> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    await lockWedding(tx, weddingId)
    const current = await readRegistry(tx, weddingId)
    if (current.version !== version) throw new Problem('version_stale', { current })
    const written = { delivery, updatedAt: now }
    await tx
      .insertInto('registries')
      .values({
        ...written,
        id: newId(now),
        weddingId,
        showsGivers: false,
        version: 1,
        createdAt: now,
      })
      .onConflict((conflict) =>
        conflict.column('weddingId').doUpdateSet({ ...written, version: version + 1 }),
      )
      .execute()
    await publishWeddingChange(tx, weddingId, 'guests')
    return readRegistry(tx, weddingId)
  })
}
