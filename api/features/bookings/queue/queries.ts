import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { leftFor, placeWord } from '#machines/bookings/queue/day-wait.rules.ts'
import { dayWait } from '#machines/bookings/queue/day-wait.machine.ts'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { isInLine } from '#machines/bookings/queue/day-wait.selectors.ts'
import type { WaitNow } from '#machines/bookings/queue/day-wait.selectors.ts'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Tables } from '#api/db/tables/tables.ts'

export type WaitRow = Selectable<Tables['dayWaits']>

/** A row's place in a queue, in the format of this release. */
export function waitNow({
  state,
  stateVersion: version,
  facts,
}: Pick<WaitRow, 'state' | 'stateVersion' | 'facts'>): WaitNow {
  return upToDate(dayWait, { version, state, facts })
}

/**
 * What the business has left on the day of a thread, and the couple's position in the queue.
 * Callers must authorize.
 */
export async function readDayQueueStatus(
  db: Queryable,
  enquiryId: string,
  now: Date,
): Promise<DayQueueStatus> {
  const { details, weddingDate, timeZone, businessId } = requireFound(
    await db
      .selectFrom('enquiries')
      .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
      .select(['details', 'weddingDate', 'timeZone', 'enquiries.businessId'])
      .where('enquiries.id', '=', enquiryId)
      .executeTakeFirst(),
  )
  const wait = await db
    .selectFrom('dayWaits')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = details.day ?? weddingDate
  if (day === null || businessId === null) return { day, place: 'none', wait: null }
  const { ahead, left } = await countDay(db, { businessId, day, enquiryId })
  const isPast = day < dayIn(timeZone || 'UTC', now)
  return {
    day,
    place: isPast ? 'past' : placeWord(left),
    wait: wait
      ? {
          ...waitNow(wait),
          id: wait.id,
          version: wait.version,
          position: isInLine(wait.state) ? ahead + 1 : null,
        }
      : null,
  }
}

/**
 * How many are ahead of a thread in the queue, and how many places are left for it; none on a
 * blocked day. What stands in the vendor's own calendar takes places as bookings do.
 */
export async function countDay(
  db: Queryable,
  { businessId, day, enquiryId }: { businessId: string; day: string; enquiryId: string | null },
): Promise<{ ahead: number; left: number }> {
  const { rows } = await sql<{
    capacity: number
    taken: number
    ahead: number
    isBlocked: boolean
  }>`
    select capacity,
      (select count(*)::integer from booking_days
        where business_id = ${businessId} and day = ${day}::date)
        + coalesce((ics_events ->> ${day}::text)::integer, 0) as taken,
      (select count(*)::integer from day_waits
        where business_id = ${businessId} and day = ${day}::date and state in ('waiting', 'offered')
          and number < coalesce((select number from day_waits as own
            where own.enquiry_id = ${enquiryId}::uuid and own.day = ${day}::date
              and own.state in ('waiting', 'offered')), 2147483647)) as ahead,
      exists (select from unavailable_days where business_id = ${businessId} and day = ${day}::date
        and source <> 'booking') as is_blocked
    from listing_calendars where business_id = ${businessId}`.execute(db)
  const [counts] = rows
  if (!counts) return { ahead: 0, left: 0 }
  return { ahead: counts.ahead, left: counts.isBlocked ? 0 : leftFor(counts) }
}

/** Whether a place is free for the couple of this thread. The caller has locked the calendar. */
export async function isFirstInLine(tx: Queryable, enquiryId: string): Promise<boolean> {
  const wait = await tx
    .selectFrom('dayWaits')
    .select(['businessId', 'day'])
    .where('enquiryId', '=', enquiryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return wait !== undefined && (await countDay(tx, { ...wait, enquiryId })).left > 0
}

export interface DueWait {
  id: string
  enquiryId: string
}

/** Waits whose offer has expired or whose day is over, and the next ones for a free place. */
export async function listDueWaits(
  db: Queryable,
  now: Date,
  { where, limit }: DuePart,
): Promise<DueWait[]> {
  const { rows } = await sql<DueWait>`
    select day_waits.id, day_waits.enquiry_id from (
      select day_waits.*, row_number() over (partition by business_id, day order by number) as place
      from day_waits where state in ('waiting', 'offered')
    ) day_waits join listing_calendars using (business_id)
    where ${where} and (due_at <= ${now}
      or day < (${now}::timestamptz at time zone 'UTC')::date - 1
      or state = 'waiting'
        and place <= capacity - (select count(*) from booking_days
          where booking_days.business_id = day_waits.business_id
            and booking_days.day = day_waits.day)
          - coalesce((ics_events ->> day_waits.day::text)::integer, 0)
        and not exists (select from unavailable_days
          where unavailable_days.business_id = day_waits.business_id
            and unavailable_days.day = day_waits.day and source <> 'booking'))
    order by number, id limit ${limit}`.execute(db)
  return rows
}
