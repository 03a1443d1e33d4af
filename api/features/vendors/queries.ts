import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { internalFacts, reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import type {
  ApprovalRecord,
  ApprovalSnapshot,
  NamedStep,
} from '#machines/vendors/approval-record.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { documentsOf } from '#api/features/proofs/queries.ts'
import type { Viewer } from '#api/viewer.ts'
import { businessesOf, requireStaff } from '#api/features/staff/queries.ts'

export type BusinessRow = Selectable<Tables['businesses']>

/** The businesses that somebody works for, oldest first. */
export async function listBusinesses(
  db: Queryable,
  userId: string,
  page: PageQuery,
): Promise<Page<Business>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', 'in', businessesOf(userId))
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toBusiness)
}

/** A business that somebody works for. Any other is refused like one that does not exist. */
export async function readBusiness(db: Queryable, userId: string, id: string): Promise<Business> {
  return toBusiness(await requireStaff(db, userId, id, 'staff'))
}

/** The approval of the viewer's own business. */
export async function readApproval(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ApprovalRecord> {
  return approvalRecord(db, await requireStaff(db, userId, id, 'staff'))
}

/** The approval as the owner sees it, without the reviewers' names and open proposals. */
export async function approvalRecord(db: Queryable, row: BusinessRow): Promise<ApprovalRecord> {
  const steps = await stepsOf(db, row.id)
  const { facts, ...record } = await recordOf(db, row)
  return {
    ...record,
    facts: { ...facts, decidedBy: null, closingBy: null },
    steps: steps
      .filter(({ fact }) => !internalFacts.includes(fact))
      .map(({ who: _who, ...step }) => step),
  }
}

/** The current details of a business and its documents. */
export async function snapshotOf(
  db: Queryable,
  { id, name, category, city, country, phone, website, description }: BusinessRow,
): Promise<ApprovalSnapshot> {
  return {
    details: { name, category, city, country, phone, website, description },
    documents: (await documentsOf(db, id)).map(({ id, kind, name }) => ({ id, kind, name })),
  }
}

/** A row's approval, in the format of this release. */
export function storedApproval({ approvalVersion, approval, approvalFacts }: BusinessRow) {
  return upToDate(vendorApproval, {
    version: approvalVersion,
    state: approval,
    facts: approvalFacts,
  })
}

/** A document's file, for its owner and for the review team, which does not see drafts. */
export async function findDocument(db: Queryable, { userId, role }: Viewer, id: string) {
  const document = await db
    .selectFrom('businessDocuments')
    .innerJoin('businesses', 'businesses.id', 'businessDocuments.businessId')
    .select([
      'businessDocuments.id',
      'businessId',
      'businessDocuments.name',
      'businessDocuments.type',
      'businessDocuments.size',
      'businessDocuments.fileKey',
      'businesses.ownerId',
    ])
    .where('businessDocuments.id', '=', id)
    .$if(role === 'ADMIN', (query) => query.where('businesses.approval', 'in', reviewedStates))
    .$if(role !== 'ADMIN', (query) => query.where('businesses.id', 'in', businessesOf(userId)))
    .executeTakeFirst()
  const { ownerId, ...found } = requireFound(document)
  if (role !== 'ADMIN' && ownerId !== userId) throw new Problem('no_right')
  return found
}

export function toBusiness(row: BusinessRow): Business {
  const { id, version, name, category, city, country, phone, website, description, approval } = row
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return {
    id,
    version,
    name,
    category,
    city,
    country,
    phone,
    website,
    description,
    approval,
    ...times,
  }
}

const maxSteps = 100

export async function recordOf(db: Queryable, row: BusinessRow) {
  return {
    business: toBusiness(row),
    facts: storedApproval(row).facts,
    since: row.approvalSince.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    documents: await documentsOf(db, row.id),
  }
}

export async function stepsOf(db: Queryable, businessId: string): Promise<NamedStep[]> {
  const rows = await db
    .selectFrom('approvalSteps')
    .leftJoin('users', 'users.id', 'approvalSteps.userId')
    .select([
      'fact',
      'fromState',
      'toState',
      'side',
      'reason',
      'approvalSteps.createdAt',
      'firstName',
      'lastName',
    ])
    .where('businessId', '=', businessId)
    .orderBy('approvalSteps.createdAt', 'desc')
    .orderBy('approvalSteps.id', 'desc')
    .limit(maxSteps)
    .execute()
  return rows
    .toReversed()
    .map(({ fact, fromState, toState, side, reason, createdAt, ...user }) => ({
      fact,
      from: fromState,
      to: toState,
      side,
      reason,
      at: createdAt.toISOString(),
      who: user.firstName === null ? null : fullName(user),
    }))
}

export function fullName({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}) {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}
