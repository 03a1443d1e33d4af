import { sql } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import type {
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
  }
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
  { state, ...page }: PageQuery & { state?: QueueItem['approval'] | undefined },
): Promise<Page<QueueItem>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'category', 'city', 'country', 'approval', 'approvalSince'])
    // Never null in these states, which the index and the type of the answer rely on.
    .select((eb) => eb.ref('submittedAt').$notNull().as('createdAt'))
    // Written out, because one of the two indexes holds these rows only.
    .where('approval', 'in', state ? [state] : waiting.map((name) => sql.lit(name)))
    .where('submittedAt', 'is not', null)
    .where(isBeyond(after, ['submittedAt', 'id']))
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt, approvalSince, ...item }) => ({
    ...item,
    since: approvalSince.toISOString(),
    submittedAt: createdAt.toISOString(),
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
  }
  return {
    ...counts,
    ...Object.fromEntries(rows.map(({ approval, count }) => [approval, Number(count)])),
  }
}

const waiting = ['submitted', 'in_review'] as const

function submitted(db: Queryable, id: string) {
  return db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .where('approval', 'in', reviewedStates)
}
