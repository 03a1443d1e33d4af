import type { GiversChange, Registry } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readRegistry } from '../queries.ts'

/** Shows or hides who gives what. Only the couple may choose. */
export function showGivers(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  { version, showsGivers }: GiversChange,
): Promise<Registry> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, 'partner')
    await tx
      .selectFrom('weddings')
      .select('id')
      .where('id', '=', weddingId)
      .forNoKeyUpdate()
      .execute()
    const current = await readRegistry(tx, weddingId)
    if (current.version !== version) throw new Problem('version_stale', { current })
    await tx
      .insertInto('registries')
      .values({
        id: newId(now),
        weddingId,
        showsGivers,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('weddingId')
          .doUpdateSet({ showsGivers, version: version + 1, updatedAt: now }),
      )
      .execute()
    if (showsGivers !== current.showsGivers) {
      const kind = showsGivers ? 'registry.revealed' : 'registry.hidden'
      await recordActivity(tx, { weddingId, userId, kind, area: 'guests', subject: null }, now)
    }
    return readRegistry(tx, weddingId)
  })
}
