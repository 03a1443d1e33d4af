import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import type {
  ApprovalRecord,
  BusinessDocument,
  NamedStep,
  QueueCounts,
  QueueItem,
  ReviewRecord,
} from '#machines/vendors/approval-record.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Viewer } from '#api/viewer.ts'

export type BusinessRow = Selectable<Tables['businesses']>

/** The businesses that somebody owns, oldest first. */
export async function listBusinesses(db: Queryable, ownerId: string, page: PageQuery): Promise<Page<Business>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .$if(after !== null, (query) => query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(after!.createdAt, after!.id))))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toBusiness)
}

/** A business that somebody owns. Anybody else's is refused as one that does not exist. */
export async function readBusiness(db: Queryable, ownerId: string, id: string): Promise<Business> {
  return toBusiness(found(await ofOwner(db, ownerId, id).executeTakeFirst()))
}

export async function hasBusiness(db: Queryable, ownerId: string): Promise<boolean> {
  return (await db.selectFrom('businesses').select('id').where('ownerId', '=', ownerId).limit(1).executeTakeFirst()) !== undefined
}

/** The same, held until the transaction ends: whoever else would change it waits. */
export async function lockOwnBusiness(tx: Queryable, ownerId: string, id: string): Promise<BusinessRow> {
  return found(await ofOwner(tx, ownerId, id).forUpdate().executeTakeFirst())
}

/** A business that the review team may see: a draft is its owner's alone. */
export async function lockSubmittedBusiness(tx: Queryable, id: string): Promise<BusinessRow> {
  return found(await submitted(tx, id).forUpdate().executeTakeFirst())
}

/** The approval of one's own business. */
export async function readApproval(db: Queryable, ownerId: string, id: string): Promise<ApprovalRecord> {
  return approvalRecord(db, found(await ofOwner(db, ownerId, id).executeTakeFirst()))
}

/** The approval of a business as the review team sees it. */
export async function readReview(db: Queryable, id: string): Promise<ReviewRecord> {
  return reviewRecord(db, found(await submitted(db, id).executeTakeFirst()))
}

/** What the owner sees of it. Who of the team decided is not theirs to know. */
export async function approvalRecord(db: Queryable, row: BusinessRow): Promise<ApprovalRecord> {
  const steps = await stepsOf(db, row.id)
  return { ...(await recordOf(db, row)), steps: steps.map(({ who: _who, ...step }) => step) }
}

/** What the review team sees of it: everything. */
export async function reviewRecord(db: Queryable, row: BusinessRow): Promise<ReviewRecord> {
  const owner = await readOwner(db, row.ownerId)
  return { ...(await recordOf(db, row)), owner: { name: fullName(owner), email: owner.email }, steps: await stepsOf(db, row.id) }
}

/** Whose it is: whom to write to, and what the review team knows of them. */
export function readOwner(db: Queryable, ownerId: string) {
  return db.selectFrom('users').select(['firstName', 'lastName', 'email']).where('id', '=', ownerId).executeTakeFirstOrThrow()
}

/** Where a row's approval is, as this release reads it. */
export function storedApproval({ approvalVersion, approval, approvalFacts }: BusinessRow) {
  return upToDate(vendorApproval, { version: approvalVersion, state: approval, facts: approvalFacts })
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
    .$if(after !== null, (query) => query.where((eb) => eb(eb.refTuple('submittedAt', 'id'), '>', eb.tuple(after!.createdAt, after!.id))))
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
  const counts = { submitted: 0, in_review: 0, changes_requested: 0, approved: 0, rejected: 0, suspended: 0 }
  return { ...counts, ...Object.fromEntries(rows.map(({ approval, count }) => [approval, Number(count)])) }
}

/** A document's file, for its owner and for the review team, which sees nothing of a draft. */
export async function findDocument(db: Queryable, { userId, role }: Viewer, id: string) {
  const document = await db
    .selectFrom('businessDocuments')
    .innerJoin('businesses', 'businesses.id', 'businessDocuments.businessId')
    .select(['businessDocuments.name', 'businessDocuments.type', 'businessDocuments.size', 'businessDocuments.fileKey'])
    .where('businessDocuments.id', '=', id)
    .$if(role === 'ADMIN', (query) => query.where('businesses.approval', 'in', reviewedStates))
    .$if(role !== 'ADMIN', (query) => query.where('businesses.ownerId', '=', userId))
    .executeTakeFirst()
  return found(document)
}

export function toBusiness(row: BusinessRow): Business {
  const { id, version, name, category, city, country, phone, website, description, approval } = row
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return { id, version, name, category, city, country, phone, website, description, approval, ...times }
}

const waiting = ['submitted', 'in_review'] as const
const maxSteps = 100

function ofOwner(db: Queryable, ownerId: string, id: string) {
  return db.selectFrom('businesses').selectAll().where('id', '=', id).where('ownerId', '=', ownerId)
}

function submitted(db: Queryable, id: string) {
  return db.selectFrom('businesses').selectAll().where('id', '=', id).where('approval', 'in', reviewedStates)
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Problem('not_yours')
  return row
}

async function recordOf(db: Queryable, row: BusinessRow) {
  return {
    business: toBusiness(row),
    facts: storedApproval(row).facts,
    since: row.approvalSince.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    documents: await documentsOf(db, row.id),
  }
}

async function documentsOf(db: Queryable, businessId: string): Promise<BusinessDocument[]> {
  const rows = await db
    .selectFrom('businessDocuments')
    .select(['id', 'kind', 'name', 'type', 'size', 'createdAt'])
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function stepsOf(db: Queryable, businessId: string): Promise<NamedStep[]> {
  const rows = await db
    .selectFrom('approvalSteps')
    .leftJoin('users', 'users.id', 'approvalSteps.userId')
    .select(['fact', 'fromState', 'toState', 'side', 'reason', 'approvalSteps.createdAt', 'firstName', 'lastName'])
    .where('businessId', '=', businessId)
    .orderBy('approvalSteps.createdAt', 'desc')
    .orderBy('approvalSteps.id', 'desc')
    .limit(maxSteps)
    .execute()
  return rows.toReversed().map(({ fact, fromState, toState, side, reason, createdAt, ...user }) => ({
    fact,
    from: fromState,
    to: toState,
    side,
    reason,
    at: createdAt.toISOString(),
    who: user.firstName === null ? null : fullName(user),
  }))
}

function fullName({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}
