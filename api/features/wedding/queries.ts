import { sql } from 'kysely'
import type { Expression, Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity, ActivityArea } from '#machines/wedding/activity.schema.ts'
import { readableAreas, undoFor } from '#machines/wedding/activity.rules.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Member, Membership, PlanArea } from '#machines/wedding/rights.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { keptStatement, rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'

/** The weddings that somebody is a member of, oldest first. */
export async function listWeddings(db: Queryable, userId: string, page: PageQuery): Promise<Page<Wedding>> {
  const { limit, after } = pageAfter(page)
  const rows = await weddingsOf(db, userId)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('weddings.createdAt', 'weddings.id'), '>', eb.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('weddings.createdAt')
    .orderBy('weddings.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toWedding(row, { userId, kind: row.memberKind, rights: row.memberRights }))
}

/** A wedding that somebody is a member of. Anybody else's is refused as one that does not exist. */
export async function readWedding(db: Queryable, userId: string, id: string): Promise<Wedding> {
  const row = await weddingsOf(db, userId).where('weddings.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return toWedding(row, { userId, kind: row.memberKind, rights: row.memberRights })
}

/** Whether somebody is a member of any wedding; a partner has one of their own. */
export async function hasWedding(db: Queryable, userId: string, kind: 'partner' | 'any' = 'any'): Promise<boolean> {
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
  const { rows } = await sql<{ isKnown: boolean }>`select is_time_zone(${zone}) as is_known`.execute(db)
  return rows[0]?.isKnown === true
}

/** What somebody is to a wedding; null where they are nothing to it. */
export async function readMember(db: Queryable, userId: string, weddingId: string): Promise<Member | null> {
  const [row] = await memberOf(db, { userId, weddingId })
  return row ?? null
}

const memberOf = keptStatement('member', (db, given: Params<{ userId: string; weddingId: string }>) =>
  db
    .selectFrom('weddingMembers')
    .select(['weddingId', 'userId', 'kind', 'rights'])
    .where('weddingId', '=', given('weddingId'))
    .where('userId', '=', given('userId')),
)

/** What happened in a wedding as far as a member may know of it, the newest first. */
export async function listActivity(
  db: Queryable,
  member: Member,
  {
    area,
    userId,
    subject,
    ...page
  }: PageQuery & { area?: ActivityArea | undefined; userId?: string | undefined; subject?: string | undefined },
): Promise<Page<Activity>> {
  const { limit, after } = pageAfter(page)
  const areas = readableAreas(member).filter((readable) => area === undefined || readable === area)
  const rows = await activities(db, member.weddingId)
    .where((eb) => eb('activities.area', '=', eb.fn.any(eb.val(areas))))
    .$if(userId !== undefined, (query) => query.where('activities.userId', '=', userId!))
    .$if(subject !== undefined, (query) => query.where(sql`activities.subject ->> 'id'`, '=', subject!))
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('activities.createdAt', 'activities.id'), '<', eb.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toActivity(row, member))
}

/** What happened last in these areas; for a statement that asks more. `toActivities` reads its JSON. */
export function newestActivities(db: Queryable, weddingId: Expression<string>, areas: Expression<ActivityArea[]>, most: number) {
  return activities(db, weddingId)
    .where((eb) => eb('activities.area', '=', eb.fn.any(areas)))
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(most)
}

/** Activities that came as one value of JSON. */
export function toActivities(values: readonly object[], member: Member): Activity[] {
  return rowsOf<ActivityRow>(values, ['createdAt']).map((row) => toActivity(row, member))
}

export async function readActivity(db: Queryable, member: Member, id: string): Promise<Activity> {
  const row = await activities(db, member.weddingId).where('activities.id', '=', id).executeTakeFirst()
  if (!row || !readableAreas(member).includes(row.area)) throw new Problem('not_yours')
  return toActivity(row, member)
}

/**
 * A wedding as far as a member may know of it: the one place where its fields are cut to the reader's rights. A helper reads the budget
 * and the number of guests where they may see those parts of the plan; the partner's address is for the two alone.
 */
export function toWedding(row: Selectable<Tables['weddings']>, me: Membership): Wedding {
  const sees = (area: PlanArea) => allows(me, { area, to: 'view' })
  return {
    id: row.id,
    version: row.version,
    names: [row.firstNameLine, row.secondNameLine],
    partnerEmail: allows(me, 'partner') ? row.partnerEmail : '',
    weddingDate: row.weddingDate,
    city: row.city,
    country: row.country,
    timeZone: row.timeZone,
    expectedGuests: sees('guests') ? row.expectedGuests : null,
    type: row.type,
    budgetRange: sees('budget') ? row.budgetRange : null,
    totalBudgetMinor: sees('budget') && row.totalBudgetMinor !== null ? Number(row.totalBudgetMinor) : null,
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

function activities(db: Queryable, weddingId: string | Expression<string>) {
  return db
    .selectFrom('activities')
    .leftJoin('users', 'users.id', 'activities.userId')
    .leftJoin('activities as undone', 'undone.id', 'activities.undoes')
    .where('activities.weddingId', '=', weddingId)
    .select([
      'activities.id',
      'activities.kind',
      'activities.area',
      'activities.subject',
      'activities.facts',
      'activities.byProduct',
      'activities.userId',
      'activities.undoneBy',
      'activities.createdAt',
      'users.firstName',
      'users.lastName',
      'undone.kind as undoes',
    ])
    .select((eb) => eb('activities.changes', 'is not', null).as('hasChanges'))
}

type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>['executeTakeFirstOrThrow']>>

function toActivity(row: ActivityRow, member: Member): Activity {
  const person = row.userId === null ? null : { userId: row.userId, name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() }
  return {
    id: row.id,
    kind: row.kind,
    area: row.area,
    by: row.byProduct ? 'product' : person,
    // An invitation is named by its address, which is for the two alone, as in the list of invitations.
    subject: row.kind.startsWith('invitation.') && !allows(member, 'partner') ? null : row.subject,
    facts: row.facts,
    at: row.createdAt.toISOString(),
    undoes: row.undoes,
    undo: undoFor(member, { area: row.area, hasChanges: Boolean(row.hasChanges), isUndone: row.undoneBy !== null }),
  }
}

/** Which of these sessions are still going on. */
export async function readLiveSessions(db: Queryable, sessionIds: string[], now: Date): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('id').where('id', 'in', sessionIds).where('expiresAt', '>', now).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The members of a wedding by person. */
export async function readLiveMembers(db: Queryable, weddingId: string): Promise<Map<string, Membership>> {
  const rows = await db.selectFrom('weddingMembers').select(['userId', 'kind', 'rights']).where('weddingId', '=', weddingId).execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Where something was done in a wedding since then. */
export async function recentAreas(db: Queryable, weddingId: string, since: Date): Promise<ActivityArea[]> {
  const rows = await db
    .selectFrom('activities')
    .select('area')
    .distinct()
    .where('weddingId', '=', weddingId)
    .where('createdAt', '>', since)
    .execute()
  return rows.map(({ area }) => area)
}
