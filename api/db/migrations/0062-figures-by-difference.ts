import { inOrder } from './statements.ts'

/**
 * An answer changes the figures of a guest list by what it changes, and counts nothing: only what households have in common, which few
 * changes touch, is counted anew.
 */
export const figuresByDifference = inOrder(() => statements)

/** Adds what rows with a sign count to the figures that are kept. */
const shift = (rows: string) => `
  update guest_figures set uninvited = guest_figures.uninvited + moved.uninvited, coming = guest_figures.coming + moved.coming,
    pending = guest_figures.pending + moved.pending, not_coming = guest_figures.not_coming + moved.not_coming
  from (
    select wedding_id, coalesce(sum(sign) filter (where standing = 'uninvited'), 0) as uninvited,
      coalesce(sum(sign) filter (where standing = 'coming'), 0) as coming,
      coalesce(sum(sign) filter (where standing = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where standing = 'not_coming'), 0) as not_coming
    from (${rows}) as rows group by wedding_id
  ) as moved
  where guest_figures.wedding_id = moved.wedding_id and (moved.uninvited, moved.coming, moved.pending, moved.not_coming) <> (0, 0, 0, 0)`

const added = 'select wedding_id, standing, 1 as sign from added'
const gone = 'select wedding_id, standing, -1 as sign from gone'

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

const statements = [
  `create function keep_guest_standings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${shift(added)};
      elsif tg_op = 'DELETE' then ${shift(gone)};
      else ${shift(`${added} union all ${gone}`)};
      end if;
      return null;
    end
  $$`,
  `create trigger keep_standings_added after insert on guests referencing new table as added
    for each statement execute function keep_guest_standings()`,
  `create trigger keep_standings_changed after update on guests referencing new table as added old table as gone
    for each statement execute function keep_guest_standings()`,
  `create trigger keep_standings_gone after delete on guests referencing old table as gone
    for each statement execute function keep_guest_standings()`,

  /*
   * Whoever counts holds the row first and looks afterwards, so that of two who write at once the second one counts what the first one wrote.
   */
  `create or replace function keep_guest_figures() returns trigger language plpgsql as $$
    declare
      touched uuid[];
    begin
      if tg_op = 'UPDATE' then
        if tg_table_name = 'guests' then
          touched := array(select distinct now.wedding_id from changed now join replaced was using (id)
            where (now.standing = 'uninvited', now.household_id, now.email = '' and now.phone = '')
              is distinct from (was.standing = 'uninvited', was.household_id, was.email = '' and was.phone = ''));
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
      update guest_figures set households_without_contact = (${outOfReach}), invitations_unsent = (${unsent}) where wedding_id = any(touched);
      return null;
    end
  $$`,
]
