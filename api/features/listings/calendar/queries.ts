import type { Selectable } from 'kysely'
import { requireFound } from '#machines/kernel/problem.ts'
import { calendarFailures } from '#machines/availability/calendar.schema.ts'
import type { CalendarRecord, Weekday } from '#machines/availability/calendar.schema.ts'
import { addDays } from '#machines/availability/month.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { businessesOf } from '#api/features/staff/queries.ts'

export type CalendarRow = Selectable<Tables['listingCalendars']>

/** The calendar of the viewer's business. Any other is refused like one that does not exist. */
export async function readCalendarRecord(
  db: Queryable,
  userId: string,
  businessId: string,
  today: string,
): Promise<CalendarRecord> {
  return readCalendarOf(db, await calendarRow(db, userId, businessId), today)
}

export async function calendarRow(
  db: Queryable,
  userId: string,
  businessId: string,
  lock?: 'update',
): Promise<CalendarRow> {
  const row = await db
    .selectFrom('listingCalendars')
    .innerJoin('businesses', 'businesses.id', 'listingCalendars.businessId')
    .selectAll('listingCalendars')
    .where('businessId', '=', businessId)
    .where('businesses.id', 'in', businessesOf(userId))
    .$if(lock === 'update', (query) => query.forUpdate('listingCalendars'))
    .executeTakeFirst()
  return requireFound(row)
}

export async function readCalendarOf(
  db: Queryable,
  row: CalendarRow,
  today: string,
): Promise<CalendarRecord> {
  const days = await db
    .selectFrom('unavailableDays')
    .select(['day', 'source'])
    .where('businessId', '=', row.businessId)
    .where('day', '>=', addDays(today, -1))
    .orderBy('day')
    .execute()
  const of = (source: 'hand' | 'calendar') =>
    days.flatMap((each) => (each.source === source ? [each.day] : []))
  const code = calendarFailures.find((each) => each === row.icsFailure)
  return {
    version: row.version,
    capacity: row.capacity,
    // A check constraint allows no others.
    weekdaysOff: row.weekdaysOff as Weekday[],
    blocked: of('hand'),
    imported: of('calendar'),
    feed: {
      address: row.icsAddress,
      fetchedAt: row.icsFetchedAt?.toISOString() ?? null,
      failure: code && row.icsFailedAt ? { code, at: row.icsFailedAt.toISOString() } : null,
    },
    link: row.linkCreatedAt
      ? {
          createdAt: row.linkCreatedAt.toISOString(),
          readAt: row.linkReadAt?.toISOString() ?? null,
        }
      : null,
  }
}
