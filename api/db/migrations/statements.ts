import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A migration of statements that run one after the other, in the transaction that records its name. */
export function inOrder(statements: () => readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements()) await sql.raw(statement).execute(db)
    },
  }
}
