import { maxReplies } from '#machines/enquiries/thread/saved-reply.schema.ts'
import type { NewReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { toReply } from '../../replies/queries.ts'

/** Saves a text to begin messages with. Repeated with the same key, it is saved once. */
export function addReply(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { ownerId, businessId }: { ownerId: string; businessId: string },
  { name, body }: NewReply,
  key: string | null,
) {
  const now = clock()
  return withIdempotency(
    db,
    {
      owner: ownerId,
      operation: 'add-saved-reply',
      key,
      body: { businessId, name, body },
      now,
    },
    async (tx) => {
      await lockForStaff(tx, ownerId, businessId, 'staff')
      const { count } = await tx
        .selectFrom('savedReplies')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('businessId', '=', businessId)
        .executeTakeFirstOrThrow()
      if (count >= maxReplies) throw new Problem('too_many', { limit: maxReplies })
      const row = await tx
        .insertInto('savedReplies')
        .values({
          id: newId(now),
          businessId,
          version: 1,
          name,
          body,
          createdAt: now,
          updatedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { status: 201 as const, body: toReply(row) }
    },
  )
}
