import type { Pair } from '#machines/guests/duplicates/merge.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { nothingWritten } from '../write-guest-list.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'

/**
 * Stores that two similar guests are two people, for everybody in the wedding. Repeating it changes
 * nothing.
 */
export function dismissDuplicate(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  pair: Pair,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `keep-apart:${weddingId}`, key, body: pair, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      if (pair.one === pair.other)
        throw new Problem('invalid_input', { fields: [{ path: 'other', code: 'invalid_choice' }] })
      const [one, other] = await lockGuests(tx, weddingId, [pair.one, pair.other])
      const id = newId(now)
      const rows = await snapshotRows(tx, 'guestsApart', [id])
      const row = {
        id,
        weddingId,
        oneId: one!.id,
        otherId: other!.id,
        version: 1,
        createdAt: now,
        updatedAt: now,
      }
      const { numInsertedOrUpdatedRows: made } = await tx
        .insertInto('guestsApart')
        .values(row)
        .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doNothing())
        .executeTakeFirst()
      if (!made) return { status: 201 as const, body: nothingWritten }
      const subject = { id: one!.id, name: [fullName(one!), fullName(other!)].join(' · ') }
      const activityId = await recordActivity(
        tx,
        { weddingId, userId, kind: 'guest.apart', area: 'guests', subject, rows },
        now,
      )
      return { status: 201 as const, body: { ...nothingWritten, activityId } satisfies Written }
    },
  )
}
