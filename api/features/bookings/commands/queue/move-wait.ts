import type { WaitEvent } from '#machines/bookings/queue/day-wait.machine.ts'
import { dayWait } from '#machines/bookings/queue/day-wait.machine.ts'
import type { WaitFact } from '#machines/bookings/queue/day-wait.schema.ts'
import {
  allowedToWaiting,
  isInLine,
  liveStates,
  stored,
  failedGuards,
} from '#machines/bookings/queue/day-wait.selectors.ts'
import type { EnquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { notifyOthers } from '#api/features/enquiries/commands/notify-parties.ts'
import { waitNow } from '../../queue/queries.ts'
import type { WaitRow } from '../../queue/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { writeFullDays } from '#api/features/listings/commands/calendar/write-full-days.ts'

/**
 * Who moves a place in a queue; `userId` is null where a time has come or a day has become free.
 */
export interface WaitMover {
  side: EntrySide
  userId: string | null
}

/**
 * Applies an event to a place in a queue, if its chart allows it, and adds an entry to the thread.
 * Rows change in no other way after they are created. The caller's transaction has locked the
 * thread and the calendar of the business.
 */
export async function moveWait(
  tx: Queryable,
  deps: BookingDeps,
  row: WaitRow,
  event: WaitEvent,
  mover: WaitMover,
): Promise<void> {
  const now = waitNow(row)
  requireAllowed({
    state: now.state,
    event: event.type,
    refusedBy: failedGuards(now, event),
    allowed: () => allowedToWaiting(now, event.at),
  })
  const { stored: after, facts } = advance(dayWait, stored(now), event)
  const { state, version: stateVersion } = after
  const { offeredUntil } = after.facts
  const { businessId, day } = row
  const at = new Date(event.at)
  await tx
    .updateTable('dayWaits')
    .set({
      state,
      stateVersion,
      facts: JSON.stringify(after.facts),
      dueAt: offeredUntil === null ? null : new Date(offeredUntil),
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .execute()
  for (const fact of facts) await reportWaitStep(tx, deps, row.enquiryId, { fact, at }, mover)
  if (!isInLine(state)) await writeFullDays(tx, businessId, { firstDay: day, lastDay: day })
}

/** The active place of a thread in a queue, locked until the transaction ends. */
export function findLiveWait(tx: Queryable, enquiryId: string): Promise<WaitRow | undefined> {
  return tx
    .selectFrom('dayWaits')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .where('state', 'in', liveStates)
    .forUpdate()
    .executeTakeFirst()
}

/** The newest place of a thread in a queue, active or ended, locked until the transaction ends. */
export function findLastWait(tx: Queryable, enquiryId: string): Promise<WaitRow | undefined> {
  return tx
    .selectFrom('dayWaits')
    .selectAll()
    .where('enquiryId', '=', enquiryId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the wait of a couple whose thread has nothing left to accept. */
export async function closeWait(
  tx: Queryable,
  deps: BookingDeps,
  enquiryId: string,
  at: Date,
): Promise<void> {
  const row = await findLiveWait(tx, enquiryId)
  if (!row) return
  const event = { type: 'CLOSE' as const, at: at.toISOString() }
  await moveWait(tx, deps, row, event, { side: 'product', userId: null })
}

/** Adds an entry to the thread for each step but `taken`, which has the entry of its booking. */
export async function reportWaitStep(
  tx: Queryable,
  deps: BookingDeps,
  enquiryId: string,
  { fact, at }: { fact: WaitFact; at: Date },
  { side, userId }: WaitMover,
) {
  if (fact === 'taken') return
  const entry = {
    kind: 'booking_step' as const,
    side,
    authorId: userId,
    facts: { step: `queue_${fact}` },
  }
  const { row } = await appendEntry(tx, { id: enquiryId }, entry, at)
  // An end of the thread has its own notice.
  if (fact === 'closed') return
  const news: EnquiryNews = fact === 'offered' ? 'placeOffered' : 'moved'
  await notifyOthers(tx, deps, row, { news, side: fact === 'offered' ? 'vendor' : side }, at)
}
