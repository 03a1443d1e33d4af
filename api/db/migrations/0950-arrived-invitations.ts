import { inOrder } from './statements.ts'

/**
 * An invitation has arrived once it was sent, its link was opened or somebody replied without it:
 * nothing is left to send then.
 */
export const arrivedInvitations = inOrder(() => statements)

/** Of a row of `rsvps` under some name. */
const hasArrived = (row: string) =>
  `(coalesce(${['sentAt', 'openedAt', 'begunAt', 'answeredAt'].map((fact) => `${row}.facts ->> '${fact}'`).join(', ')}) is not null)`

/** Households that somebody invited is in and that nobody can write to, at home or otherwise. */
const outOfReach = `
  select count(*) from (
    select household_id from guests where guests.wedding_id = wedding_figures.wedding_id
    group by household_id having bool_or(standing <> 'uninvited') and not bool_or(email <> '' or phone <> '')
  ) silent join households on households.id = silent.household_id and households.address_line1 = ''`

/** Households that somebody invited is in and whose invitation has not arrived. */
const unsent = `
  select count(distinct household_id) from guests where guests.wedding_id = wedding_figures.wedding_id and standing <> 'uninvited'
    and household_id not in (select household_id from rsvps where rsvps.wedding_id = wedding_figures.wedding_id and ${hasArrived('rsvps')})`

const statements = [
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
            where ${hasArrived('now')} <> ${hasArrived('was')});
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
      perform from wedding_figures where wedding_id = any(touched) order by wedding_id for no key update;
      update wedding_figures set households_without_contact = (${outOfReach}), invitations_unsent = (${unsent}) where wedding_id = any(touched);
      return null;
    end
  $$`,
  `update wedding_figures set invitations_unsent = (${unsent}) where invitations_unsent > 0`,
]
