import { inOrder } from './statements.ts'

/**
 * Who made the address at which calendar programs read the bookings of a business: it ends when
 * they no longer work there. Who made an earlier one is not known.
 */
export const calendarAddressesOfMembers = inOrder(() => [
  `alter table listing_calendars add column link_created_by uuid`,
  `create function end_calendar_address() returns trigger language plpgsql as $$
    begin
      update listing_calendars
        set link_hash = null, link_created_at = null, link_read_at = null, link_created_by = null
        where business_id = old.business_id and link_created_by = old.user_id;
      return old;
    end
  $$`,
  `create trigger end_calendar_address after delete on business_members
    for each row execute function end_calendar_address()`,
])
