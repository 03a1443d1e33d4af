import { wholeList } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { StaffMember } from '#machines/staff/staff.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import {
  acceptByRegistration,
  acceptInvitation,
} from '#api/features/invitations/commands/accept-invitation.ts'
import { isStaff, listStaff } from '#api/features/staff/queries.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { businessInvitations } from './business-invitations.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * Whoever has the link joins the business with the account that they are signed in with. An account
 * works for one business.
 */
export function joinBusiness(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  token: string,
  { acceptedTerms }: { acceptedTerms?: string | undefined },
  key: string | null,
): Promise<{ status: 200; body: { items: StaffMember[]; nextCursor: null } }> {
  const at = now()
  const body = { token, acceptedTerms }
  const request = { owner: userId, operation: 'join-business', key, body, now: at }
  return withIdempotency(db, request, async (tx) => {
    // Always the person before the business, so that two who cross wait for each other and not for
    // ever.
    await chooseRole(tx, userId, 'VENDOR', at)
    const { businessId } = await acceptInvitation(tx, businessInvitations, userId, token, at)
    await acceptTermsOnce(tx, userId, acceptedTerms, at)
    if (await isStaff(tx, userId)) throw new Problem('already_exists')
    await addColleague(tx, { businessId, userId }, at)
    await publishSessionChange(tx, userId)
    return { status: 200, body: wholeList(await listStaff(tx, { businessId, userId })) }
  })
}

/**
 * An account that was registered by the link of an invitation joins its business with its first
 * sign-in, whose transaction this is part of. An invitation that is over by then leaves the account
 * without a business.
 */
export async function joinBusinessByRegistration(
  tx: Queryable,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const accepted = await acceptByRegistration(
    tx,
    businessInvitations,
    userId,
    { tokenHash, now },
    async () => !(await isStaff(tx, userId)),
  )
  if (accepted) await addColleague(tx, { businessId: accepted.businessId, userId }, now)
}

async function addColleague(
  tx: Queryable,
  colleague: { businessId: string; userId: string },
  joinedAt: Date,
) {
  await tx
    .insertInto('businessMembers')
    .values({ ...colleague, joinedAt })
    .execute()
  await notifyOwner(tx, 'colleague.joined', colleague, joinedAt)
}
