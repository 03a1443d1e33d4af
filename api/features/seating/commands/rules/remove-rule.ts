import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { saveSeating } from '../save-seating.ts'
import { lockRule } from './lock-rule.ts'
import type { MemberRef } from '../member-ref.ts'

export function removeRule(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { guestIds } = await lockRule(tx, weddingId, id)
    const happened = {
      weddingId,
      userId,
      kind: 'seating.rule_removed' as const,
      subject: { id, name: '' },
      count: guestIds.length,
    }
    return saveSeating(tx, happened, { gone: { rules: [id] } }, now)
  })
}
