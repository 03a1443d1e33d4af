import { inOrder } from './statements.ts'

/** Tables of events, who sits on which chair, and who wishes to sit with whom. */
export const seating = inOrder(() => statements)

/*
 * Two who change chairs do so in one statement, and undoing writes the tables in whatever order they were changed: what belongs together is
 * checked at the end of a transaction. Nothing goes along with a table, an event or a guest by itself, so that no undoing takes seats
 * that were given since.
 */
const statements = [
  `create table seating_tables (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    event_id uuid not null references wedding_events deferrable initially deferred,
    name text not null check (length(name) between 1 and 60),
    shape text not null check (shape in ('round', 'long')),
    chairs smallint not null check (chairs between 1 and 40),
    x smallint not null check (x between 0 and 240),
    y smallint not null check (y between 0 and 2400),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index seating_tables_in_order on seating_tables (wedding_id, event_id, created_at, id)`,
  `create index seating_tables_of_event on seating_tables (event_id)`,

  `create table seats (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    event_id uuid not null,
    table_id uuid not null references seating_tables deferrable initially deferred,
    guest_id uuid not null references guests deferrable initially deferred,
    place smallint not null check (place between 0 and 39),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint one_seat_each unique (guest_id, event_id) deferrable initially deferred,
    constraint one_guest_a_chair unique (table_id, place) deferrable initially deferred
  )`,
  `create index seats_in_order on seats (wedding_id, event_id, created_at, id)`,

  `create table seating_rules (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    kind text not null check (kind in ('together', 'apart', 'free')),
    guest_ids jsonb not null check (jsonb_typeof(guest_ids) = 'array'),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index seating_rules_in_order on seating_rules (wedding_id, created_at, id)`,
]
