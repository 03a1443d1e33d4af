import { inOrder } from './statements.ts'

/** The registry: what is wished for, in the couple's order, and which household gives what. */
export const registry = inOrder(() => statements)

const kept = `version integer not null check (version >= 1), created_at timestamptz not null, updated_at timestamptz not null`
const ofWedding = `wedding_id uuid not null references weddings on delete cascade`

/**
 * What is taken of a gift never exceeds what is wanted, whoever writes and however: whoever takes some holds the gift first and looks
 * afterwards, so that of two at one moment the second one counts what the first one took. Shares of a price add up to it when all are taken.
 */
const within = `
  select coalesce(sum(units), 0), coalesce(sum(minor), 0) into taken, given from gift_reservations where gift_id = gift.id;
  if (gift.kind = 'fund' and taken > gift.price_minor) or (gift.kind <> 'fund' and taken > gift.wanted)
    or (gift.kind = 'group' and (given > gift.price_minor or (taken = gift.wanted and given <> gift.price_minor))) then
    raise exception using errcode = '23503', constraint = 'gift_within_wanted', message = 'More is taken than is wanted.';
  end if;`

const statements = [
  `create table registries (
    id uuid primary key,
    wedding_id uuid not null unique references weddings on delete cascade,
    shows_givers boolean not null,
    ${kept}
  )`,
  `create table gifts (
    id uuid primary key,
    ${ofWedding},
    kind text not null check (kind in ('gift', 'group', 'fund')),
    title text not null check (length(title) between 1 and 150),
    note text not null check (length(note) <= 1000),
    link text not null check (length(link) <= 2008 and (link = '' or link ~* '^https?://')),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    price_minor bigint check (price_minor between 1 and 1000000000000),
    wanted integer check (wanted between 1 and 999),
    rank numeric not null,
    ${kept},
    unique (wedding_id, id),
    check ((wanted is null) = (kind = 'fund')),
    check (kind <> 'group' or (price_minor is not null and price_minor >= wanted))
  )`,
  `create index gifts_in_order on gifts (wedding_id, rank, id)`,
  // Of a gift that was removed its picture stays for as long as the removal may be undone.
  `create table gift_pictures (
    id uuid primary key,
    ${ofWedding},
    gift_id uuid not null unique,
    name text not null check (length(name) between 1 and 200),
    type text not null check (type in ('image/jpeg', 'image/png')),
    size integer not null check (size between 1 and 10485760),
    file_key text not null unique check (length(file_key) <= 104),
    created_at timestamptz not null
  )`,
  `create index gift_pictures_of_wedding on gift_pictures (wedding_id, id)`,
  `create trigger erase_gift_picture_file after delete on gift_pictures for each row execute function erase_document_file()`,
  /*
   * Of a household by its id and its name: what somebody gave stays given when they are taken off the guest list. A gift that is taken does
   * not go without that, whatever is undone: it is checked at the end of a transaction.
   */
  `create table gift_reservations (
    id uuid primary key,
    ${ofWedding},
    gift_id uuid not null,
    household_id uuid not null,
    giver text not null check (length(giver) between 1 and 120),
    units bigint not null check (units between 1 and 1000000000000),
    minor bigint check (minor between 1 and 1000000000000),
    note text not null check (length(note) <= 500),
    state text not null check (state in ('reserved', 'received', 'thanked')),
    state_version integer not null check (state_version >= 1),
    ${kept},
    unique (gift_id, household_id),
    foreign key (wedding_id, gift_id) references gifts (wedding_id, id) deferrable initially deferred
  )`,
  `create index gift_reservations_in_order on gift_reservations (wedding_id, created_at, id)`,
  `create index gift_reservations_of_household on gift_reservations (household_id)`,
  `create index gift_reservations_unthanked on gift_reservations (wedding_id) where state <> 'thanked'`,

  `create function keep_reservation_within() returns trigger language plpgsql as $$
    declare
      gift gifts;
      taken numeric;
      given numeric;
    begin
      select * into gift from gifts where id = new.gift_id for no key update;
      if found then ${within}
      end if;
      return null;
    end
  $$`,
  `create trigger keep_reservation_within after insert or update on gift_reservations
    for each row execute function keep_reservation_within()`,
  `create function keep_gift_within() returns trigger language plpgsql as $$
    declare
      gift gifts := new;
      taken numeric;
      given numeric;
    begin
      ${within}
      if tg_op = 'UPDATE' and taken > 0 and ((new.kind, new.currency) <> (old.kind, old.currency)
        or (new.kind = 'group' and (new.price_minor, new.wanted) <> (old.price_minor, old.wanted))) then
        raise exception using errcode = '23503', constraint = 'gift_within_wanted', message = 'What is taken is taken as it was.';
      end if;
      return null;
    end
  $$`,
  `create trigger keep_gift_within after insert or update on gifts for each row execute function keep_gift_within()`,
]
