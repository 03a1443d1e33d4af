import { dayWait } from '#machines/bookings/queue/day-wait.machine.ts'
import type { DayQueueStatus, WaitEventRequest } from '#machines/bookings/queue/day-wait.schema.ts'
import { failedGuards } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryNow } from '#machines/enquiries/enquiry.selectors.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed, requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { EnquiryRow } from '#api/features/enquiries/queries.ts'
import type { Viewer } from '#api/viewer.ts'
import { readDayQueueStatus } from '../../queue/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { writeFullDays } from '#api/features/listings/commands/calendar/write-full-days.ts'
import { lockCapacity } from '../day-capacity.ts'
import { findLastWait, findLiveWait, moveWait, reportWaitStep } from './move-wait.ts'

type Dependencies = BookingDeps & Pick<Deps, 'db' | 'now'>

/**
 * A couple joins the queue for the day of their thread while the business is full and they have a
 * quote that they could accept. The calendar is locked, so that the order is the one in which they
 * joined.
 */
export function joinQueue(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  enquiryId: string,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'join-queue', key, body: { enquiryId }, now },
    async (tx) => {
      const { side, row, now: at } = await requireParty(tx, viewer, enquiryId, 'partner')
      if (side !== 'couple') throw new Problem('not_yours')
      if (await findLiveWait(tx, enquiryId)) throw new Problem('already_exists', { enquiryId })
      if (row.businessId !== null) await lockCapacity(tx, row.businessId)
      const status = await readDayQueueStatus(tx, enquiryId, now)
      requireJoinable(at, status, now)
      await insertWait(tx, row, status.day ?? '', now)
      const joined = { fact: 'joined' as const, at: now }
      await reportWaitStep(tx, deps, enquiryId, joined, { side, userId })
      return { status: 201 as const, body: await readDayQueueStatus(tx, enquiryId, now) }
    },
  )
}

/** The couple leaves the queue, and those behind them move up. */
export function leaveQueue(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  enquiryId: string,
  { version, event }: WaitEventRequest,
): Promise<DayQueueStatus> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const { side, row } = await requireParty(tx, viewer, enquiryId, 'partner')
    if (side !== 'couple') throw new Problem('not_yours')
    const wait = requireFound(await findLastWait(tx, enquiryId))
    if (wait.version !== version)
      throw new Problem('version_stale', { current: await readDayQueueStatus(tx, enquiryId, now) })
    if (row.businessId !== null) await lockCapacity(tx, row.businessId)
    const at = now.toISOString()
    await moveWait(tx, deps, wait, { type: event, at }, { side, userId: viewer.userId })
    return readDayQueueStatus(tx, enquiryId, now)
  })
}

/** Refuses unless there is a quote to accept and no place for it. */
function requireJoinable(enquiry: EnquiryNow, { place }: DayQueueStatus, now: Date) {
  const hasQuote = failedGuards(enquiry, { type: 'ACCEPT', at: now.toISOString() }) === null
  const isWithoutDay = place === 'none' || place === 'past'
  const refusedBy = [
    ...(hasQuote ? [] : ['hasQuote']),
    ...(isWithoutDay ? ['hasDay'] : place === 'full' ? [] : ['isFull']),
  ]
  requireAllowed({
    state: enquiry.state,
    event: 'JOIN',
    refusedBy: refusedBy.length === 0 ? null : refusedBy,
    allowed: () => [],
  })
}

async function insertWait(tx: Queryable, { id, businessId }: EnquiryRow, day: string, now: Date) {
  if (businessId === null) throw new Problem('not_yours')
  const { last } = await tx
    .selectFrom('dayWaits')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.val(0)).as('last'))
    .where('businessId', '=', businessId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const { stored } = begin(dayWait, undefined)
  await tx
    .insertInto('dayWaits')
    .values({
      id: newId(now),
      enquiryId: id,
      businessId,
      day,
      number: last + 1,
      version: 1,
      state: stored.state,
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      dueAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await writeFullDays(tx, businessId, { firstDay: day, lastDay: day })
}
