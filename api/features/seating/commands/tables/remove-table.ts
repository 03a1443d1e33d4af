import type { SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { seatsOf } from '../../queries.ts'
import { saveSeating } from '../save-seating.ts'
import { lockTable } from './lock-table.ts'
import type { MemberRef } from '../member-ref.ts'

/** Removes a table. Its guests lose their seats. */
export function removeTable(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const row = await lockTable(tx, weddingId, id)
    const own = (await seatsOf(tx, weddingId, row.eventId)).filter(({ tableId }) => tableId === id)
    const happened = {
      weddingId,
      userId,
      kind: 'table.removed' as const,
      subject: { id, name: row.name },
      count: 1,
    }
    return saveSeating(
      tx,
      happened,
      { gone: { tables: [id], seats: own.map((seat) => seat.id) } },
      now,
    )
  })
}
