import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Until when an event goes on, and the address that a guest travels to. */
export const eventPlaces = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table wedding_events
    add column end_minute smallint check (end_minute between 0 and 1439),
    add column address text not null default '' check (length(address) <= 300)`,
]
