import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the dashboard counts of ten thousand guests without reading their rows. */
export const figures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create index guests_by_standing on guests (wedding_id, standing)`,
  `create index guests_invited on guests (wedding_id, household_id) where standing <> 'uninvited'`,
  `create index guests_reached on guests (wedding_id, household_id) where email <> '' or phone <> ''`,
]
