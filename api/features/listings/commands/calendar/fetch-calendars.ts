import { sql } from 'kysely'
import { daysAhead } from '#machines/availability/calendar.schema.ts'
import type { CalendarFailure } from '#machines/availability/calendar.schema.ts'
import { addDays } from '#machines/availability/month.rules.ts'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import type { Deps } from '#api/deps.ts'
import type { Queryable } from '#api/db/client.ts'
import { zoneOfTown } from '#api/features/places/zones/queries.ts'
import { notifyOfUnreadCalendar } from './notify-of-unread-calendar.ts'
import { writeFullDays } from './write-full-days.ts'
import { readCalendar, UnreadableCalendar } from './read-calendar.ts'

type Dependencies = Pick<Deps, 'db' | 'fetch' | 'log' | 'now'>

/** The queue that reads external calendars. */
export const calendarQueue = 'listing-calendars'

const everyMs = 6 * 3_600_000
/** When another process may continue after one has died during a fetch. */
const leaseMs = 10 * 60_000
const limits = { maxBytes: 1024 * 1024, maxSeconds: 15, accept: 'text/calendar, text/plain;q=0.5' }

/** Reads every calendar that is due, one after the other. */
export async function fetchCalendars(deps: Dependencies): Promise<void> {
  for (;;) {
    const due = await claimCalendar(deps)
    if (!due) return
    await fetchCalendar(deps, due)
  }
}

interface Due {
  businessId: string
  icsAddress: string
  city: string
  country: string
}

async function claimCalendar({ db, now: clock }: Dependencies): Promise<Due | undefined> {
  const now = clock()
  const { rows } = await sql<Due>`
    update listing_calendars set ics_due_at = ${new Date(now.getTime() + leaseMs)}
    from businesses where businesses.id = business_id and business_id = (select business_id from listing_calendars
      where ics_due_at <= ${now} order by ics_due_at limit 1 for update skip locked)
    returning business_id, ics_address, city, country`.execute(db.query)
  return rows[0]
}

/** While a calendar cannot be read, its last days stay. */
async function fetchCalendar(
  deps: Dependencies,
  { businessId, icsAddress, ...town }: Due,
): Promise<void> {
  const today = deps.now().toISOString().slice(0, 10)
  // In some time zone it is still yesterday.
  const zone = zoneOfTown(town) ?? 'UTC'
  const window = { from: addDays(today, -1), to: addDays(today, daysAhead), zone }
  let events: Map<string, number> | null = null
  let failure: CalendarFailure | null = null
  try {
    const { content } = await deps.fetch.get(icsAddress, limits)
    events = await readCalendar(content.toString('utf8'), window)
  } catch (error) {
    if (!(error instanceof FetchFailure || error instanceof UnreadableCalendar)) throw error
    failure = error.code
    deps.log.info('calendar.not_read', { businessId, code: failure })
  }
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('listingCalendars')
      .set({
        icsDueAt: new Date(now.getTime() + everyMs),
        ...(events
          ? {
              icsFetchedAt: now,
              icsFailure: null,
              icsFailedAt: null,
              icsFailingSince: null,
              icsFailureToldAt: null,
              icsEvents: JSON.stringify(Object.fromEntries(events)),
            }
          : {
              icsFailure: failure,
              icsFailedAt: now,
              icsFailingSince: sql<Date>`coalesce(ics_failing_since, ${now})`,
            }),
      })
      .where('businessId', '=', businessId)
      // Unless the address has changed meanwhile.
      .where('icsAddress', '=', icsAddress)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    if (events) await writeImportedDays(tx, businessId)
    else await notifyOfUnreadCalendar(tx, businessId, now)
  })
}

/**
 * Recomputes the days that are full by the external calendar alone, those with as many events as
 * the business's capacity, and those that are full together with its bookings.
 */
export async function writeImportedDays(tx: Queryable, businessId: string): Promise<void> {
  await tx
    .deleteFrom('unavailableDays')
    .where('businessId', '=', businessId)
    .where('source', '=', 'calendar')
    .execute()
  await sql`
    insert into unavailable_days (business_id, day, source)
    select business_id, key::date, 'calendar' from listing_calendars, jsonb_each_text(ics_events)
    where business_id = ${businessId} and value::int >= capacity`.execute(tx)
  await writeFullDays(tx, businessId)
}
