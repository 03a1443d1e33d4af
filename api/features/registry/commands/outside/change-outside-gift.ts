import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { OutsideGiftEvent } from '#machines/registry/outside/outside-gift.machine.ts'
import type {
  OutsideGiftChange,
  OutsideGiftWritten,
} from '#machines/registry/outside/outside-gift.schema.ts'
import { allowedFor, failedGuards } from '#machines/registry/outside/outside-gift.selectors.ts'
import type { Deps } from '#api/deps.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockOutsideGift, readWritten, toOutsideGift } from '../../outside/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/**
 * Changes a gift from outside that was read at `version`. Fields that are left out stay as they
 * are.
 */
export function changeOutsideGift(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  { version, ...typed }: OutsideGiftChange,
): Promise<OutsideGiftWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockOutsideGift(tx, { weddingId, id })
    if (before.version !== version)
      throw new Problem('version_stale', { current: toOutsideGift(before) })
    const gift = toOutsideGift(before)
    const event: OutsideGiftEvent = { type: 'EDIT', at: now.toISOString() }
    requireAllowed({
      state: gift.state,
      event: event.type,
      refusedBy: failedGuards(gift, event),
      allowed: () => allowedFor(gift, event.at),
    })
    const rows = await snapshotRows(tx, 'outsideGifts', [id])
    await tx
      .updateTable('outsideGifts')
      .set({ ...typed, version: version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'outside_gift.changed',
      area: 'guests',
      subject: { id, name: typed.what ?? before.what },
      rows,
    } as const
    return readWritten(tx, { weddingId, id }, await recordActivity(tx, happened, now))
  })
}
