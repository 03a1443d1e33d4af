import { Problem } from '#machines/kernel/problem.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { ChoiceStepRequest } from '#machines/choices/vendor-choice.schema.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { bookCost } from '#api/features/budget/commands/book-cost.ts'
import { cancelCost } from '#api/features/budget/commands/cancel-cost.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { lockChoice, readChoiceRecord } from '../queries.ts'
import { columnsOf } from './choice-columns.ts'
import { moveChoice } from './move-choice.ts'
import { refuseBooked } from './refuse-booked.ts'

/**
 * Takes a choice one step further, or back. If somebody else was faster, it refuses with
 * version_stale.
 */
export function takeStep(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  id: string,
  { version, event, agreed }: ChoiceStepRequest,
  key: string | null,
) {
  const now = deps.now()
  const request = {
    owner: userId,
    operation: 'choice-step',
    key,
    body: { weddingId, id, version, event, ...(agreed ? { agreed } : {}) },
    now,
  }
  return withIdempotency(deps.db, request, async (tx) => {
    const member = await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
    const row = await lockChoice(tx, weddingId, id)
    if (row.version !== version)
      throw new Problem('version_stale', {
        current: await readChoiceRecord(tx, weddingId, id, now),
      })
    if (agreed) requireAgreement(member, event)
    if (event === 'DROP') await refuseBooked(tx, row, event)
    const rows = [await snapshotRows(tx, 'choices', [id])]
    if (row.state === 'booked' && event === 'DROP')
      rows.push(...(await cancelCost(tx, { weddingId, choiceId: id, now })))
    const { row: moved, facts } = await moveChoice(
      tx,
      row,
      { type: event, at: now.toISOString() },
      { userId, fields: agreed ? columnsOf({ price: agreed.price }) : {} },
    )
    const [fact] = facts
    if (fact === undefined) throw new Error(`The step ${event} recorded no fact.`)
    if (fact === 'booked')
      rows.push(...(await bookCost(tx, member, moved, { payments: agreed?.payments ?? [], now })))
    const happened = {
      weddingId,
      userId,
      kind: `choice.${fact}` as const,
      area: 'vendors' as const,
    }
    const subject = { id, name: row.name }
    const activityId = await recordActivity(
      tx,
      { ...happened, subject, facts: { category: row.category }, rows },
      now,
    )
    // The budget is another area, so its readers are notified as well.
    if (rows.length > 1) await publishWeddingChange(tx, weddingId, 'budget')
    return {
      status: 200 as const,
      body: { ...(await readChoiceRecord(tx, weddingId, id, now)), activityId },
    }
  })
}

/**
 * Refuses an agreed price without the right to change the budget, or with another event than BOOK.
 */
function requireAgreement(member: Member, event: ChoiceStepRequest['event']) {
  if (!allows(member, { area: 'budget', to: 'edit' })) throw new Problem('no_right')
  if (event !== 'BOOK')
    throw new Problem('invalid_input', { fields: [{ path: 'agreed', code: 'invalid_choice' }] })
}
