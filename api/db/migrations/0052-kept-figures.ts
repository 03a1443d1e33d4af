import { inOrder } from './statements.ts'

/**
 * What the dashboard tells of ten thousand guests, kept and not counted at each look; and the choices in the order it shows them. The
 * figures follow from the rows by triggers, so that no way to write the list, undoing included, can leave them behind.
 */
export const keptFigures = inOrder(() => statements)

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

const recount = `update guest_figures set (uninvited, coming, pending, not_coming) = (${counts}), households_without_contact = (${outOfReach})`

const statements = [
  `create table guest_figures (
    wedding_id uuid primary key references weddings on delete cascade,
    uninvited integer not null default 0,
    coming integer not null default 0,
    pending integer not null default 0,
    not_coming integer not null default 0,
    households_without_contact integer not null default 0
  )`,
  `insert into guest_figures (wedding_id) select id from weddings`,
  recount,
  `create function open_guest_figures() returns trigger language plpgsql as $$
    begin
      insert into guest_figures (wedding_id) values (new.id);
      return null;
    end
  $$`,
  `create trigger open_guest_figures after insert on weddings for each row execute function open_guest_figures()`,

  /*
   * Whoever counts holds the row first and looks afterwards, so that of two who write at once the second one counts what the first one wrote.
   * What changes no figure, such as a name or a meal, counts nothing.
   */
  `create function keep_guest_figures() returns trigger language plpgsql as $$
    declare
      touched uuid[];
    begin
      if tg_op = 'UPDATE' then
        if tg_table_name = 'guests' then
          touched := array(select distinct now.wedding_id from changed now join replaced was using (id)
            where (now.standing, now.household_id, now.email = '' and now.phone = '')
              is distinct from (was.standing, was.household_id, was.email = '' and was.phone = ''));
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
  ...['guests', 'households'].flatMap((table) => [
    `create trigger keep_figures_added after insert on ${table} referencing new table as changed
      for each statement execute function keep_guest_figures()`,
    `create trigger keep_figures_changed after update on ${table} referencing new table as changed old table as replaced
      for each statement execute function keep_guest_figures()`,
    `create trigger keep_figures_gone after delete on ${table} referencing old table as changed
      for each statement execute function keep_guest_figures()`,
  ]),
  // They served the counting alone.
  `drop index guests_by_standing`,
  `drop index guests_invited`,
  `drop index guests_reached`,

  `create index choices_by_progress on choices
    (wedding_id, array_position('{booked,quoted,asked,saved,wanted}'::text[], state), created_at, id)
    where name <> '' and state in ('booked', 'quoted', 'asked', 'saved', 'wanted')`,
]
