import type { Updateable } from 'kysely'
import { most } from '#machines/budget/budget.schema.ts'
import type { ContributorChange, NewContributor, Written } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toContributor } from '../queries.ts'
import { refuseTooMany } from './keep-items.ts'
import { mayEdit } from './keep-plan.ts'
import type { RecordRef } from './keep-plan.ts'

type Dependencies = Pick<Deps, 'db' | 'now'>

/** Notes somebody who gives something. */
export function addContributor(
  deps: Dependencies,
  userId: string,
  weddingId: string,
  { pledged, ...who }: NewContributor,
  key: string | null,
) {
  const now = deps.now()
  const request = {
    owner: userId,
    operation: `add-contributor:${weddingId}`,
    key,
    body: { pledged, ...who },
    now,
  }
  return withIdempotency(deps.db, request, async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    await refuseTooMany(tx, 'budgetContributors', weddingId, most.contributors)
    const id = newId(now)
    const rows = await snapshotRows(tx, 'budgetContributors', [id])
    await tx
      .insertInto('budgetContributors')
      .values({
        ...who,
        pledgedMinor: pledged,
        id,
        weddingId,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'contributor.added',
      area: 'budget',
      subject: { id, name: who.name },
      rows,
    } as const
    return {
      status: 201 as const,
      body: { id, version: 1, activityId: await recordActivity(tx, happened, now) },
    }
  })
}

export function changeContributor(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  change: ContributorChange,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockContributor(tx, weddingId, id)
    const { version, pledged, ...who } = change
    if (before.version !== version)
      throw new Problem('version_stale', { current: toContributor(before) })
    const rows = await snapshotRows(tx, 'budgetContributors', [id])
    const fields: Updateable<Tables['budgetContributors']> =
      pledged === undefined ? who : { ...who, pledgedMinor: pledged }
    await tx
      .updateTable('budgetContributors')
      .set({ ...fields, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const subject = { id, name: who.name ?? before.name }
    const activityId = await recordActivity(
      tx,
      { weddingId, userId, kind: 'contributor.changed', area: 'budget', subject, rows },
      now,
    )
    return { id, version: version + 1, activityId }
  })
}

/** Strikes somebody off. What they paid stays paid; their activity brings them back to it. */
export function removeContributor(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
): Promise<{ activityId: string }> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const { name } = await lockContributor(tx, weddingId, id)
    const rows = await snapshotRows(tx, 'budgetContributors', [id])
    await tx.deleteFrom('budgetContributors').where('id', '=', id).execute()
    const happened = {
      weddingId,
      userId,
      kind: 'contributor.removed',
      area: 'budget',
      subject: { id, name },
      rows,
    } as const
    return { activityId: await recordActivity(tx, happened, now) }
  })
}

async function lockContributor(tx: Queryable, weddingId: string, id: string) {
  const row = await tx
    .selectFrom('budgetContributors')
    .selectAll()
    .where('id', '=', id)
    .where('weddingId', '=', weddingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}
