import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Rule, Seat, Seating, Table } from '#machines/seating/seating.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type TableRow = Selectable<Tables['seatingTables']>
export type SeatRow = Selectable<Tables['seats']>
export type RuleRow = Selectable<Tables['seatingRules']>

/* Callers must authorize. */

/**
 * The whole plan of one event with the rules of the wedding. Tables and rules are in the order of
 * their creation.
 */
export async function readSeating(
  db: Queryable,
  weddingId: string,
  eventId: string,
): Promise<Seating> {
  const event = await db
    .selectFrom('weddingEvents')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) throw new Problem('not_yours')
  return {
    tables: (await tablesOf(db, weddingId, eventId)).map(toTable),
    seats: (await seatsOf(db, weddingId, eventId)).map(toSeat),
    rules: (await rulesOf(db, weddingId)).map(toRule),
  }
}

export function tablesOf(db: Queryable, weddingId: string, eventId: string): Promise<TableRow[]> {
  return db
    .selectFrom('seatingTables')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function seatsOf(db: Queryable, weddingId: string, eventId: string): Promise<SeatRow[]> {
  return db
    .selectFrom('seats')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function rulesOf(db: Queryable, weddingId: string): Promise<RuleRow[]> {
  return db
    .selectFrom('seatingRules')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function toTable({ weddingId: _whose, createdAt, updatedAt, ...row }: TableRow): Table {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

export function toSeat({ id, version, eventId, tableId, guestId, place }: SeatRow): Seat {
  return { id, version, eventId, tableId, guestId, place }
}

export function toRule({ weddingId: _whose, createdAt, updatedAt, ...row }: RuleRow): Rule {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
