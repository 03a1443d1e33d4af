import { inOrder } from './statements.ts'

/**
 * What the search of the marketplace reads: a narrow row for each public listing, how many have what
 * (kept by difference, so that browsing counts nothing), every word with its likely misspellings, and
 * the names for suggestions. All of it is made from listings; the rows are written by the server, the
 * rest follows them by triggers for each statement.
 */
export const listingSearch = inOrder(() => statements)

const statements = [
  `create table listing_search (
    business_id uuid primary key references businesses on delete cascade,
    index_version smallint not null,
    category text not null check (length(category) <= 40),
    country text not null check (length(country) <= 100),
    town_id integer,
    lat double precision,
    lon double precision,
    reach_km double precision not null check (reach_km between 0 and 20037),
    area box,
    name_key text collate "C" not null check (length(name_key) <= 1000),
    words tsvector not null,
    tags text[] not null,
    numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
    guests int4range not null,
    currency text not null check (length(currency) = 3),
    price_minor bigint,
    points smallint not null,
    by_points bigint generated always as (-points) stored,
    by_price bigint generated always as (coalesce(price_minor, 9007199254740991)) stored,
    by_newest bigint not null
  )`,
  `create index listing_search_words on listing_search using gin (words) with (fastupdate = off)`,
  `create index listing_search_tags on listing_search using gin (tags) with (fastupdate = off)`,
  `create index listing_search_area on listing_search using gist (area)`,
  ...['by_points', 'by_price', 'by_newest'].flatMap((order) => [
    `create index listing_search_${order} on listing_search (${order}, business_id)`,
    `create index listing_search_of_category_${order} on listing_search (category, ${order}, business_id)`,
  ]),

  `create table listing_counts (
    category text not null check (length(category) <= 40),
    tag text not null check (length(tag) <= 100),
    n integer not null,
    primary key (category, tag)
  )`,
  `create table search_words (
    word text collate "C" primary key check (length(word) <= 40),
    n integer not null,
    misspellings text[] not null
  )`,
  `create index search_words_misspelt on search_words using gin (misspellings)`,
  `create table listing_names (
    business_id uuid not null references listing_search on delete cascade,
    place smallint not null,
    key text collate "C" not null check (length(key) <= 1000),
    primary key (business_id, place)
  )`,
  `create index listing_names_by_key on listing_names (key, business_id)`,

  // The word itself, and the word without each one of its letters.
  `create function misspellings_of(word text) returns text[] language sql immutable as $$
    select array_agg(distinct case n when 0 then word else overlay(word placing '' from n for 1) end)
    from generate_series(0, length(word)) as n
  $$`,
  `create function count_listings() returns trigger language plpgsql as $$
    declare
      sign integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      insert into listing_counts as kept (category, tag, n)
        select category, tag, sign * count(*) from changed, unnest(tags || array['']) as tag
        group by 1, 2 order by 1, 2
        on conflict (category, tag) do update set n = kept.n + excluded.n;
      insert into search_words as kept (word, n, misspellings)
        select word, sign * count(*), misspellings_of(word)
        from changed, unnest(tsvector_to_array(words)) as word
        where length(word) between 3 and 40 group by 1 order by 1
        on conflict (word) do update set n = kept.n + excluded.n;
      if tg_op = 'INSERT' then
        insert into listing_names (business_id, place, key)
          select business_id, place, array_to_string(parts[place:], ' ')
          from (select business_id, string_to_array(name_key, ' ') as parts from changed where name_key <> '') as named,
            generate_series(1, least(cardinality(parts), 12)) as place;
      else
        delete from search_words where n <= 0
          and word in (select unnest(tsvector_to_array(words)) from changed);
      end if;
      return null;
    end
  $$`,
  `create trigger count_added after insert on listing_search referencing new table as changed
    for each statement execute function count_listings()`,
  `create trigger count_removed after delete on listing_search referencing old table as changed
    for each statement execute function count_listings()`,
]
