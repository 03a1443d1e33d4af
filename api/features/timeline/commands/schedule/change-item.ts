import { Problem } from '#machines/kernel/problem.ts'
import type { NewScheduleItem, ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { linkEvents } from '#api/features/guests/commands/link-events.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readItem } from '../../schedule/queries.ts'
import { mayEdit, columns, lockItem } from './lock-item.ts'
import type { RecordRef } from './lock-item.ts'

/** Changes an item that was read at `version`. */
export function changeItem(
  deps: Deps,
  { userId, weddingId, id }: RecordRef,
  change: NewScheduleItem & { version: number },
  key: string | null,
): Promise<{ status: 200; body: ScheduleItem }> {
  const { version, ...item } = change
  const now = deps.now()
  const request = { owner: userId, operation: `change-schedule:${id}`, key, body: change, now }
  return withIdempotency(deps.db, request, async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockItem(tx, weddingId, id)
    if (before.version !== version)
      throw new Problem('version_stale', { current: await readItem(tx, weddingId, id) })
    const rows = await snapshotRows(tx, 'scheduleItems', [id])
    await tx
      .updateTable('scheduleItems')
      .set({ ...columns(item), ...byHand, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    await linkEvents(tx, weddingId)
    const subject = { id, name: item.title }
    await recordActivity(
      tx,
      { weddingId, userId, kind: 'schedule.changed', area: 'timeline', subject, rows },
      now,
    )
    return { status: 200, body: await readItem(tx, weddingId, id) }
  })
}

/** No booking changes or removes what a person has changed. */
const byHand = { isByHand: true, setUpUntilMinute: null }
