import { Problem } from '#machines/kernel/problem.ts'
import { maxTables } from '#machines/seating/seating.schema.ts'
import type { NewTable, SeatingWritten, TableChange } from '#machines/seating/seating.schema.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { seatsOf, tablesOf, toTable } from '../queries.ts'
import type { SeatRow, TableRow } from '../queries.ts'
import { lockEvent, saveSeating, nothingSeated } from './save-seating.ts'

interface MemberRef {
  userId: string
  weddingId: string
  id: string
}

/** Puts tables into the room of an event, several at once where they come in one delivery. */
export function addTables(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId, id: eventId }: MemberRef,
  asked: readonly NewTable[],
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-tables:${weddingId}:${eventId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      await lockEvent(tx, weddingId, eventId)
      const there = await tablesOf(tx, weddingId, eventId)
      if (there.length + asked.length > maxTables)
        throw new Problem('too_many', { most: maxTables })
      const tables = asked.map((told): TableRow => ({
        ...told,
        id: newId(now),
        weddingId,
        eventId,
        version: 0,
        createdAt: now,
        updatedAt: now,
      }))
      const [only] = tables.length === 1 ? tables : []
      const subject = only ? { id: only.id, name: only.name } : null
      const happened = {
        weddingId,
        userId,
        kind: 'table.added' as const,
        subject,
        count: tables.length,
      }
      return { status: 201 as const, body: await saveSeating(tx, happened, { tables }, now) }
    },
  )
}

/**
 * Changes a table that was read at `change.version`. With fewer chairs, those who sat on the last ones move up to free chairs; for whom
 * there is none any more has no seat.
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
    const row = await holdTable(tx, weddingId, id)
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

/** Takes a table away. Who sat at it has no seat. */
export function removeTable(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const row = await holdTable(tx, weddingId, id)
    const own = (await seatsOf(tx, weddingId, row.eventId)).filter(({ tableId }) => tableId === id)
    const happened = {
      weddingId,
      userId,
      kind: 'table.removed' as const,
      subject: { id: null, name: row.name },
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

async function holdTable(tx: Queryable, weddingId: string, id: string): Promise<TableRow> {
  const read = () =>
    tx
      .selectFrom('seatingTables')
      .selectAll()
      .where('weddingId', '=', weddingId)
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await read()
  if (!before) throw new Problem('not_yours')
  await lockEvent(tx, weddingId, before.eventId)
  const row = await read()
  if (!row) throw new Problem('not_yours')
  return row
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
