import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { newId } from '../id.ts'

/** The guest list: who is invited together, to what, and what they answered. */
export const guestList = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await plantEvents(db)
  },
}

const statements = [
  `create table wedding_events (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    kind text not null check (kind in ('ceremony', 'reception', 'other')),
    name text not null check (length(name) <= 80),
    day date,
    start_minute smallint check (start_minute between 0 and 1439),
    location text not null check (length(location) <= 200),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (kind <> 'other' or name <> '')
  )`,
  `create index wedding_events_in_order on wedding_events (wedding_id, created_at, id)`,

  `create table households (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    name text not null check (length(name) between 1 and 120),
    side text check (side in ('first', 'second', 'both')),
    address_line1 text not null check (length(address_line1) <= 150),
    address_line2 text not null check (length(address_line2) <= 150),
    city text not null check (length(city) <= 100),
    region text not null check (length(region) <= 100),
    postcode text not null check (length(postcode) <= 20),
    country text not null check (length(country) <= 100),
    notes text not null check (length(notes) <= 2000),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (wedding_id, id)
  )`,
  `create index households_in_order on households (wedding_id, created_at, id)`,

  /*
   * The standing follows from the answers by itself, so that no way to write them, undoing included, can
   * leave it behind. Whose household is checked at the end of a transaction: undoing writes the tables in whatever order they were changed.
   */
  `create table guests (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    household_id uuid not null,
    place smallint not null check (place >= 0),
    first_name text not null check (length(first_name) <= 100),
    last_name text not null check (length(last_name) <= 100),
    is_plus_one boolean not null,
    age_group text not null check (age_group in ('adult', 'child', 'infant')),
    tags jsonb not null check (jsonb_typeof(tags) = 'array'),
    diet text not null check (length(diet) <= 200),
    meal text not null check (length(meal) <= 100),
    email text not null check (length(email) <= 254),
    phone text not null check (length(phone) <= 40),
    notes text not null check (length(notes) <= 2000),
    answers jsonb not null check (jsonb_typeof(answers) = 'object'),
    standing text not null generated always as (case
      when answers = '{}'::jsonb then 'uninvited'
      when jsonb_path_exists(answers, '$.* ? (@ == "coming")') then 'coming'
      when jsonb_path_exists(answers, '$.* ? (@ == "pending")') then 'pending'
      else 'not_coming' end) stored,
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (wedding_id, household_id) references households (wedding_id, id) on delete cascade deferrable initially deferred,
    check (is_plus_one or first_name <> '' or last_name <> '')
  )`,
  `create index guests_in_order on guests (wedding_id, created_at, id)`,
  `create index guests_of_household on guests (wedding_id, household_id, place)`,
]

/** Every wedding has its ceremony and its reception from its first day on; those that were there before get them now. */
async function plantEvents(db: Kysely<unknown>) {
  const { rows } = await sql<{
    id: string
    at: Date
  }>`select id, created_at as at from weddings order by created_at`.execute(db)
  for (const kind of ['ceremony', 'reception']) {
    const events = rows.map(({ id, at }) => ({
      id: newId(at),
      wedding_id: id,
      kind,
      name: '',
      location: '',
      version: 1,
      created_at: at,
      updated_at: at,
    }))
    await sql`insert into wedding_events select * from jsonb_populate_recordset(null::wedding_events, ${JSON.stringify(events)}::jsonb)`.execute(
      db,
    )
  }
}
