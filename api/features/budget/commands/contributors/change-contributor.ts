import type { Updateable } from 'kysely'
import type { ContributorChange, Written } from '#machines/budget/budget.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toContributor } from '../../queries.ts'
import { mayEdit } from '../may-edit.ts'
import type { RecordRef } from '../may-edit.ts'
import { lockContributor } from './lock-contributor.ts'
import type { Dependencies } from './lock-contributor.ts'

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
