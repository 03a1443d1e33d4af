import { inOrder } from './statements.ts'

/**
 * The days of a booking begin and end where its wedding is, so its zone follows that of the wedding,
 * whatever changes it, until the booking is over. The times are those of `nextDue` and `holdEnd`.
 */
export const zonesOfBookings = inOrder(() => [
  `create function move_bookings(wedding uuid, zone text) returns void language sql as $$
    update bookings set time_zone = zone, version = version + 1, updated_at = now(),
      hold_until = case when agreement = 'held'
        then least(hold_until, first_day::timestamp at time zone zone) else hold_until end,
      due_at = case
        when agreement = 'held' then least(due_at, first_day::timestamp at time zone zone)
        when logistics = 'the_day' then (last_day + 1)::timestamp at time zone zone
        else first_day::timestamp at time zone zone end
    where wedding_id = wedding and time_zone <> zone and agreement not in ('cancelled', 'lapsed')
      and logistics <> 'completed'
  $$`,
  `create function move_bookings_with_wedding() returns trigger language plpgsql as $$
    begin
      perform move_bookings(new.id, coalesce(nullif(new.time_zone, ''), 'UTC'));
      return new;
    end
  $$`,
  `create trigger move_bookings after update of time_zone on weddings for each row
    when (old.time_zone is distinct from new.time_zone)
    execute function move_bookings_with_wedding()`,
  `select move_bookings(id, coalesce(nullif(time_zone, ''), 'UTC')) from weddings
    where exists (select from bookings where wedding_id = weddings.id)`,
])
