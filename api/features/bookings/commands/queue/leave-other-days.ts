import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { liveStates } from '#machines/bookings/queue/day-wait.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { lockCapacity } from '../day-capacity.ts'
import { closeWait } from './move-wait.ts'

/**
 * A wedding has another date: whoever waits in line for the date of before, because their thread
 * names no day of its own, makes room for those behind them. The caller has locked the wedding.
 */
export async function leaveOtherDays(
  tx: Queryable,
  deps: BookingDeps,
  { weddingId, date, now }: { weddingId: string; date: string | null; now: Date },
): Promise<void> {
  const waits = await tx
    .selectFrom('dayWaits')
    .innerJoin('enquiries', 'enquiries.id', 'dayWaits.enquiryId')
    .select(['dayWaits.enquiryId', 'dayWaits.businessId'])
    .where('enquiries.weddingId', '=', weddingId)
    .where('dayWaits.state', 'in', liveStates)
    .where(sql<SqlBool>`enquiries.details ->> 'day' is null`)
    .where('dayWaits.day', 'is distinct from', date)
    .orderBy('dayWaits.businessId')
    .execute()
  for (const { enquiryId, businessId } of waits) {
    await lockEnquiry(tx, enquiryId)
    await lockCapacity(tx, businessId)
    await closeWait(tx, deps, enquiryId, now)
  }
}
