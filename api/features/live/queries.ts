import { sql } from 'kysely'
import type { PersonalArea } from '#machines/live/live-areas.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Viewer } from '#api/viewer.ts'
import { businessesOf } from '#api/features/staff/queries.ts'

/** Which of these sessions are still active. */
export async function readLiveSessions(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where('expiresAt', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The roles of the people whose sessions are still active, by session. */
export async function readLiveRoles(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'role'])
    .where('sessions.id', 'in', sessionIds)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** The areas that have changed for somebody since an instant. */
export async function recentPersonalAreas(
  db: Queryable,
  { userId, role }: Pick<Viewer, 'userId' | 'role'>,
  since: Date,
): Promise<PersonalArea[]> {
  const { rows } = await sql<{ area: PersonalArea }>`
    select 'business' as area where exists (select from businesses left join listings on business_id = id
      where businesses.id in ${businessesOf(userId)} and greatest(businesses.updated_at, listings.updated_at) >= ${since})
    union all select 'enquiries' where exists (select from enquiries join businesses on businesses.id = business_id
      where businesses.id in ${businessesOf(userId)} and last_entry_at >= ${since})
    union all select 'day' where exists (select from bookings join activities using (wedding_id)
      where business_id in ${businessesOf(userId)} and first_day >= ${since}::timestamptz::date - 2
        and agreement in ('bound', 'fixed') and activities.created_at >= ${since})
    union all select 'notices' where exists (select from notices where user_id = ${userId} and created_at >= ${since})
    union all select 'review' where ${role === 'ADMIN'} and exists (select from approval_steps where created_at >= ${since})`.execute(
    db,
  )
  return rows.map(({ area }) => area)
}
