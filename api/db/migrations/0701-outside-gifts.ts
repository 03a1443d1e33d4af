import { inOrder } from './statements.ts'

/** Gifts that did not come through the registry, and when somebody was thanked. */
export const outsideGifts = inOrder(() => statements)

const statements = [
  `alter table gift_reservations add column thanked_at timestamptz`,
  `create table outside_gifts (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    giver text not null check (length(giver) between 1 and 120),
    what text not null check (length(what) between 1 and 150),
    note text not null check (length(note) <= 500),
    address text not null check (length(address) <= 400),
    state text not null check (state in ('received', 'thanked')),
    state_version integer not null check (state_version >= 1),
    thanked_at timestamptz,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (thanked_at is null or state = 'thanked')
  )`,
  `create index outside_gifts_in_order on outside_gifts (wedding_id, created_at, id)`,
]
