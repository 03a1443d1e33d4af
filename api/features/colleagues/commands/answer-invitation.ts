import { Problem } from '#machines/kernel/problem.ts'
import type { ReceivedColleagueInvitation, StaffMember } from '#machines/staff/staff.schema.ts'
import { whyNot } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { isStaff, listStaff } from '#api/features/staff/queries.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { findAndLock, lockByToken, received } from '../queries.ts'
import { moveInvitation } from './move-invitation.ts'
import { tellOwner } from './tell-owner.ts'

/** Whoever has the link joins the business with the account that they are signed in with. An account works for one business. */
export function acceptInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  token: string,
  { acceptedTerms }: { acceptedTerms?: string | undefined },
): Promise<StaffMember[]> {
  const at = now()
  return db.transaction(async (tx) => {
    // Always the person before the business, so that two who cross wait for each other and not for ever.
    await chooseRole(tx, userId, 'VENDOR', at)
    const row = await lockByToken(tx, token)
    await moveInvitation(tx, row, { type: 'ACCEPT', at: at.toISOString() }, { acceptedBy: userId })
    await acceptTermsOnce(tx, userId, acceptedTerms, at)
    if (await isStaff(tx, userId)) throw new Problem('already_exists')
    const { businessId } = row
    await tx.insertInto('businessMembers').values({ businessId, userId, joinedAt: at }).execute()
    await tellOwner(tx, 'colleague.joined', { businessId, userId }, at)
    await publishSessionChange(tx, userId)
    return listStaff(tx, { businessId, userId })
  })
}

/**
 * An account that was registered by the link of an invitation joins its business with its first sign-in, whose transaction this is part
 * of. An invitation that is over by then leaves the account without a business.
 */
export async function joinBusinessByRegistration(
  tx: Queryable,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const row = await findAndLock(tx, tokenHash)
  if (!row) return
  const event = { type: 'ACCEPT', at: now.toISOString() } as const
  if (whyNot({ state: row.state, facts: row.facts }, event) !== null) return
  if (await isStaff(tx, userId)) return
  const { businessId } = await moveInvitation(tx, row, event, { acceptedBy: userId })
  await tx.insertInto('businessMembers').values({ businessId, userId, joinedAt: now }).execute()
  await tellOwner(tx, 'colleague.joined', { businessId, userId }, now)
}

/** Whoever has the link says no; it needs no account. */
export function declineInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<ReceivedColleagueInvitation> {
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    const row = await lockByToken(tx, token)
    return received(tx, await moveInvitation(tx, row, { type: 'DECLINE', at }))
  })
}
