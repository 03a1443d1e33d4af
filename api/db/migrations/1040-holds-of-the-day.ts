import { inOrder } from './statements.ts'

/**
 * A hold that was made on the day itself lasts until the day is over, as `holdEnd` says, and still
 * does when its wedding turns out to be elsewhere.
 */
export const holdsOfTheDay = inOrder(() => [
  `create or replace function move_bookings(wedding uuid, zone text) returns void
    language sql as $$
    update bookings set time_zone = zone, version = version + 1, updated_at = now(),
      hold_until = case
        when agreement not in ('held', 'moving', 'stuck') then hold_until
        when hold_until = (last_day + 1)::timestamp at time zone time_zone
          then (last_day + 1)::timestamp at time zone zone
        when agreement = 'held' then least(hold_until, first_day::timestamp at time zone zone)
        else hold_until end,
      due_at = case
        when agreement in ('held', 'moving', 'stuck')
          and hold_until = (last_day + 1)::timestamp at time zone time_zone
          then (last_day + 1)::timestamp at time zone zone
        when agreement = 'held' then least(due_at, first_day::timestamp at time zone zone)
        when logistics = 'the_day' then (last_day + 1)::timestamp at time zone zone
        else first_day::timestamp at time zone zone end
    where wedding_id = wedding and time_zone <> zone and agreement not in ('cancelled', 'lapsed')
      and logistics <> 'completed'
  $$`,
])
