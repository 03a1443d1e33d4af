import { businessChange } from '#machines/changes/business-change.machine.ts'
import type { ChangeEvent } from '#machines/changes/business-change.machine.ts'
import type { ChangeFact } from '#machines/changes/business-change.schema.ts'
import { allowedFor, failedGuards } from '#machines/changes/business-change.selectors.ts'
import type { ChangeSide } from '#machines/changes/business-change.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { ChangeRow } from '../../changes/queries.ts'

interface ChangeMover {
  side: ChangeSide
  /** The reviewer who decides. */
  userId?: string
  reason?: string
  now: Date
}

/**
 * Applies an event to a change, if its chart allows it. The caller's transaction has locked the
 * business.
 */
export async function moveChange(
  tx: Queryable,
  row: ChangeRow,
  event: ChangeEvent,
  { side, userId, reason, now }: ChangeMover,
): Promise<{ row: ChangeRow; facts: ChangeFact[] }> {
  requireAllowed({
    state: row.state,
    event: event.type,
    refusedBy: failedGuards(row.state, event),
    allowed: () => allowedFor(row.state, side),
  })
  const before = { version: row.stateVersion, state: row.state, facts: {} }
  const { stored, facts } = advance(businessChange, before, event)
  const moved = await tx
    .updateTable('businessChanges')
    .set({
      state: stored.state,
      stateVersion: stored.version,
      version: row.version + 1,
      reason: reason ?? null,
      decidedBy: userId ?? null,
      since: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row: moved, facts }
}
