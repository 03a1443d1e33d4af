import { Problem } from '#machines/kernel/problem.ts'
import type { Deps } from '#api/deps.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'

/** The owner parts with a member, or a member leaves by themselves. The owner stays. */
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
    // An owner who parts with somebody knows.
    if (by === userId) await notifyOwner(tx, 'colleague.left', { businessId, userId }, now())
    await publishSessionChange(tx, userId)
  })
}
