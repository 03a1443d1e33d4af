import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Activity, ActivityArea, LiveArea } from '#machines/wedding/activity.schema.ts'
import { readableAreas, undoFor } from '#machines/wedding/reading/activity.rules.ts'
import { mayRead } from '#machines/wedding/reading/fields.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** The activities of a wedding that a member may see, the newest first. */
export async function listActivity(
  db: Queryable,
  member: Member,
  {
    area,
    userId,
    subject,
    ...page
  }: PageQuery & {
    area?: ActivityArea | undefined
    userId?: string | undefined
    subject?: string | undefined
  },
): Promise<Page<Activity>> {
  const { limit, after } = pageAfter(page)
  const areas = readableAreas(member).filter((readable) => area === undefined || readable === area)
  const rows = await activities(db, member.weddingId)
    .where((eb) => eb('activities.area', '=', eb.fn.any(eb.val(areas))))
    .$if(userId !== undefined, (query) => query.where('activities.userId', '=', userId!))
    .$if(subject !== undefined, (query) =>
      query.where(sql`activities.subject ->> 'id'`, '=', subject!),
    )
    .where(isAfterCursor(after, ['activities.createdAt', 'activities.id'], 'descending'))
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toActivity(row, member))
}

/**
 * The latest activities in these areas, as a part of a larger statement. `toActivities` reads its
 * JSON.
 */
export function newestActivities(
  db: Queryable,
  weddingId: Expression<string>,
  areas: Expression<ActivityArea[]>,
  limit: number,
) {
  return activities(db, weddingId)
    .where((eb) => eb('activities.area', '=', eb.fn.any(areas)))
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit)
}

/** Activities that came as one JSON value. */
export function toActivities(values: readonly object[], member: Member): Activity[] {
  return rowsOf<ActivityRow>(values, ['createdAt']).map((row) => toActivity(row, member))
}

export async function readActivity(db: Queryable, member: Member, id: string): Promise<Activity> {
  const row = await activities(db, member.weddingId)
    .where('activities.id', '=', id)
    .executeTakeFirst()
  if (!row || !readableAreas(member).includes(row.area)) throw new Problem('not_yours')
  return toActivity(row, member)
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
  const person =
    row.userId === null
      ? null
      : { userId: row.userId, name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() }
  return {
    id: row.id,
    kind: row.kind,
    area: row.area,
    by: row.byProduct ? 'product' : person,
    subject: maySeeSubject(member, row) ? row.subject : null,
    facts: row.facts,
    at: row.createdAt.toISOString(),
    undoes: row.undoes,
    undo: undoFor(member, {
      area: row.area,
      hasChanges: Boolean(row.hasChanges),
      isUndone: row.undoneBy !== null,
    }),
  }
}

/**
 * The subject of an invitation is its address. What is done to the wedding as a whole has none, but
 * on its page: a photo, or where it is. An undo has that of what it undoes, and no kind of its own.
 */
function maySeeSubject(member: Member, { kind, area }: Pick<ActivityRow, 'kind' | 'area'>) {
  if (kind.startsWith('invitation.')) return mayRead(member, 'invitedAddress')
  return area !== 'wedding' || mayRead(member, 'pageContent')
}

/** The areas of a wedding that have changed since an instant. */
export async function recentAreas(
  db: Queryable,
  weddingId: string,
  since: Date,
): Promise<LiveArea[]> {
  const { rows } = await sql<{ area: LiveArea }>`
    select distinct area from activities where wedding_id = ${weddingId} and created_at > ${since}
    union all select 'enquiries' where exists
      (select from enquiries where wedding_id = ${weddingId} and last_entry_at > ${since})`.execute(
    db,
  )
  return rows.map(({ area }) => area)
}
