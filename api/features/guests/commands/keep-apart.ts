import type { Pair } from '#machines/guests/duplicates/merge.schema.ts'
import { fullName } from '#machines/guests/guest.rules.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { newId } from '#api/db/id.ts'
import { once } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { admitMember } from '#api/features/wedding/commands/admit-member.ts'
import { captureRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockGuests, nothingWritten } from './keep-list.ts'

/** Keeps that two guests who look like one are two people, for everybody in the wedding. Said again it changes nothing. */
export function keepApart(deps: Pick<Deps, 'db' | 'now'>, userId: string, weddingId: string, pair: Pair, key: string | null) {
  const now = deps.now()
  return once(deps.db, { owner: userId, operation: `keep-apart:${weddingId}`, key, body: pair, now }, async (tx) => {
    await admitMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    if (pair.one === pair.other) throw new Problem('invalid_input', { fields: [{ path: 'other', code: 'invalid_choice' }] })
    const [one, other] = await lockGuests(tx, weddingId, [pair.one, pair.other])
    const id = newId(now)
    const rows = await captureRows(tx, 'guestsApart', [id])
    const row = { id, weddingId, oneId: one!.id, otherId: other!.id, version: 1, createdAt: now, updatedAt: now }
    const { numInsertedOrUpdatedRows: made } = await tx
      .insertInto('guestsApart')
      .values(row)
      .onConflict((conflict) => conflict.columns(['oneId', 'otherId']).doNothing())
      .executeTakeFirst()
    if (!made) return { status: 201 as const, body: nothingWritten }
    const subject = { id: one!.id, name: [fullName(one!), fullName(other!)].join(' · ') }
    const activityId = await recordActivity(tx, { weddingId, userId, kind: 'guest.apart', area: 'guests', subject, rows }, now)
    return { status: 201 as const, body: { ...nothingWritten, activityId } satisfies Written }
  })
}
