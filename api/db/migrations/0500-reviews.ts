import { inOrder } from './statements.ts'

/**
 * What couples say of businesses, one review a booking, what people report of them, and how they are
 * rated. The sums of a rating follow the reviews that count by a trigger, each by its difference:
 * published ones, and those whose words alone are covered.
 */
export const reviews = inOrder(() => statements)

const scores = ['quality', 'responsiveness', 'professionalism', 'value', 'flexibility']
const reasons = `('privateDetails', 'offensive', 'notThisBooking', 'advertising', 'pressure')`

const statements = [
  `create table reviews (
    id uuid primary key,
    booking_id uuid not null unique references bookings on delete cascade,
    business_id uuid references businesses on delete set null,
    version integer not null check (version >= 1),
    state text not null check (state in ('pending', 'published', 'held', 'removed')),
    state_version integer not null check (state_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    occasion text not null check (occasion in ('tookPlace', 'calledOff')),
    ${scores.map((score) => `${score} smallint not null check (${score} between 1 and 5)`).join(',\n    ')},
    body text not null check (length(body) <= 4000),
    answer text check (length(answer) <= 2000),
    answered_at timestamptz,
    reason text check (reason in ${reasons}),
    due_at timestamptz,
    published_at timestamptz,
    waits_since timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index reviews_of_business on reviews (business_id, created_at desc, id desc)`,
  `create index reviews_to_answer on reviews (business_id, created_at desc, id desc)
    where answered_at is null and state in ('pending', 'published')`,
  `create index reviews_public on reviews (business_id, published_at desc, id desc)
    where published_at is not null`,
  `create index reviews_due on reviews (due_at) where due_at is not null`,
  // What waits for the team has since when it does.
  `create index reviews_for_team on reviews (waits_since, id) where waits_since is not null`,
  `create index reviews_removed on reviews (updated_at desc, id desc) where state = 'removed'`,

  `create table review_reports (
    id uuid primary key,
    review_id uuid not null references reviews on delete cascade,
    by_side text not null check (by_side in ('vendor', 'reader')),
    reason text not null check (reason in ${reasons}),
    body text not null check (length(body) between 1 and 1000),
    created_at timestamptz not null
  )`,
  `create index review_reports_of_review on review_reports (review_id, created_at)`,

  `create table business_ratings (
    business_id uuid primary key references businesses on delete cascade,
    count integer not null check (count >= 0),
    ${scores.map((score) => `${score} bigint not null check (${score} >= 0)`).join(',\n    ')}
  )`,

  `create function count_review() returns trigger language plpgsql as $$
    declare
      was integer := case when tg_op = 'INSERT' then 0
        when old.published_at is not null and old.state in ('published', 'held') then 1 else 0 end;
      counts integer := case
        when new.published_at is not null and new.state in ('published', 'held') then 1 else 0 end;
    begin
      if new.business_id is null then return null; end if;
      if was = 0 and counts = 0 then return null; end if;
      insert into business_ratings as kept (business_id, count, ${scores.join(', ')})
        values (new.business_id, counts, ${scores.map((score) => `counts * new.${score}`).join(', ')})
      on conflict (business_id) do update set count = kept.count + counts - was,
        ${scores
          .map(
            (score) =>
              `${score} = kept.${score} + counts * new.${score} - was * coalesce(old.${score}, 0)`,
          )
          .join(',\n        ')};
      return null;
    end
  $$`,
  `create trigger count_review after insert or update on reviews for each row
    execute function count_review()`,

  // The stars of a couple that is gone stay, without their words; of a business that is gone, nothing that it said.
  `create function keep_stars() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'weddings' then
        update reviews set body = '' where booking_id in (
          select id from bookings where wedding_id = old.id);
      else
        update reviews set answer = '' where business_id = old.id and answer is not null;
      end if;
      return old;
    end
  $$`,
  `create trigger keep_stars before delete on weddings for each row execute function keep_stars()`,
  `create trigger keep_stars before delete on businesses for each row execute function keep_stars()`,

  // The rating is a part of the order, and an order of its own.
  `alter table listing_search add column rating smallint not null default 350`,
  `alter table listing_search add column by_rating bigint generated always as (-rating) stored`,
  `create index listing_search_by_rating on listing_search (by_rating, business_id)`,
  `create index listing_search_of_category_by_rating
    on listing_search (category, by_rating, business_id)`,
]
