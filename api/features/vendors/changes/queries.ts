import { sql } from 'kysely'
import type { Selectable, SqlBool } from 'kysely'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import { waitingStates } from '#machines/changes/business-change.selectors.ts'
import type { Page } from '#machines/kernel/page.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { readBusiness } from '../queries.ts'

export type ChangeRow = Selectable<Tables['businessChanges']>

/** Written out, because the index holds these rows only. */
const isWaiting = sql<SqlBool>`state in (${sql.join(waitingStates.map((state) => sql.lit(state)))})`

/** The changes that the owner of a business has proposed, the latest first. */
export async function listOwnChanges(
  db: Queryable,
  ownerId: string,
  businessId: string,
  page: PageQuery,
): Promise<Page<BusinessChangeRecord>> {
  await readBusiness(db, ownerId, businessId)
  return listChanges(db, businessId, page)
}

/** The proposed changes of one business, the latest first. */
export async function listChanges(
  db: Queryable,
  businessId: string,
  page: PageQuery,
): Promise<Page<BusinessChangeRecord>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businessChanges')
    .selectAll()
    .where('businessId', '=', businessId)
    .where(isAfterCursor(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toChange)
}

/** The changes that wait for the team, the longest wait first. */
export async function listWaitingChanges(
  db: Queryable,
  page: PageQuery,
): Promise<Page<BusinessChangeRecord>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('businessChanges')
    .selectAll()
    .where(isWaiting)
    .where(isAfterCursor(after, ['createdAt', 'id']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toChange)
}

/** The change that waits, if there is one. */
export async function waitingChangeOf(
  tx: Queryable,
  businessId: string,
): Promise<ChangeRow | undefined> {
  return tx
    .selectFrom('businessChanges')
    .selectAll()
    .where('businessId', '=', businessId)
    .where(isWaiting)
    .executeTakeFirst()
}

export function toChange(row: ChangeRow): BusinessChangeRecord {
  const { id, businessId, version, state, before, after, reason } = row
  const times = { createdAt: row.createdAt.toISOString(), since: row.since.toISOString() }
  return { id, businessId, version, state, before, after, reason, ...times }
}
