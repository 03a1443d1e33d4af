import { nextDue } from '#machines/bookings/booking.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import type { DuePart } from '#api/db/due/due-rows.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { bookingNow, businessOfBooking, holdOf } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import type { BookingDeps } from './follow-booking.ts'
import { moveBooking } from './move-booking.ts'

type Dependencies = BookingDeps & Pick<Deps, 'db' | 'now'>

/** When the booking of a suspended business is looked at again. */
const pauseMs = 6 * 3_600_000

/**
 * Ends holds, and begins and completes days. Each happens once however many processes run it,
 * because the thread is locked first.
 */
export async function advanceDueBookings(deps: Dependencies): Promise<void> {
  const now = deps.now()
  await workThrough({
    table: 'bookings',
    log: deps.log,
    now,
    list: (part) => listDue(deps, now, part),
    work: (each) => advanceBooking(deps, each, now),
  })
}

export async function isAnyBookingDue(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const now = deps.now()
  return (await listDue(deps, now, anyDue('bookings', now))).length > 0
}

interface Due {
  id: string
  enquiryId: string
}

function listDue({ db }: Pick<Deps, 'db'>, now: Date, { where, limit }: DuePart): Promise<Due[]> {
  return db.query
    .selectFrom('bookings')
    .select(['id', 'enquiryId'])
    .where('dueAt', '<=', now)
    .where(where)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

function advanceBooking(deps: Dependencies, { id, enquiryId }: Due, now: Date): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockEnquiry(tx, enquiryId)
    const row = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row) await lookAgainLater(tx, await catchUp(tx, deps, row, now), now)
  })
}

/** Its business is suspended, or was: the hold waits, or runs from when the business came back. */
async function lookAgainLater(tx: Queryable, row: BookingRow, now: Date) {
  if (row.dueAt === null || row.dueAt > now) return
  const business = await businessOfBooking(tx, row)
  const until = new Date(holdOf(row, business))
  const soon = new Date(now.getTime() + pauseMs)
  const dueAt = business.isSuspended && soon < until ? soon : until
  await tx.updateTable('bookings').set({ dueAt }).where('id', '=', row.id).execute()
}

/** A booking at that instant: what time has caused since is written first. */
export async function catchUp(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  now: Date,
): Promise<BookingRow> {
  const { state } = bookingNow(row)
  const holdUntil = holdOf(row, await businessOfBooking(tx, row))
  const due = nextDue(state, { ...row, holdUntil })
  if (due === null || Date.parse(due.at) > now.getTime()) return row
  const ended = due.event === 'END_HOLD' ? { endedAt: now, askedDay: null } : {}
  const event = { type: due.event, at: now.toISOString() }
  const moved = await moveBooking(tx, deps, row, event, {
    side: 'product',
    userId: null,
    fields: ended,
  })
  return catchUp(tx, deps, moved.row, now)
}
