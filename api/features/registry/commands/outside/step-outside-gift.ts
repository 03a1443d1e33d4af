import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { outsideGift } from '#machines/registry/outside/outside-gift.machine.ts'
import type { OutsideGiftStepRequest } from '#machines/registry/outside/outside-gift.schema.ts'
import {
  allowedFor,
  stored,
  failedGuards,
} from '#machines/registry/outside/outside-gift.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { recordActivity, snapshotRows } from '#api/features/wedding/commands/record-activity.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockOutsideGift, readWritten, toOutsideGift } from '../../outside/queries.ts'
import { mayEdit } from '../gifts/lock-gift.ts'
import type { RecordRef } from '../gifts/lock-gift.ts'

/** Marks a gift from outside as thanked, or takes that mark back. */
export function stepOutsideGift(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id }: RecordRef,
  { version, event }: OutsideGiftStepRequest,
  key: string | null,
) {
  const now = deps.now()
  const body = { weddingId, id, version, event }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'outside-gift-step', key, body, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      const row = await lockOutsideGift(tx, { weddingId, id })
      if (row.version !== version)
        throw new Problem('version_stale', { current: toOutsideGift(row) })
      const gift = toOutsideGift(row)
      const step = { type: event, at: now.toISOString() }
      requireAllowed({
        state: gift.state,
        event,
        refusedBy: failedGuards(gift, step),
        allowed: () => allowedFor(gift, step.at),
      })
      const { stored: next, facts } = advance(outsideGift, stored(gift), step)
      const rows = await snapshotRows(tx, 'outsideGifts', [id])
      const isThanked = facts.includes('thanked')
      await tx
        .updateTable('outsideGifts')
        .set({
          state: next.state,
          stateVersion: next.version,
          thankedAt: next.facts.thankedAt === null ? null : new Date(next.facts.thankedAt),
          version: version + 1,
          updatedAt: now,
        })
        .where('id', '=', id)
        .execute()
      const happened = {
        weddingId,
        userId,
        kind: isThanked ? 'outside_gift.thanked' : 'outside_gift.unthanked',
        area: 'guests',
        subject: { id, name: row.what },
        rows,
      } as const
      const activityId = await recordActivity(tx, happened, now)
      return { status: 200 as const, body: await readWritten(tx, { weddingId, id }, activityId) }
    },
  )
}
