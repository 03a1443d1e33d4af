import { daysAhead, maxBlockedDays } from '#machines/availability/calendar.schema.ts'
import type { CalendarChange, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { addDays } from '#machines/availability/month.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { calendarRow, readCalendarOf } from '../../calendar/queries.ts'
import { calendarQueue, writeImportedDays } from './fetch-calendars.ts'

type Dependencies = Pick<Deps, 'db' | 'jobs' | 'now'>

/**
 * Changes the calendar of a business; if somebody else has changed it, it refuses with
 * version_stale.
 */
export async function changeCalendar(
  { db, jobs, now: clock }: Dependencies,
  ownerId: string,
  businessId: string,
  change: CalendarChange,
): Promise<CalendarRecord> {
  const now = clock()
  const today = now.toISOString().slice(0, 10)
  const { record, isDue } = await db.transaction(async (tx) => {
    const row = await calendarRow(tx, ownerId, businessId, 'update')
    if (row.version !== change.version)
      throw new Problem('version_stale', { current: await readCalendarOf(tx, row, today) })
    const { capacity, weekdaysOff, address, block = [] } = change
    requireInWindow(block, today)
    const isOther = address !== undefined && address !== row.icsAddress
    await tx
      .updateTable('listingCalendars')
      .set({
        version: row.version + 1,
        updatedAt: now,
        ...(capacity === undefined ? {} : { capacity }),
        ...(weekdaysOff === undefined
          ? {}
          : { weekdaysOff: weekdaysOff.toSorted((one, other) => one - other) }),
        ...(isOther
          ? {
              icsAddress: address,
              icsDueAt: address === '' ? null : now,
              icsFetchedAt: null,
              icsFailure: null,
              icsFailedAt: null,
              icsFailingSince: null,
              icsFailureToldAt: null,
              icsEvents: '{}',
            }
          : {}),
      })
      .where('businessId', '=', businessId)
      .execute()
    await writeBlockedDays(tx, businessId, change, today)
    // With another capacity, days become free or full at once.
    if (isOther || capacity !== undefined) await writeImportedDays(tx, businessId)
    const next = await calendarRow(tx, ownerId, businessId)
    return { record: await readCalendarOf(tx, next, today), isDue: isOther && address !== '' }
  })
  if (isDue) jobs.wake(calendarQueue)
  return record
}

/** Requests that the calendar at the address is read now. */
export async function requestFetch(
  { db, jobs, now: clock }: Dependencies,
  ownerId: string,
  businessId: string,
  version: number,
): Promise<CalendarRecord> {
  const now = clock()
  const today = now.toISOString().slice(0, 10)
  const record = await db.transaction(async (tx) => {
    const row = await calendarRow(tx, ownerId, businessId, 'update')
    if (row.version !== version)
      throw new Problem('version_stale', { current: await readCalendarOf(tx, row, today) })
    if (row.icsAddress !== '')
      await tx
        .updateTable('listingCalendars')
        .set({ icsDueAt: now })
        .where('businessId', '=', businessId)
        .execute()
    return readCalendarOf(tx, row, today)
  })
  jobs.wake(calendarQueue)
  return record
}

function requireInWindow(days: readonly string[], today: string) {
  // In some time zone it is still yesterday, and in another one tomorrow already.
  const [first, last] = [addDays(today, -1), addDays(today, daysAhead + 1)]
  const place = days.findIndex((day) => day < first || day > last)
  if (place !== -1)
    throw new Problem('invalid_input', {
      fields: [{ path: `block.${place}`, code: 'invalid_date' }],
    })
}

async function writeBlockedDays(
  tx: Queryable,
  businessId: string,
  { block = [], open = [] }: CalendarChange,
  today: string,
) {
  const byHand = () =>
    tx
      .deleteFrom('unavailableDays')
      .where('businessId', '=', businessId)
      .where('source', '=', 'hand')
  if (open.length > 0) await byHand().where('day', 'in', open).execute()
  if (block.length === 0) return
  // Deletes past days, which make room for others.
  await byHand().where('day', '<', addDays(today, -1)).execute()
  await tx
    .insertInto('unavailableDays')
    .values(block.map((day) => ({ businessId, day, source: 'hand' as const })))
    .onConflict((on) => on.columns(['businessId', 'day', 'source']).doNothing())
    .execute()
  const { count } = await tx
    .selectFrom('unavailableDays')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('businessId', '=', businessId)
    .where('source', '=', 'hand')
    .executeTakeFirstOrThrow()
  if (Number(count) > maxBlockedDays) throw new Problem('too_many', { limit: maxBlockedDays })
}
