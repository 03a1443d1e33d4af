import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { toChange, waitingChangeOf } from '../../changes/queries.ts'
import type { BusinessRow } from '../../queries.ts'
import { lockForStaff } from '#api/features/staff/queries.ts'
import { moveChange } from './move-change.ts'

/** The owner withdraws a change that they have proposed. */
export function withdrawChange(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
  asked: { businessId: string; changeId: string; version: number },
  key: string | null,
) {
  const now = clock()
  const { businessId, changeId, version } = asked
  const request = { owner: ownerId, operation: 'withdraw-change', key, body: asked, now }
  return withIdempotency(db, request, async (tx) => {
    await lockForStaff(tx, ownerId, businessId, 'owner')
    const row = requireFound(
      await tx
        .selectFrom('businessChanges')
        .selectAll()
        .where('id', '=', changeId)
        .where('businessId', '=', businessId)
        .executeTakeFirst(),
    )
    if (row.version !== version) throw new Problem('version_stale', { current: toChange(row) })
    const moved = await moveChange(tx, row, { type: 'WITHDRAW' }, { side: 'owner', now })
    return { status: 200 as const, body: toChange(moved.row) }
  })
}

/**
 * Drops the waiting change of a business that is no longer listed: off the marketplace its owner
 * changes everything at once. The owner is told, unless they took the business off themselves.
 */
export async function dropWaitingChange(
  tx: Queryable,
  { id, name, ownerId }: BusinessRow,
  { isOwners, now }: { isOwners: boolean; now: Date },
) {
  const row = await waitingChangeOf(tx, id)
  if (!row) return
  await moveChange(tx, row, { type: 'DROP' }, { side: 'product', now })
  if (isOwners) return
  const facts = { names: [name], state: 'dropped' }
  await notify(tx, [{ userId: ownerId, weddingId: null, kind: 'change', facts }], now)
}
