import type { Queryable } from '#api/db/client.ts'
import { notify } from '#api/features/notices/commands/notify.ts'

/** Notifies the owner of a business when somebody else joins or leaves it. */
export async function notifyOwner(
  tx: Queryable,
  kind: 'colleague.joined' | 'colleague.left',
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
): Promise<void> {
  const found = await tx
    .selectFrom('businesses')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['businesses.ownerId', 'firstName', 'lastName', 'email'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirst()
  if (!found) return
  const names = [`${found.firstName} ${found.lastName}`.trim() || found.email]
  const notice = { userId: found.ownerId, weddingId: null, kind, facts: { names }, namedId: userId }
  await notify(tx, [notice], now)
}
