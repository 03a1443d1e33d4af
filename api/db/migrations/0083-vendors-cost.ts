import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which vendor of the couple's choices an item of the budget is for; a vendor has one item at most. */
export const vendorsCost = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // The row stays as it is when the choice goes, so that its coming back brings the link along.
  `alter table budget_items add column choice_id uuid`,
  `create unique index budget_item_of_choice on budget_items (choice_id) where choice_id is not null`,
]
