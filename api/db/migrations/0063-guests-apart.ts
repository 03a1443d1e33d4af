import { inOrder } from './statements.ts'

/** Guests who look like one and are two people, as somebody of the wedding has said. */
export const guestsApart = inOrder(() => statements)

const statements = [
  // Who they are is checked at the end of a transaction: undoing writes the tables in whatever order they were changed.
  `create table guests_apart (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    one_id uuid not null references guests on delete cascade deferrable initially deferred,
    other_id uuid not null references guests on delete cascade deferrable initially deferred,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (one_id, other_id),
    check (one_id < other_id)
  )`,
  `create index guests_apart_in_order on guests_apart (wedding_id, created_at, id)`,
  `create index guests_apart_by_other on guests_apart (other_id)`,
]
