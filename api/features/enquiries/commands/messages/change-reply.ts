import type { ReplyChange, SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { toReply } from '../../replies/queries.ts'

interface ReplyRef {
  ownerId: string
  businessId: string
  replyId: string
}

export function changeReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ref: ReplyRef,
  { version, name, body }: ReplyChange,
): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    const row = await lockReply(tx, ref)
    if (row.version !== version) throw new Problem('version_stale', { current: toReply(row) })
    const changed = await tx
      .updateTable('savedReplies')
      .set({ name, body, version: version + 1, updatedAt: now() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toReply(changed)
  })
}

export function removeReply({ db }: Pick<Deps, 'db'>, ref: ReplyRef): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = await lockReply(tx, ref)
    await tx.deleteFrom('savedReplies').where('id', '=', id).execute()
  })
}

/** A saved reply; its business is locked, and must be the owner's. */
async function lockReply(tx: Queryable, { ownerId, businessId, replyId }: ReplyRef) {
  await lockForStaff(tx, ownerId, businessId, 'staff')
  return requireFound(
    await tx
      .selectFrom('savedReplies')
      .selectAll()
      .where('id', '=', replyId)
      .where('businessId', '=', businessId)
      .executeTakeFirst(),
  )
}
