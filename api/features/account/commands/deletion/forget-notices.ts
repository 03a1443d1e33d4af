import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { wholeAddress } from '#machines/account/deletion/address.rules.ts'
import { idOfAddress } from '#api/db/id.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'
import { aboutThreads } from '#api/features/notices/queries.ts'

/** Whom an erasure takes out of notices to others. */
export interface NamedPerson {
  id: string
  email: string
  name: string
  businesses: { id: string; name: string }[]
  /** Invitations to them. */
  invitations: string[]
  /** The weddings that may name them. */
  weddings: string[]
}

/** The person as notices know them, and their invitations by address or account. */
export async function readNamedPerson(
  tx: Queryable,
  { id, email, weddings }: { id: string; email: string; weddings: string[] },
): Promise<NamedPerson> {
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const businesses = await tx
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('ownerId', '=', id)
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ id: string }>`
    select id from partner_invitations
    where lower(email) = ${email.toLowerCase()} or accepted_by = ${id}`.execute(tx)
  const invitations = rows.map((row) => row.id)
  return { id, email, name: `${firstName} ${lastName}`.trim(), businesses, invitations, weddings }
}

/** Locks every notice that the erasure changes or deletes, before it changes any. */
export async function lockNoticesOf(
  tx: Queryable,
  person: NamedPerson,
  { going, threads }: { going: string[]; threads: string[] },
): Promise<void> {
  await lockNotices(tx, [
    sql<SqlBool>`user_id = ${person.id}`,
    sql<SqlBool>`wedding_id = any(${going}::uuid[])`,
    aboutThreads(threads),
    named(person),
    namedInWeddings(person),
    businessInWeddings(person),
  ])
}

/**
 * Notices to others stay, without the person: their name as the one who acted, their name or
 * address as the one who joined, left or did not come, and the name of their business.
 */
export async function forgetInNotices(tx: Queryable, person: NamedPerson): Promise<void> {
  const address = wholeAddress(person.email)
  await sql`update notices set facts = facts - 'names' - 'businessId', named_id = null
    where ${named(person)}`.execute(tx)
  await sql`
    update notices set actor_id = case when actor_id = ${person.id} then null else actor_id end,
      facts = (case when facts::text ~* ${address} then facts - 'names' else facts end)
        || (case when ${actedBy(person)} then '{"by": ""}' else '{}' end)::jsonb
    where ${namedInWeddings(person)}`.execute(tx)
  await sql`update notices set facts = facts - 'names'
    where ${businessInWeddings(person)}`.execute(tx)
}

function named({ id, email, businesses, invitations }: NamedPerson) {
  const ids = [id, idOfAddress(email), ...businesses.map((one) => one.id), ...invitations]
  return sql<SqlBool>`(named_id = any(${ids}::uuid[]) and user_id <> ${id})`
}

function namedInWeddings(person: NamedPerson) {
  return sql<SqlBool>`(wedding_id = any(${person.weddings}::uuid[])
    and (facts::text ~* ${wholeAddress(person.email)} or ${actedBy(person)}))`
}

/** Notices of earlier releases know only the name of who acted. */
function actedBy({ id, name }: NamedPerson) {
  return sql<SqlBool>`(actor_id = ${id} or actor_id is null and facts ->> 'by' = ${name})`
}

/** The notice to a couple that their vendor is booked has the name of the business. */
function businessInWeddings({ businesses }: NamedPerson) {
  const ids = businesses.map(({ id }) => id)
  const names = businesses.map(({ name }) => name)
  return sql<SqlBool>`(facts -> 'names' ?| ${names}::text[] and wedding_id = any(array(
    select wedding_id from choices where business_id = any(${ids}::uuid[])
    union select wedding_id from enquiries where business_id = any(${ids}::uuid[]))))`
}
