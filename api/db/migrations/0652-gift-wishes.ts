import { inOrder } from './statements.ts'

/** What kind of gift it is and how much it is wanted, the words of a fund, and where gifts are sent. */
export const giftWishes = inOrder(() => statements)

const statements = [
  `alter table gifts
    add column category text not null default '' check (category in ('', 'kitchen', 'dining', 'bedroom', 'home', 'outdoors', 'experiences')),
    add column is_most_wanted boolean not null default false,
    add column suggested jsonb not null default '[]' check (jsonb_typeof(suggested) = 'array' and jsonb_array_length(suggested) <= 4),
    add column how_to_give text not null default '' check (length(how_to_give) <= 600)`,
  // Guests see what is most wanted first, and within that the couple's order.
  `create index gifts_most_wanted_first on gifts (wedding_id, (rank - case when is_most_wanted then 1000000000 else 0 end), id)`,
  `alter table registries add column delivery text not null default '' check (length(delivery) <= 400)`,
]
