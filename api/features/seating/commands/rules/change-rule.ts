import { Problem } from '#machines/kernel/problem.ts'
import type { RuleChange, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toRule } from '../../queries.ts'
import { saveSeating, nothingSeated } from '../save-seating.ts'
import { lockRule, namedIn } from './lock-rule.ts'
import type { MemberRef } from '../member-ref.ts'

/** Changes a rule that was read at `change.version`. */
export function changeRule(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  change: RuleChange,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, ...fields } = change
    const row = await lockRule(tx, weddingId, id)
    if (row.version !== version) throw new Problem('version_stale', { current: toRule(row) })
    const next = { ...row, ...fields, guestIds: [...new Set(fields.guestIds ?? row.guestIds)] }
    // A guest who has left the list may stay in a rule, but cannot be added to one.
    const known = next.guestIds.filter((guestId) => row.guestIds.includes(guestId))
    await namedIn(
      tx,
      weddingId,
      { ...next, guestIds: next.guestIds.filter((guestId) => !known.includes(guestId)) },
      known,
    )
    if (next.kind === row.kind && JSON.stringify(next.guestIds) === JSON.stringify(row.guestIds)) {
      return { ...nothingSeated, rules: [toRule(row)] }
    }
    const happened = {
      weddingId,
      userId,
      kind: 'seating.rule_changed' as const,
      subject: null,
      count: next.guestIds.length,
    }
    return saveSeating(tx, happened, { rules: [next] }, now)
  })
}
