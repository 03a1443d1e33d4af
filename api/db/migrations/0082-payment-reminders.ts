import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which payments the couple was told of already: each once for each day that it is due on, before and after it. */
export const paymentReminders = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table payment_reminders (
          payment_id uuid not null references budget_payments on delete cascade,
          kind text not null check (kind in ('payment.due', 'payment.overdue')),
          due_on date not null,
          created_at timestamptz not null,
          primary key (payment_id, kind, due_on)
        )`,
      )
      .execute(db)
  },
}
