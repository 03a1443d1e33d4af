import type { GiftChange, GiftDetails, GiftWritten } from '#machines/registry/gift.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { toGift } from '../../queries.ts'
import type { CountedGift } from '../../queries.ts'
import { mayEdit, lockGift, columnsOf, written } from './lock-gift.ts'
import type { Dependencies, RecordRef } from './lock-gift.ts'

/**
 * Changes a gift that was read at `change.version`. What somebody has taken of it stays as it was
 * taken.
 */
export function changeGift(
  { db, now: clock }: Dependencies,
  { userId, weddingId, id }: RecordRef,
  change: GiftChange,
): Promise<GiftWritten> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const before = await lockGift(tx, weddingId, id)
    if (before.version !== change.version)
      throw new Problem('version_stale', { current: toGift(before) })
    refuseTaken(before, change)
    const rows = await snapshotRows(tx, 'gifts', [id])
    await tx
      .updateTable('gifts')
      .set({ ...columnsOf(completed(before, change)), version: change.version + 1, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const happened = {
      weddingId,
      userId,
      kind: 'gift.changed',
      area: 'guests',
      subject: { id, name: change.title },
      rows,
    } as const
    return written(tx, weddingId, id, await recordActivity(tx, happened, now))
  })
}

function refuseTaken(
  { kind, currency, priceMinor, wanted, taken }: CountedGift,
  change: GiftChange,
) {
  if (taken === 0) return
  const price = priceMinor === null ? null : Number(priceMinor)
  const fields: FieldProblem[] = []
  if (change.kind !== kind) fields.push({ path: 'kind', code: 'already_reserved' })
  if (change.currency !== currency) fields.push({ path: 'currency', code: 'already_reserved' })
  if (kind === 'group' && change.price !== price)
    fields.push({ path: 'price', code: 'already_reserved' })
  if (kind === 'group' && change.wanted !== wanted)
    fields.push({ path: 'wanted', code: 'already_reserved' })
  if (kind === 'fund' && change.price !== null && change.price < taken)
    fields.push({ path: 'price', code: 'below_reserved' })
  if (kind === 'gift' && change.wanted !== null && change.wanted < taken)
    fields.push({ path: 'wanted', code: 'below_reserved' })
  if (fields.length > 0) throw new Problem('invalid_input', { fields })
}

/** A change with everything that it leaves out as it was. */
function completed(before: CountedGift, change: GiftChange): GiftDetails {
  const { category = before.category, isMostWanted = before.isMostWanted } = change
  if (change.kind !== 'fund') return { ...change, category, isMostWanted }
  const { suggested = before.suggested, howToGive = before.howToGive } = change
  return { ...change, category, isMostWanted, suggested, howToGive }
}
