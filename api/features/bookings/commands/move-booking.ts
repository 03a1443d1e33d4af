import type { BookingEvent } from '#machines/bookings/booking-setup.rules.ts'
import { booking } from '#machines/bookings/booking.machine.ts'
import { holdEnd, nextDue, refusedByDays } from '#machines/bookings/booking.rules.ts'
import type { BookingFact, BookingSide, BookingState } from '#machines/bookings/booking.schema.ts'
import {
  allowedFor,
  isOver,
  standOf,
  stateIn,
  stored,
  takesPlace,
  failedGuards,
} from '#machines/bookings/booking.selectors.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { bookingNow, businessOfBooking, holdOf } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { removeBookingCosts } from './feeds/add-booking-costs.ts'
import { syncVendorTimes } from './feeds/sync-vendor-times.ts'
import { followBooking } from './follow-booking.ts'
import type { BookingDeps } from './follow-booking.ts'
import { freePlaces } from './day-capacity.ts'

/** What happens to a booking; whether its business is suspended is for the command to find out. */
export type BookingWish<E = BookingEvent> = E extends unknown ? Omit<E, 'suspended'> : never

/** The details of a step and of the side that takes it. */
export interface Taken {
  side: BookingSide
  userId: string
  now: Date
}

/** Who moves a booking, and their text. Nobody does if time or the wedding's date caused it. */
export interface BookingMover {
  side: 'couple' | 'vendor' | 'product'
  userId: string | null
  text?: string
  /** Columns that are written along with the state. */
  fields?: Partial<
    Pick<
      BookingRow,
      | 'firstDay'
      | 'lastDay'
      | 'weddingDay'
      | 'askedDay'
      | 'holdUntil'
      | 'arrivesMinute'
      | 'startsMinute'
      | 'endsMinute'
      | 'endedBy'
      | 'endedAt'
      | 'endedText'
      | 'endedLate'
    >
  >
  /** A detail for the entry in the thread, such as an amount. */
  minor?: number
  /** What the couple had paid. */
  paidMinor?: number
}

/**
 * Applies an event to a booking, if its chart allows it, and adds entries to the thread. Its state
 * changes in no other way. The caller's transaction has locked the thread and the row. A booking
 * that ends frees its places and removes what it put into the couple's plan. The schedule shows the
 * vendor while the booking is certain.
 */
export async function moveBooking(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  wish: BookingWish,
  mover: BookingMover,
): Promise<{ row: BookingRow; facts: BookingFact[] }> {
  const before = bookingNow(row)
  const { side } = mover
  const business = await businessOfBooking(tx, row)
  const { isSuspended: suspended } = business
  // What the chart does not ask for it does not mind.
  const event = { ...wish, suspended } as BookingEvent
  const payment = 'payment' in event ? event.payment : 'due'
  requireAllowed({
    state: before.state,
    event: event.type,
    refusedBy: failedGuards(before, event) ?? whyNotToday(row, event, holdOf(row, business)),
    allowed: () => (side === 'product' ? [] : allowedFor(before, side, { payment, suspended })),
  })
  const { stored: after, facts } = advance(booking, stored(before), event)
  const state = stateIn(after)
  const at = new Date(event.at)
  const moved = await writeRow(tx, row, { ...after, state, at }, mover)
  await addEntries(tx, moved, { facts, at }, mover)
  await followBooking(tx, deps, moved, { from: standOf(before), facts, at }, mover)
  if (isOver(state) && takesPlace(before.state)) {
    await freePlaces(tx, moved)
    await removeBookingCosts(tx, moved, at)
  }
  await syncVendorTimes(tx, row, moved, at)
  if (facts.includes('completed')) await deps.reactions.bookingCompleted(tx, deps, moved, at)
  return { row: moved, facts }
}

/** Null if no day is against the event. */
function whyNotToday(row: BookingRow, { type, at }: BookingEvent, holdUntil: string) {
  const today = dayIn(row.timeZone, new Date(at))
  const refusedBy = refusedByDays(type, { ...row, holdUntil, today })
  return refusedBy.length === 0 ? null : refusedBy
}

function writeRow(
  tx: Queryable,
  row: BookingRow,
  { version, state, facts, at }: { version: number; state: BookingState; facts: object; at: Date },
  { fields = {} }: BookingMover,
): Promise<BookingRow> {
  const next = { ...row, ...fields }
  // A booking that returns to a hold gets its whole time again.
  const isHeldAnew = state.agreement === 'held' && row.agreement !== 'held'
  const holdUntil = isHeldAnew ? new Date(holdEnd(at.toISOString(), next)) : next.holdUntil
  const due = nextDue(state, { ...next, holdUntil: holdUntil.toISOString() })
  return tx
    .updateTable('bookings')
    .set({
      ...fields,
      ...state,
      stateVersion: version,
      facts: JSON.stringify(facts),
      holdUntil,
      dueAt: due === null ? null : new Date(due.at),
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds one entry to the thread for each step. */
async function addEntries(
  tx: Queryable,
  { id, enquiryId, currency }: BookingRow,
  { facts, at }: { facts: BookingFact[]; at: Date },
  { side, userId, text = '', minor, paidMinor }: BookingMover,
) {
  for (const step of facts)
    await appendEntry(
      tx,
      { id: enquiryId },
      {
        kind: 'booking_step',
        side,
        authorId: userId,
        body: text,
        facts: {
          step,
          bookingId: id,
          ...(minor === undefined ? {} : { minor, currency }),
          ...(paidMinor === undefined ? {} : { paidMinor }),
        },
      },
      at,
    )
}
