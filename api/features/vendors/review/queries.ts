import { sql } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import type { ReviewedListing } from '#machines/listings/listing.schema.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import type {
  QueueCounts,
  QueueItem,
  QueueQuery,
  ReviewRecord,
} from '#machines/vendors/approval-record.schema.ts'
import type { Claim } from '#machines/vendors/review/claim.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import { readReviewedListing } from '#api/features/listings/queries.ts'
import { fullName, recordOf, stepsOf } from '../queries.ts'
import type { BusinessRow } from '../queries.ts'

/** A business that the review team may see, locked: only its owner sees a draft. */
export async function lockSubmittedBusiness(tx: Queryable, id: string): Promise<BusinessRow> {
  return requireFound(await submitted(tx, id).forUpdate().executeTakeFirst())
}

/** The listing of a business that the review team may see. */
export async function readListingForReview(db: Queryable, id: string): Promise<ReviewedListing> {
  requireFound(await submitted(db, id).executeTakeFirst())
  return readReviewedListing(db, id)
}

/** The approval of a business as the review team sees it. */
export async function readReview(db: Queryable, id: string, now: Date): Promise<ReviewRecord> {
  return reviewRecord(db, requireFound(await submitted(db, id).executeTakeFirst()), now)
}

/** The approval as the review team sees it: everything. */
export async function reviewRecord(
  db: Queryable,
  row: BusinessRow,
  now: Date,
): Promise<ReviewRecord> {
  const owner = await readOwner(db, row.ownerId)
  return {
    ...(await recordOf(db, row)),
    owner: { name: fullName(owner), email: owner.email },
    steps: await stepsOf(db, row.id),
    claim: await readClaim(db, row.id, now),
    openings: await listOpenings(db, row.id),
    decidedAbout: await readDecidedAbout(db, row.id),
  }
}

/** Who of the team has the claim at that instant; null if nobody has. */
export async function readClaim(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<Claim | null> {
  const row = await db
    .selectFrom('reviewClaims')
    .innerJoin('users', 'users.id', 'reviewClaims.userId')
    .select(['userId', 'until', 'firstName', 'lastName'])
    .where('businessId', '=', businessId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.userId, name: fullName(row), until: row.until.toISOString() } : null
}

/** Which team member opened which document, the latest first. */
async function listOpenings(db: Queryable, businessId: string): Promise<ReviewRecord['openings']> {
  const rows = await db
    .selectFrom('teamActions')
    .leftJoin('users', 'users.id', 'teamActions.userId')
    .select(['documentId', 'action', 'teamActions.createdAt', 'firstName', 'lastName'])
    .where('businessId', '=', businessId)
    .where('documentId', 'is not', null)
    .orderBy('teamActions.createdAt', 'desc')
    .orderBy('teamActions.id', 'desc')
    .limit(50)
    .execute()
  return rows.flatMap(({ documentId, action, createdAt, ...user }) =>
    documentId === null || (action !== 'document_shown' && action !== 'document_downloaded')
      ? []
      : [
          {
            documentId,
            action,
            who: user.firstName === null ? null : fullName(user),
            at: createdAt.toISOString(),
          },
        ],
  )
}

/** The snapshot of the team's latest decision. */
async function readDecidedAbout(db: Queryable, businessId: string) {
  const step = await db
    .selectFrom('approvalSteps')
    .select(['snapshot', 'createdAt'])
    .where('businessId', '=', businessId)
    .where('snapshot', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.snapshot ? { at: step.createdAt.toISOString(), snapshot: step.snapshot } : null
}

/**
 * The proposed reason for closing a business, as the owner will read it; undefined if there is
 * none.
 */
export async function readClosingReason(
  db: Queryable,
  businessId: string,
): Promise<string | undefined> {
  const step = await db
    .selectFrom('approvalSteps')
    .select('reason')
    .where('businessId', '=', businessId)
    .where('fact', '=', 'closing_asked')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.reason ?? undefined
}

/** The owner of a business, with what the team may know about them. */
export function readOwner(db: Queryable, ownerId: string) {
  return db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/**
 * Submitted businesses, the longest waiting first: those that wait for the team, or those in one
 * state, with an optional filter.
 */
export async function listQueue(
  db: Queryable,
  { state, category, waiting: days, mine, ...page }: QueueQuery,
  { userId, now }: { userId: string; now: Date },
): Promise<Page<QueueItem>> {
  const { limit, after } = pageAfter(page)
  const waitedSince = state === 'closing' ? 'closingAskedAt' : 'submittedAt'
  const rows = await db
    .selectFrom('businesses')
    .leftJoin('reviewClaims', (join) =>
      join.onRef('reviewClaims.businessId', '=', 'businesses.id').on('until', '>', now),
    )
    .leftJoin('users', 'users.id', 'reviewClaims.userId')
    .select(['businesses.id', 'name', 'category', 'city', 'country', 'approval', 'approvalSince'])
    .select(['reviewClaims.userId', 'until', 'firstName', 'lastName'])
    // Never null in these states; the index and the response type rely on it.
    .select((eb) => eb.ref('submittedAt').$notNull().as('submittedAt'))
    .select((eb) => eb.ref(waitedSince).$notNull().as('createdAt'))
    .$if(state !== 'closing', (query) =>
      // Written out, because one of the two indexes holds these rows only.
      query.where(
        'approval',
        'in',
        state && state !== 'closing' ? [state] : waiting.map((name) => sql.lit(name)),
      ),
    )
    .where(waitedSince, 'is not', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'other'))
    .$if(mine === 'yes', (query) => query.where('reviewClaims.userId', '=', userId))
    .$if(days !== undefined, (query) =>
      query.where(waitedSince, '<=', new Date(now.getTime() - Number(days) * 86_400_000)),
    )
    .where(isAfterCursor(after, [waitedSince, 'businesses.id']))
    .orderBy(waitedSince)
    .orderBy('businesses.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => {
    const { id, name, category, city, country, approval, until, userId } = row
    return {
      id,
      name,
      category,
      city,
      country,
      approval,
      since: row.approvalSince.toISOString(),
      submittedAt: row.submittedAt.toISOString(),
      claim:
        userId === null || until === null
          ? null
          : { userId, name: fullName(row), until: until.toISOString() },
    }
  })
}

/** How many businesses are in each state that the team sees. */
export async function countQueue(db: Queryable): Promise<QueueCounts> {
  const rows = await db
    .selectFrom('businesses')
    .select(['approval', (eb) => eb.fn.countAll<string>().as('count')])
    .where('approval', 'in', reviewedStates)
    .groupBy('approval')
    .execute()
  const counts = {
    submitted: 0,
    in_review: 0,
    changes_requested: 0,
    approved: 0,
    rejected: 0,
    suspended: 0,
    appealed: 0,
    closed: 0,
  }
  return {
    ...counts,
    ...Object.fromEntries(rows.map(({ approval, count }) => [approval, Number(count)])),
    closing: await countClosing(db),
  }
}

async function countClosing(db: Queryable) {
  const { count } = await db
    .selectFrom('businesses')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('closingAskedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const waiting = ['submitted', 'in_review', 'appealed'] as const

function submitted(db: Queryable, id: string) {
  return db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .where('approval', 'in', reviewedStates)
}
