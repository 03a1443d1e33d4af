import { dayBegins } from '#machines/bookings/booking.rules.ts'
import { offerEnd } from '#machines/bookings/queue/day-wait.rules.ts'
import type { WaitEvent } from '#machines/bookings/queue/day-wait.machine.ts'
import { failedGuards } from '#machines/bookings/queue/day-wait.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { anyDue, workOn } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { isFirstInLine, listDueWaits, waitNow } from '../../queue/queries.ts'
import type { DueWait } from '../../queue/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { lockCapacity } from '../day-capacity.ts'
import { findLiveWait, moveWait } from './move-wait.ts'

type Dependencies = BookingDeps & Pick<Deps, 'db' | 'now'>

const atOnce = 50

/**
 * Ends expired offers, and offers free places to the next in the queue. Each happens once however
 * many processes run it: the thread is locked first, and then the calendar.
 */
export async function advanceDueWaits(deps: Dependencies): Promise<void> {
  const now = deps.now()
  const run = {
    table: 'dayWaits' as const,
    log: deps.log,
    now,
    work: (due: DueWait) => advanceWait(deps, due, now),
  }
  let moved: number
  do {
    moved = 0
    const part = { ...anyDue('dayWaits', now), limit: atOnce }
    for (const each of await listDueWaits(deps.db.query, now, part))
      if (await workOn(each, run)) moved++
  } while (moved > 0)
}

export async function isAnyWaitDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const now = deps.now()
  return (await listDueWaits(deps.db.query, now, anyDue('dayWaits', now))).length > 0
}

function advanceWait(deps: Dependencies, { enquiryId }: DueWait, now: Date): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await findLiveWait(tx, enquiryId)
    if (!row) return false
    await lockCapacity(tx, row.businessId)
    const event = await eventFor(tx, row, now)
    if (event === null || failedGuards(waitNow(row), event) !== null) return false
    await moveWait(tx, deps, row, event, { side: 'product', userId: null })
    return true
  })
}

/** The event that time, or a free place, means for a couple in the queue; null if none. */
async function eventFor(
  tx: Queryable,
  row: Parameters<typeof waitNow>[0] & { day: string; enquiryId: string },
  now: Date,
): Promise<WaitEvent | null> {
  const at = now.toISOString()
  const { facts, timeZone } = await tx
    .selectFrom('enquiries')
    .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
    .select(['enquiries.facts', 'weddings.timeZone'])
    .where('enquiries.id', '=', row.enquiryId)
    .executeTakeFirstOrThrow()
  const begins = dayBegins({ firstDay: row.day, lastDay: row.day, timeZone: timeZone || 'UTC' })
  if (begins <= at) return { type: 'CLOSE', at }
  if (failedGuards(waitNow(row), { type: 'TIME_UP', at }) === null) return { type: 'TIME_UP', at }
  if (!(await isFirstInLine(tx, row.enquiryId))) return null
  const until = offerEnd(at, { quoteUntil: facts.quoteUntil, dayBegins: begins })
  return { type: 'PLACE_FREED', at, until }
}
