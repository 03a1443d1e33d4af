import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { begin, upToDate } from '#machines/kernel/lifecycle.ts'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import type { DeletionRecord } from '#machines/account/deletion/deletion.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { deleteInBatches } from '#api/db/due/due-rows.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/**
 * Whether anybody has signed in with this id. Until then only the registering browser and the
 * provider know it.
 */
export async function hasSignedIn(db: Queryable, sub: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('users')
      .select('id')
      .where('sub', '=', sub)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether there is any account. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Deletes expired registrations. */
export function eraseRegistrationsBefore(db: Queryable, now: Date): Promise<void> {
  return deleteInBatches(db, 'pendingRegistrations', sql`expires_at <= ${now}`)
}

/** The state of an account's deletion, and what would be deleted with it. */
export async function readDeletion(
  db: Queryable,
  userId: string,
): Promise<Omit<DeletionRecord, 'proof'>> {
  const row = await db
    .selectFrom('accountDeletions')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  const { state, facts } = storedDeletion(row)
  const businesses = await db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('ownerId', '=', userId)
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return {
    state,
    facts,
    askedAt: row?.askedAt.toISOString() ?? null,
    weddings: inOrderOfLoss(await weddingsAfterDeletion(db, userId)).slice(0, mostListed),
    businesses,
  }
}

/** How many weddings and businesses the list of what goes names. */
const mostListed = 200

/** What goes with the account comes first, and before what only loses the person. */
function inOrderOfLoss(weddings: DeletionRecord['weddings']) {
  const order = ['goes', 'stays', 'left']
  return weddings.toSorted((one, other) => order.indexOf(one.fate) - order.indexOf(other.fate))
}

/** A row's deletion, in the format of this release; without a row nobody has requested one. */
export function storedDeletion(
  row: Pick<Selectable<Tables['accountDeletions']>, 'chartVersion' | 'state' | 'facts'> | undefined,
) {
  if (!row) return begin(accountDeletion, undefined).stored
  return upToDate(accountDeletion, {
    version: row.chartVersion,
    state: row.state,
    facts: row.facts,
  })
}

/**
 * A wedding is deleted with its last partner. It stays if another partner plans it, or if the
 * person only helps.
 */
export async function weddingsAfterDeletion(
  db: Queryable,
  userId: string,
): Promise<DeletionRecord['weddings']> {
  const rows = await db
    .selectFrom('weddingMembers as mine')
    .innerJoin('weddings', 'weddings.id', 'mine.weddingId')
    .select(['weddings.id', 'firstNameLine', 'secondNameLine', 'mine.kind'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('weddingMembers as other')
            .select('other.userId')
            .whereRef('other.weddingId', '=', 'mine.weddingId')
            .where('other.userId', '!=', userId)
            .where('other.kind', '=', 'partner'),
        )
        .as('hasOtherPartner'),
    )
    .where('mine.userId', '=', userId)
    .orderBy('weddings.id')
    .execute()
  return rows.map(({ id, firstNameLine, secondNameLine, kind, hasOtherPartner }) => ({
    id,
    names: [firstNameLine, secondNameLine],
    fate: kind === 'helper' ? 'left' : hasOtherPartner ? 'stays' : 'goes',
  }))
}

/**
 * The weddings that an erasure touches: the person's own, those that they have left and done
 * something in, those that name them as the partner or in an invitation, and those whose couples
 * their business talks with.
 */
export async function weddingsThatName(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const address = email.toLowerCase()
  const { rows } = await sql<{ id: string }>`
    select wedding_id as id from wedding_members where user_id = ${id}
    union select wedding_id from activities where user_id = ${id}
    union select wedding_id from tasks where assignee_id = ${id} or done_by = ${id}
    union select wedding_id from partner_invitations
      where lower(email) = ${address} or accepted_by = ${id} or invited_by = ${id}
    union select id from weddings where lower(partner_email) = ${address} and partner_email <> ''
    union select wedding_id from enquiries
      where wedding_id is not null and business_id in (select id from businesses where owner_id = ${id})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The weddings whose couples keep one of these businesses, and may never have written to it. */
export async function weddingsThatSaved(
  db: Queryable,
  businessIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct wedding_id as id from choices where business_id = any(${businessIds}::uuid[])`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
