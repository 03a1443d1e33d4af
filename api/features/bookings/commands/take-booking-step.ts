import type { Booking, BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import { holdEnd, isBinding } from '#machines/bookings/booking.rules.ts'
import { isStepOf } from '#machines/bookings/booking.selectors.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { businessOfBooking, holdOf } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { readBooking } from '../records/queries.ts'
import type { BookingDeps } from './follow-booking.ts'
import { moveBooking } from './move-booking.ts'
import type { BookingMover, Taken } from './move-booking.ts'
import { keepDate } from './date/keep-date.ts'
import { moveToAskedDay } from './date/move-to-asked-day.ts'
import { catchUp } from './advance-due-bookings.ts'
import { offerContract, signContract } from './contract/sign-contract.ts'
import { cancellationCost } from './payments/cancellation-cost.ts'
import { stepWithPayment } from './payments/step-with-payment.ts'

type Dependencies = BookingDeps & Pick<Deps, 'db' | 'now'>

/**
 * Takes a booking one step further, as its chart allows. Only the two partners take the couple's
 * steps, and only the owner takes the business's steps that bind or end a booking. If somebody else
 * was faster, it refuses with version_stale and the current booking.
 */
export function takeBookingStep(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
  asked: BookingRequest,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'booking-step', key, body: { id, ...asked }, now },
    async (tx) => {
      const { enquiryId } = await bookingRow(tx, id)
      const { side, mayBind } = await requireParty(tx, viewer, enquiryId, 'partner')
      if (!isStepOf(asked.event, side)) throw new Problem('not_yours')
      if (isBinding(asked.event) && !mayBind) throw new Problem('no_right')
      const found = await bookingRow(tx, id, 'locked')
      if (found.version !== asked.version)
        throw new Problem('version_stale', { current: await readBooking(tx, id, side, now) })
      const row = await catchUp(tx, deps, found, now)
      await take(tx, deps, row, asked, { side, userId, now })
      const body: Booking = await readBooking(tx, id, side, now)
      return { status: 200 as const, body }
    },
  )
}

export async function bookingRow(tx: Queryable, id: string, lock?: 'locked'): Promise<BookingRow> {
  return requireFound(
    await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .$if(lock === 'locked', (query) => query.forUpdate())
      .executeTakeFirst(),
  )
}

async function take(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  asked: BookingRequest,
  by: Taken,
) {
  const at = by.now.toISOString()
  const mover: BookingMover = { side: by.side, userId: by.userId }
  switch (asked.event) {
    case 'PAY':
    case 'TAKE_BACK':
    case 'RECEIVE':
    case 'REPORT_MISSING':
      return stepWithPayment(tx, deps, row, asked, by)
    case 'OFFER_CONTRACT':
      return offerContract(tx, deps, row, asked, by)
    case 'SIGN':
    case 'COUNTERSIGN':
      return signContract(tx, deps, row, asked, by)
    case 'CANCEL':
      return cancel(tx, deps, row, asked, by)
    case 'AGREE_TO_DATE':
      return moveToAskedDay(tx, deps, row, by)
    case 'KEEP_DATE':
      return keepDate(tx, deps, row, by)
    case 'EXTEND_HOLD': {
      const held = holdOf(row, await businessOfBooking(tx, row))
      const fields = { holdUntil: new Date(holdEnd(held, row)) }
      return moveBooking(tx, deps, row, { type: asked.event, at }, { ...mover, fields })
    }
    case 'SAY_TIMES': {
      const { arrives: arrivesMinute, starts: startsMinute, ends: endsMinute } = asked
      const fields = { arrivesMinute, startsMinute, endsMinute }
      return moveBooking(tx, deps, row, { type: asked.event, at }, { ...mover, fields })
    }
    case 'READY':
    case 'REFUSE_DATE':
      return moveBooking(tx, deps, row, { type: asked.event, at }, mover)
  }
}

/**
 * What it costs depends on the day. If it is not what the reader was shown, it refuses with
 * version_stale. Whether it was late decides about reviews.
 */
async function cancel(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { text, owedMinor: shown }: Extract<BookingRequest, { event: 'CANCEL' }>,
  by: Taken,
) {
  const { means, amounts } = await cancellationCost(tx, row, by)
  if (shown !== undefined && shown !== means.owedMinor)
    throw new Problem('version_stale', { current: await readBooking(tx, row.id, by.side, by.now) })
  const ended = { endedBy: by.side, endedAt: by.now, endedText: text, endedLate: means.isLate }
  await moveBooking(
    tx,
    deps,
    row,
    { type: 'CANCEL', at: by.now.toISOString() },
    {
      side: by.side,
      userId: by.userId,
      text,
      ...amounts,
      fields: { ...ended, askedDay: null },
    },
  )
}
