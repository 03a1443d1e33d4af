import { sql } from 'kysely'
import type { Expression, Selectable } from 'kysely'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { maxColleagues } from '#machines/staff/staff.schema.ts'
import type { StaffMember } from '#machines/staff/staff.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/**
 * What somebody needs in a business: what everybody who works there may do, or what is the owner's
 * alone.
 */
export type StaffNeed = 'staff' | 'owner'

/** The businesses that somebody works for, as their owner or as a member. */
export function businessesOf(userId: string | Expression<string>) {
  return sql<string>`(select id from businesses where owner_id = ${userId}
    union all select business_id from business_members where user_id = ${userId})`
}

/** Everybody who works for a business, in a statement that names it. */
export function staffOf(businessId: Expression<string>) {
  return sql<string>`(select owner_id from businesses as of_staff where of_staff.id = ${businessId}
    union all select user_id from business_members where business_id = ${businessId})`
}

/**
 * Lets somebody into a business for what they need there: the one place where it is decided.
 * Whoever does not work there is refused as for one that does not exist (not_yours); a member who
 * asks for what is the owner's is told so (no_right).
 */
export async function requireStaff(
  db: Queryable,
  userId: string,
  businessId: string,
  need: StaffNeed,
): Promise<Selectable<Tables['businesses']>> {
  const [row] = await staffBusiness(db, { userId, businessId })
  return admit(row, userId, need)
}

interface Given extends Record<string, unknown> {
  userId: string
  businessId: string
}

const staffBusiness = prepareStatement('business of its staff', (db, given: Params<Given>) =>
  ofStaff(db, given('userId'), given('businessId')),
)

/** The same, held until the transaction ends: whoever else would change the business waits. */
export async function lockForStaff(
  tx: Queryable,
  userId: string,
  businessId: string,
  need: StaffNeed,
): Promise<Selectable<Tables['businesses']>> {
  return admit(await ofStaff(tx, userId, businessId).forUpdate().executeTakeFirst(), userId, need)
}

/** Whether somebody works for any business. */
export async function isStaff(db: Queryable, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', 'in', businessesOf(userId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Everybody who works for a business: the owner first, then by when they joined. */
export async function listStaff(
  db: Queryable,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<StaffMember[]> {
  const owner = await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['users.id', 'firstName', 'lastName', 'email', 'businesses.createdAt as since'])
    .where('businesses.id', '=', businessId)
    .execute()
  const members = await db
    .selectFrom('businessMembers')
    .innerJoin('users', 'users.id', 'businessMembers.userId')
    .select(['users.id', 'firstName', 'lastName', 'email', 'joinedAt as since'])
    .where('businessId', '=', businessId)
    .orderBy('joinedAt')
    .orderBy('users.id')
    .limit(maxColleagues)
    .execute()
  const toMember =
    (role: StaffMember['role']) =>
    ({ id, firstName, lastName, email, since }: (typeof members)[number]): StaffMember => ({
      userId: id,
      name: `${firstName} ${lastName}`.trim() || email,
      email,
      role,
      isMe: id === userId,
      since: since.toISOString(),
    })
  return [...owner.map(toMember('owner')), ...members.map(toMember('member'))]
}

function ofStaff(
  db: Queryable,
  userId: string | Expression<string>,
  businessId: string | Expression<string>,
) {
  return db
    .selectFrom('businesses')
    .select([
      ...(['id', 'ownerId', 'name', 'category', 'city', 'country', 'phone', 'website'] as const),
      ...(['description', 'approval', 'approvalVersion', 'approvalFacts'] as const),
      ...(['approvalSince', 'submittedAt', 'closingAskedAt'] as const),
      ...(['version', 'createdAt', 'updatedAt'] as const),
    ])
    .where('id', '=', businessId)
    .where('id', 'in', businessesOf(userId))
}

function admit<Row extends { ownerId: string }>(
  row: Row | undefined,
  userId: string,
  need: StaffNeed,
): Row {
  const found = requireFound(row)
  if (need === 'owner' && found.ownerId !== userId) throw new Problem('no_right')
  return found
}
