import { inOrder } from './statements.ts'

/** Until when an event goes on, and the address that a guest travels to. */
export const eventPlaces = inOrder(() => statements)

const statements = [
  `alter table wedding_events
    add column end_minute smallint check (end_minute between 0 and 1439),
    add column address text not null default '' check (length(address) <= 300)`,
]
