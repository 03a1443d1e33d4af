import type { VendorProfile } from '#machines/account/account.schema.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import { missingDetails } from '#machines/vendors/vendor-approval.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { acceptTermsOnce } from '#api/features/users/commands/accept-terms.ts'
import { chooseRole } from '#api/features/users/commands/choose-role.ts'
import { toBusiness } from '../queries.ts'
import { isStaff } from '#api/features/staff/queries.ts'
import { accountGone } from '#api/features/users/queries.ts'

/**
 * Completes a vendor's profile: the terms, their first business, and the role if the account has
 * yet to choose one.
 */
export function createOwnBusiness(
  deps: Deps,
  ownerId: string,
  profile: VendorProfile,
  key: string | null,
) {
  const now = deps.now()
  const { acceptedTerms, ...details } = profile
  return withIdempotency(
    deps.db,
    { owner: ownerId, operation: 'create-business', key, body: profile, now },
    async (tx) => {
      await acceptTermsOnce(tx, ownerId, acceptedTerms, now)
      await chooseRole(tx, ownerId, 'VENDOR', now)
      return { status: 201 as const, body: await createBusiness(tx, ownerId, details, now) }
    },
  )
}

/**
 * Creates a business, which is a draft until its owner submits it. An account has one business: a
 * second is refused with already_exists.
 */
export async function createBusiness(
  tx: Queryable,
  ownerId: string,
  details: BusinessDetails,
  now: Date,
): Promise<Business> {
  // Locks the user, so that two first businesses at the same moment wait for each other.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(accountGone)
  if (await isStaff(tx, ownerId)) throw new Problem('already_exists')
  const { stored } = begin(vendorApproval, { missing: missingDetails(details), documents: 0 })
  const approval = {
    approval: stored.state,
    approvalVersion: stored.version,
    approvalFacts: JSON.stringify(stored.facts),
    approvalSince: now,
    submittedAt: null,
  }
  const row = await tx
    .insertInto('businesses')
    .values({
      ...details,
      ...approval,
      id: newId(now),
      ownerId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBusiness(row)
}
