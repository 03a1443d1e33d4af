import { Problem } from '#machines/kernel/problem.ts'
import type { SeatingWritten, TableChange } from '#machines/seating/seating.schema.ts'
import type { Database } from '#api/db/client.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { seatsOf, toTable } from '../../queries.ts'
import type { SeatRow, TableRow } from '../../queries.ts'
import { saveSeating, nothingSeated } from '../save-seating.ts'
import { lockTable } from './lock-table.ts'
import type { MemberRef } from '../member-ref.ts'

/**
 * Changes a table that was read at `change.version`. If it gets fewer chairs, guests on removed
 * chairs move to free ones; guests for whom none is left lose their seat.
 */
export function changeTable(
  db: Database,
  whose: MemberRef,
  change: TableChange,
  now: Date,
): Promise<SeatingWritten> {
  const { userId, weddingId, id } = whose
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, ...fields } = change
    const row = await lockTable(tx, weddingId, id)
    if (row.version !== version) throw new Problem('version_stale', { current: toTable(row) })
    const next = { ...row, ...fields }
    const isAlike = Object.entries(fields).every(
      ([field, value]) => row[field as keyof TableRow] === value,
    )
    if (isAlike) return { ...nothingSeated, tables: [toTable(row)] }
    const own = (await seatsOf(tx, weddingId, row.eventId)).filter(({ tableId }) => tableId === id)
    const { seats, gone } = movedUp(own, next.chairs)
    const happened = {
      weddingId,
      userId,
      kind: 'table.changed' as const,
      subject: { id, name: next.name },
      count: 1,
    }
    return saveSeating(tx, happened, { tables: [next], seats, gone: { seats: gone } }, now)
  })
}

function movedUp(own: readonly SeatRow[], chairs: number): { seats: SeatRow[]; gone: string[] } {
  const staying = new Set(own.filter(({ place }) => place < chairs).map(({ place }) => place))
  const free = Array.from({ length: chairs }, (_, place) => place).filter(
    (place) => !staying.has(place),
  )
  const moving = own
    .filter(({ place }) => place >= chairs)
    .toSorted((one, other) => one.place - other.place)
  const seats = moving.slice(0, free.length).map((seat, at) => ({ ...seat, place: free[at]! }))
  return { seats, gone: moving.slice(free.length).map(({ id }) => id) }
}
