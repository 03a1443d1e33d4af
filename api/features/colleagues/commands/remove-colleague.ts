import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { cancelThreadMail } from '#api/features/enquiries/commands/erase-threads.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'

/**
 * The owner parts with a member, or a member leaves by themselves. The owner stays. Notices and
 * waiting mail go, too: they would go on naming the couples of the business.
 */
export function removeColleague(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: string,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { ownerId } = await lockForStaff(tx, by, businessId, by === userId ? 'staff' : 'owner')
    if (userId === ownerId) throw new Problem('no_right')
    const gone = await tx
      .deleteFrom('businessMembers')
      .where('businessId', '=', businessId)
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()
    if (!gone) throw new Problem('not_yours')
    await cancelThreadMail(tx, userId, { businessId })
    await lockNotices(tx, [sql<SqlBool>`user_id = ${userId} and wedding_id is null`])
    await tx
      .deleteFrom('notices')
      .where('userId', '=', userId)
      .where('weddingId', 'is', null)
      .execute()
    // An owner who parts with somebody knows.
    if (by === userId) await notifyOwner(tx, 'colleague.left', { businessId, userId }, now())
    await publishSessionChange(tx, userId)
  })
}
