import { inOrder } from './statements.ts'

/**
 * Whoever works for a business that is booked for a wedding is told when the schedule of its day
 * changes: a line of it, an event that guests are told a time of, or what its head says.
 */
export const liveDaySheets = inOrder(() => [
  `create function tell_booked(wedding uuid) returns void language sql as $$
    select tell_staff(business_id, 'day') from bookings
      where wedding_id = wedding and agreement in ('bound', 'fixed')
  $$`,
  `create function publish_schedule() returns trigger language plpgsql as $$
    begin
      perform tell_booked(coalesce(new.wedding_id, old.wedding_id));
      return null;
    end
  $$`,
  ...['schedule_items', 'wedding_events'].map(
    (table) => `create trigger publish_schedule after insert or update or delete on ${table}
      for each row execute function publish_schedule()`,
  ),
  `create function publish_day() returns trigger language plpgsql as $$
    begin
      perform tell_booked(new.id);
      return null;
    end
  $$`,
  `create trigger publish_day after update on weddings for each row
    when ((old.wedding_date, old.time_zone, old.first_name_line, old.second_name_line)
      is distinct from (new.wedding_date, new.time_zone, new.first_name_line, new.second_name_line))
    execute function publish_day()`,
])
