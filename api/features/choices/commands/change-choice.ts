import { Problem } from '#machines/kernel/problem.ts'
import type { ChoiceChange, Written } from '#machines/choices/choice/choice.schema.ts'
import { factsOf } from '#machines/choices/vendor-choice.selectors.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { lockChoice, readChoiceRecord } from '../queries.ts'
import { columnsOf } from './choice-columns.ts'
import { moveChoice } from './move-choice.ts'

/**
 * Changes the details of a vendor that was read at `change.version`. If somebody else has changed
 * it, it refuses with version_stale and the current record. A business of the marketplace keeps its
 * name there.
 */
export function changeChoice(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  id: string,
  { version, ...change }: ChoiceChange,
): Promise<Written> {
  const now = clock()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
    const row = await lockChoice(tx, weddingId, id)
    const before = await readChoiceRecord(tx, weddingId, id, now)
    if (row.version !== version) throw new Problem('version_stale', { current: before })
    const { name = before.choice.name } = change
    const fields = columnsOf({ ...change, ...(row.businessId === null ? {} : { name: row.name }) })
    const event = {
      type: 'CHANGE_DETAILS' as const,
      at: now.toISOString(),
      ...factsOf({ price: row.priceMinor, ...change, name }),
    }
    const rows = await snapshotRows(tx, 'choices', [id])
    await moveChoice(tx, row, event, { userId, fields })
    if (row.businessId !== null && name !== before.choice.name) {
      throw new Problem('invalid_input', { fields: [{ path: 'name', code: 'listed_name' }] })
    }
    const subject = { id, name: name || row.name }
    const happened = {
      weddingId,
      userId,
      kind: 'choice.changed' as const,
      area: 'vendors' as const,
      subject,
    }
    const activityId = await recordActivity(
      tx,
      { ...happened, facts: { category: row.category }, rows },
      now,
    )
    return { ...(await readChoiceRecord(tx, weddingId, id, now)), activityId }
  })
}
