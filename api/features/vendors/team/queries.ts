import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import { reviewedStates } from '#machines/vendors/approval-record.schema.ts'
import { maxFound } from '#machines/vendors/review/look-up.schema.ts'
import type { FoundAccount, FoundBusiness } from '#machines/vendors/review/look-up.schema.ts'
import type { TeamActionLine } from '#machines/vendors/review/team-action.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import { fullName } from '../queries.ts'

/** Accounts by their whole e-mail address or the beginning of their name. */
export async function findAccounts(db: Queryable, words: string): Promise<FoundAccount[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.ownerId', 'users.id')
    .select([
      'users.id',
      'firstName',
      'lastName',
      'email',
      'role',
      'users.createdAt',
      'businesses.id as businessId',
      'businesses.name as businessName',
      'approval',
    ])
    .where(
      words.includes('@')
        ? sql<SqlBool>`lower(email) = ${words.toLowerCase()}`
        : beginsWith(sql`lower(first_name || ' ' || last_name)`, words),
    )
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .limit(maxFound)
    .execute()
  return rows.map(
    ({ id, email, role, createdAt, businessId, businessName, approval, ...user }) => ({
      id,
      name: fullName(user),
      email,
      role,
      createdAt: createdAt.toISOString(),
      business:
        businessId === null || businessName === null
          ? null
          : { id: businessId, name: businessName, isReviewed: isReviewed(approval) },
    }),
  )
}

/**
 * Businesses by the beginning of their name, or by a current or former address in the marketplace.
 */
export async function findBusinesses(db: Queryable, words: string): Promise<FoundBusiness[]> {
  const slug = words.slice(words.lastIndexOf('/') + 1).toLowerCase()
  const rows = await db
    .selectFrom('businesses')
    .innerJoin('listings', 'listings.businessId', 'businesses.id')
    .select(['businesses.id', 'name', 'category', 'city', 'country', 'approval', 'slug'])
    .where('businesses.id', 'in', (eb) =>
      eb
        .selectFrom('businesses')
        .select('businesses.id')
        .where(beginsWith(sql`lower(name)`, words))
        .union(eb.selectFrom('listings').select('businessId as id').where('slug', '=', slug))
        .union(eb.selectFrom('listingSlugs').select('businessId as id').where('slug', '=', slug)),
    )
    .orderBy('name')
    .orderBy('businesses.id')
    .limit(maxFound)
    .execute()
  return rows.map((row) => ({ ...row, isReviewed: isReviewed(row.approval) }))
}

/** The team's actions, the latest first: of everybody, of one member, or about one business. */
export async function listTeamActions(
  db: Queryable,
  {
    who,
    business,
    ...page
  }: PageQuery & { who?: string | undefined; business?: string | undefined },
): Promise<Page<TeamActionLine>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('teamActions')
    .leftJoin('users as actor', 'actor.id', 'teamActions.userId')
    .leftJoin('users as subject', 'subject.id', 'teamActions.subjectId')
    .leftJoin('businesses', 'businesses.id', 'teamActions.businessId')
    .leftJoin('businessDocuments', 'businessDocuments.id', 'teamActions.documentId')
    .select([
      'teamActions.id',
      'action',
      'teamActions.userId',
      'teamActions.businessId',
      'subjectId',
      'found',
      'teamActions.createdAt',
      'actor.firstName as actorFirst',
      'actor.lastName as actorLast',
      'subject.firstName as subjectFirst',
      'subject.lastName as subjectLast',
      'businesses.name as businessName',
      'businessDocuments.name as documentName',
    ])
    .$if(who !== undefined, (query) => query.where('teamActions.userId', '=', who ?? ''))
    .$if(business !== undefined, (query) =>
      query.where('teamActions.businessId', '=', business ?? ''),
    )
    .where(isAfterCursor(after, ['teamActions.createdAt', 'teamActions.id'], 'descending'))
    .orderBy('teamActions.createdAt', 'desc')
    .orderBy('teamActions.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    action: row.action,
    who: named(row.userId, fullName({ firstName: row.actorFirst, lastName: row.actorLast })),
    business: named(row.businessId, row.businessName ?? ''),
    subject: named(
      row.subjectId,
      fullName({ firstName: row.subjectFirst, lastName: row.subjectLast }),
    ),
    document: row.documentName,
    found: row.found,
    at: row.createdAt.toISOString(),
  }))
}

function named(id: string | null, name: string) {
  return id === null ? null : { id, name }
}

function isReviewed(approval: FoundBusiness['approval'] | null) {
  return reviewedStates.some((state) => state === approval)
}

/** Uses an index of text patterns. The typed text is escaped, so it is no pattern itself. */
function beginsWith(column: Expression<unknown>, words: string) {
  const escaped = words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`${column} like ${`${escaped}%`}`
}
