import { inOrder } from './statements.ts'

/**
 * Listings: what is public of a business and the draft beside it, its addresses, and the days on
 * which it takes no wedding. Every business has a listing, which a trigger creates with it; approved
 * ones begin with what was public until now.
 */
export const listings = inOrder(() => statements)

const statements = [
  `create table listings (
    business_id uuid primary key references businesses on delete cascade,
    slug text unique check (length(slug) between 3 and 80),
    state text not null default 'unpublished' check (state in ('unpublished', 'published', 'edited', 'paused')),
    state_version integer not null default 1 check (state_version >= 1),
    published jsonb check (jsonb_typeof(published) = 'object'),
    draft jsonb check (jsonb_typeof(draft) = 'object'),
    listed_at timestamptz,
    published_at timestamptz,
    version integer not null default 1 check (version >= 1),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (state = 'unpublished' or (slug is not null and published is not null and listed_at is not null and published_at is not null)),
    check (state <> 'edited' or draft is not null)
  )`,
  `create index listings_public on listings (listed_at, business_id) where state in ('published', 'edited')`,

  `create table listing_slugs (
    slug text primary key check (length(slug) between 3 and 80),
    business_id uuid not null references businesses on delete cascade,
    created_at timestamptz not null
  )`,
  `create index listing_slugs_of_business on listing_slugs (business_id, slug)`,

  `create table listing_calendars (
    business_id uuid primary key references businesses on delete cascade,
    capacity integer not null default 1 check (capacity between 1 and 100),
    weekdays_off integer[] not null default '{}' check (weekdays_off <@ array[0, 1, 2, 3, 4, 5, 6]),
    ics_address text not null default '' check (length(ics_address) <= 2008),
    ics_fetched_at timestamptz,
    ics_failure text check (length(ics_failure) <= 40),
    version integer not null default 1 check (version >= 1),
    updated_at timestamptz not null default now()
  )`,

  `create table unavailable_days (
    business_id uuid not null references businesses on delete cascade,
    day date not null,
    source text not null check (source in ('hand', 'calendar')),
    primary key (business_id, day, source)
  )`,

  `insert into listing_calendars (business_id) select id from businesses`,
  `insert into listings (business_id, slug, state, published, listed_at, published_at)
    select id, slug, case approval when 'approved' then 'published' when 'suspended' then 'paused' else 'unpublished' end,
      case when slug is not null then ${contentOf('businesses')} end,
      case when slug is not null then approval_since end, case when slug is not null then approval_since end
    from businesses left join (${slugs()}) as named using (id)`,

  `create function create_listing() returns trigger language plpgsql as $$
    begin
      insert into listings (business_id, created_at, updated_at) values (new.id, new.created_at, new.created_at);
      insert into listing_calendars (business_id, updated_at) values (new.id, new.created_at);
      return null;
    end
  $$`,
  `create trigger create_listing after insert on businesses for each row execute function create_listing()`,
]

/** A listing that says no more than the business's own details. */
function contentOf(row: string) {
  return `jsonb_build_object('tagline', '', 'description', ${row}.description, 'website', ${row}.website, 'currency', 'USD',
    'price', jsonb_build_object('fromMinor', null, 'toMinor', null, 'covers', ''),
    'packages', jsonb_build_array(),
    'area', jsonb_build_object('towns', jsonb_build_array(), 'radiusKm', null, 'travelFeeMinor', null, 'travelNote', ''),
    'languages', jsonb_build_array(), 'teamSize', null, 'foundedYear', null, 'leadDays', null, 'depositPercent', null,
    'cancellation', '', 'faq', jsonb_build_array(), 'links', jsonb_build_array(), 'details', jsonb_build_object())`
}

/**
 * An address for each business that is or was public: its name in Latin letters. A name without
 * any, and one that others have too, is followed by eight characters of the id.
 */
function slugs() {
  const latin = String.raw`trim('-' from left(regexp_replace(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 50))`
  return `select id, case when length(wished) < 3 or count(*) over (partition by wished) > 1
      then coalesce(nullif(wished, ''), 'vendor') || '-' || right(id::text, 8) else wished end as slug
    from (select id, ${latin} as wished from businesses where approval in ('approved', 'suspended')) as wishes`
}
