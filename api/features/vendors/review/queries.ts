import { sql } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import type {
  queueStates,
  QueueCounts,
  QueueItem,
  ReviewRecord,
} from '#machines/vendors/approval-record.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isBeyond, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { recordOf, fullName, stepsOf } from '../queries.ts'
import type { BusinessRow } from '../queries.ts'

/** A business that the review team may see: a draft is its owner's alone. */
export async function lockSubmittedBusiness(tx: Queryable, id: string): Promise<BusinessRow> {
  return requireFound(await submitted(tx, id).forUpdate().executeTakeFirst())
}

/** The approval of a business as the review team sees it. */
export async function readReview(db: Queryable, id: string): Promise<ReviewRecord> {
  return reviewRecord(db, requireFound(await submitted(db, id).executeTakeFirst()))
}

/** What the review team sees of it: everything. */
export async function reviewRecord(db: Queryable, row: BusinessRow): Promise<ReviewRecord> {
  const owner = await readOwner(db, row.ownerId)
  return {
    ...(await recordOf(db, row)),
    owner: { name: fullName(owner), email: owner.email },
    steps: await stepsOf(db, row.id),
    decidedAbout: await readDecidedAbout(db, row.id),
  }
}

/** What the team decided about last. */
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

/** Why somebody asked to close it, as the owner will read it; undefined where nobody did. */
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

/** Whose it is: whom to write to, and what the review team knows of them. */
export function readOwner(db: Queryable, ownerId: string) {
  return db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** Businesses that were handed in, the longest waiting first: those that wait for the team, or those in one state. */
export async function listQueue(
  db: Queryable,
  { state, ...page }: PageQuery & { state?: (typeof queueStates)[number] | undefined },
): Promise<Page<QueueItem>> {
  const { limit, after } = pageAfter(page)
  const waitedSince = state === 'closing' ? 'closingAskedAt' : 'submittedAt'
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'category', 'city', 'country', 'approval', 'approvalSince'])
    // Never null in these states, which the index and the type of the answer rely on.
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
    .where(isBeyond(after, [waitedSince, 'id']))
    .orderBy(waitedSince)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt: _since, approvalSince, submittedAt, ...item }) => ({
    ...item,
    since: approvalSince.toISOString(),
    submittedAt: submittedAt.toISOString(),
  }))
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
