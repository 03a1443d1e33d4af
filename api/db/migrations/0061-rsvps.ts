import { inOrder } from './statements.ts'

/** Invitations of households with the links they answer by, and how each couple wants to be answered. */
export const rsvps = inOrder(() => statements)

/** One pass over the guests of a wedding. */
const counts = `
  select count(*) filter (where standing = 'uninvited') as uninvited, count(*) filter (where standing = 'coming') as coming,
    count(*) filter (where standing = 'pending') as pending, count(*) filter (where standing = 'not_coming') as not_coming
  from guests where guests.wedding_id = guest_figures.wedding_id`

/** Households that somebody invited is in and that nobody can write to, at home or otherwise. */
const outOfReach = `
  select count(*) from (
    select household_id from guests where guests.wedding_id = guest_figures.wedding_id
    group by household_id having bool_or(standing <> 'uninvited') and not bool_or(email <> '' or phone <> '')
  ) silent join households on households.id = silent.household_id and households.address_line1 = ''`

/** Households that somebody invited is in and whose invitation has not gone out. */
const unsent = `
  select count(distinct household_id) from guests where guests.wedding_id = guest_figures.wedding_id and standing <> 'uninvited'
    and household_id not in (select household_id from rsvps where rsvps.wedding_id = guest_figures.wedding_id and sent_at is not null)`

const recount = `update guest_figures set (uninvited, coming, pending, not_coming) = (${counts}),
  households_without_contact = (${outOfReach}), invitations_unsent = (${unsent})`

const statements = [
  // Whose household is checked at the end of a transaction: undoing writes the tables in whatever order they were changed.
  `create table rsvps (
    id uuid primary key,
    wedding_id uuid not null references weddings on delete cascade,
    household_id uuid not null,
    token_hash bytea not null unique check (length(token_hash) = 32),
    link_number integer not null check (link_number >= 1),
    state text not null check (state in ('unopened', 'opened', 'responding', 'responded', 'changed', 'closed')),
    chart_version integer not null check (chart_version >= 1),
    facts jsonb not null check (jsonb_typeof(facts) = 'object'),
    since timestamptz not null,
    sent_at timestamptz,
    reached_at timestamptz,
    message text not null check (length(message) <= 2000),
    replies jsonb not null check (jsonb_typeof(replies) = 'object'),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (household_id) deferrable initially deferred,
    foreign key (wedding_id, household_id) references households (wedding_id, id) on delete cascade deferrable initially deferred
  )`,
  `create index rsvps_in_order on rsvps (wedding_id, created_at, id)`,
  `create index rsvps_waiting on rsvps (wedding_id, reached_at) where state in ('unopened', 'opened', 'responding')`,

  `create table rsvp_settings (
    id uuid primary key,
    wedding_id uuid not null unique references weddings on delete cascade,
    deadline date,
    meals jsonb not null check (jsonb_typeof(meals) = 'array'),
    questions jsonb not null check (jsonb_typeof(questions) = 'array'),
    reminds boolean not null,
    frozen_at timestamptz,
    frozen_counts jsonb not null check (jsonb_typeof(frozen_counts) = 'array'),
    version integer not null check (version >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index rsvp_settings_reminding on rsvp_settings (wedding_id) where reminds and frozen_at is null`,

  // Kept with the other figures of a guest list, by the same triggers.
  `alter table guest_figures add column invitations_unsent integer not null default 0`,
  recount,
  `create or replace function keep_guest_figures() returns trigger language plpgsql as $$
    declare
      touched uuid[];
    begin
      if tg_op = 'UPDATE' then
        if tg_table_name = 'guests' then
          touched := array(select distinct now.wedding_id from changed now join replaced was using (id)
            where (now.standing, now.household_id, now.email = '' and now.phone = '')
              is distinct from (was.standing, was.household_id, was.email = '' and was.phone = ''));
        elsif tg_table_name = 'rsvps' then
          touched := array(select distinct now.wedding_id from changed now join replaced was using (id)
            where (now.sent_at is null) <> (was.sent_at is null));
        else
          touched := array(select distinct now.wedding_id from changed now join replaced was using (id)
            where (now.address_line1 = '') <> (was.address_line1 = ''));
        end if;
      else
        touched := array(select distinct wedding_id from changed);
      end if;
      if cardinality(touched) = 0 then
        return null;
      end if;
      perform from guest_figures where wedding_id = any(touched) order by wedding_id for no key update;
      ${recount} where wedding_id = any(touched);
      return null;
    end
  $$`,
  `create trigger keep_figures_added after insert on rsvps referencing new table as changed
    for each statement execute function keep_guest_figures()`,
  `create trigger keep_figures_changed after update on rsvps referencing new table as changed old table as replaced
    for each statement execute function keep_guest_figures()`,
  `create trigger keep_figures_gone after delete on rsvps referencing old table as changed
    for each statement execute function keep_guest_figures()`,
]
