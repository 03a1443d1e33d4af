import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is counted of a wedding is its guests and its budget by now, and is called so. */
export const weddingFigures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table guest_figures rename to wedding_figures`,
  // Whatever keeps the figures speaks of the table by its name: as it was, but for that.
  `do $$
    declare
      keeper oid;
    begin
      for keeper in
        select oid from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ '\\mguest_figures\\M'
      loop
        execute regexp_replace(pg_get_functiondef(keeper), '\\mguest_figures\\M', 'wedding_figures', 'g');
      end loop;
    end
  $$`,
]
