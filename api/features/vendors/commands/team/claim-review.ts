import { claimedUntil } from '#machines/vendors/review/claim.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockSubmittedBusiness, readClaim, reviewRecord } from '../../review/queries.ts'
import { noteTeamAction } from '../note-team-action.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

/**
 * Claims an application for half an hour, or extends the claim by another. Refused while a
 * colleague has it.
 */
export function claimReview(
  { db, now: clock }: Dependencies,
  userId: string,
  businessId: string,
): Promise<ReviewRecord> {
  const now = clock()
  return db.transaction(async (tx) => {
    const row = await lockSubmittedBusiness(tx, businessId)
    await requireUnclaimed(tx, { userId, businessId, now })
    await takeClaim(tx, { userId, businessId, now })
    await noteTeamAction(tx, { userId, action: 'claimed', businessId }, now)
    return reviewRecord(tx, row, now)
  })
}

/** Releases one's own claim; a colleague's claim stays. */
export function releaseReview(
  { db, now: clock }: Dependencies,
  userId: string,
  businessId: string,
): Promise<ReviewRecord> {
  const now = clock()
  return db.transaction(async (tx) => {
    const row = await lockSubmittedBusiness(tx, businessId)
    const { numDeletedRows } = await tx
      .deleteFrom('reviewClaims')
      .where('businessId', '=', businessId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await noteTeamAction(tx, { userId, action: 'released', businessId }, now)
    return reviewRecord(tx, row, now)
  })
}

interface Claiming {
  userId: string
  businessId: string
  now: Date
}

/** Refuses while a colleague has the claim, with who has it and until when. */
export async function requireUnclaimed(tx: Queryable, { userId, businessId, now }: Claiming) {
  const claim = await readClaim(tx, businessId, now)
  if (claim && claim.userId !== userId)
    throw new Problem('claimed_by_colleague', { name: claim.name, until: claim.until })
}

export async function takeClaim(tx: Queryable, { userId, businessId, now }: Claiming) {
  const until = new Date(claimedUntil(now.toISOString()))
  await tx
    .insertInto('reviewClaims')
    .values({ businessId, userId, until })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ userId, until }))
    .execute()
}

/** Ends the claim, because the application was decided. */
export async function dropClaim(tx: Queryable, businessId: string) {
  await tx.deleteFrom('reviewClaims').where('businessId', '=', businessId).execute()
}
