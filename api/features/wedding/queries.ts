import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Page } from '#machines/kernel/page.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Member, Membership } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { prepareStatement } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** The weddings that somebody is a member of, oldest first. */
export async function listWeddings(
  db: Queryable,
  userId: string,
  page: PageQuery,
): Promise<Page<Wedding>> {
  const { limit, after } = pageAfter(page)
  const rows = await weddingsOf(db, userId)
    .where(isAfterCursor(after, ['weddings.createdAt', 'weddings.id']))
    .orderBy('weddings.createdAt')
    .orderBy('weddings.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) =>
    toWedding(row, { userId, kind: row.memberKind, rights: row.memberRights }),
  )
}

/** A wedding that somebody is a member of. Anybody else's is refused as one that does not exist. */
export async function readWedding(db: Queryable, userId: string, id: string): Promise<Wedding> {
  const row = await weddingsOf(db, userId).where('weddings.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return toWedding(row, { userId, kind: row.memberKind, rights: row.memberRights })
}

/** Whether somebody is a member of any wedding; a partner has one of their own. */
export async function hasWedding(
  db: Queryable,
  userId: string,
  kind: 'partner' | 'any' = 'any',
): Promise<boolean> {
  const found = await db
    .selectFrom('weddingMembers')
    .select('weddingId')
    .where('userId', '=', userId)
    .$if(kind === 'partner', (query) => query.where('kind', '=', 'partner'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether PostgreSQL knows a time zone; the empty string is "not known yet". */
export async function isKnownZone(db: Queryable, zone: string): Promise<boolean> {
  if (zone === '') return true
  const { rows } = await sql<{
    isKnown: boolean
  }>`select is_time_zone(${zone}) as is_known`.execute(db)
  return rows[0]?.isKnown === true
}

/** What somebody is to a wedding; null where they are nothing to it. */
export async function readMember(
  db: Queryable,
  userId: string,
  weddingId: string,
): Promise<Member | null> {
  const [row] = await memberOf(db, { userId, weddingId })
  return row ?? null
}

const memberOf = prepareStatement(
  'member',
  (db, given: Params<{ userId: string; weddingId: string }>) =>
    db
      .selectFrom('weddingMembers')
      .select(['weddingId', 'userId', 'kind', 'rights'])
      .where('weddingId', '=', given('weddingId'))
      .where('userId', '=', given('userId')),
)

/**
 * A wedding as far as a member may know of it. A helper reads the budget and the number of guests
 * where they may see those parts of the plan; the partner's address is for the two alone.
 */
export function toWedding(row: Selectable<Tables['weddings']>, me: Membership): Wedding {
  return {
    id: row.id,
    version: row.version,
    names: [row.firstNameLine, row.secondNameLine],
    partnerEmail: mayRead(me, 'partnerEmail') ? row.partnerEmail : '',
    weddingDate: row.weddingDate,
    datePeriod: row.datePeriod,
    city: row.city,
    country: row.country,
    timeZone: row.timeZone,
    expectedGuests: mayRead(me, 'expectedGuests') ? row.expectedGuests : null,
    type: row.type,
    budgetRange: mayRead(me, 'budgetRange') ? row.budgetRange : null,
    totalBudgetMinor:
      mayRead(me, 'totalBudget') && row.totalBudgetMinor !== null
        ? Number(row.totalBudgetMinor)
        : null,
    currency: row.currency,
    me: { userId: me.userId, kind: me.kind, rights: me.rights },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function weddingsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('weddings')
    .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
    .where('weddingMembers.userId', '=', userId)
    .selectAll('weddings')
    .select(['weddingMembers.kind as memberKind', 'weddingMembers.rights as memberRights'])
}
