import { sql } from 'kysely'
import { firstDay as firstStored, lastDay as lastStored } from '#machines/kernel/values/dates.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * Recomputes the days on which a business takes no more bookings, because bookings, its queue and
 * the events of its own calendar use up its capacity. The search for a free day reads them. Without
 * days it recomputes all of them. `day-capacity.ts` decides whether a booking fits.
 */
export async function writeFullDays(
  tx: Queryable,
  businessId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string } = {
    firstDay: firstStored,
    lastDay: lastStored,
  },
): Promise<void> {
  await tx
    .deleteFrom('unavailableDays')
    .where('businessId', '=', businessId)
    .where('source', '=', 'booking')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .execute()
  await sql`
    insert into unavailable_days (business_id, day, source)
    select business_id, day, 'booking' from (
      select business_id, day, count(*) as taken from (
        select business_id, day from booking_days
        union all select business_id, day from day_waits where state in ('waiting', 'offered')
      ) places
      where business_id = ${businessId} and day between ${firstDay}::date and ${lastDay}::date
      group by business_id, day
    ) days join listing_calendars using (business_id)
    where taken + coalesce((ics_events ->> day::text)::integer, 0) >= capacity`.execute(tx)
}
