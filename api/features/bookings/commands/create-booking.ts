import { booking } from '#machines/bookings/booking.machine.ts'
import { firstDue, holdEnd, nextDue } from '#machines/bookings/booking.rules.ts'
import type { BookingFact } from '#machines/bookings/booking.schema.ts'
import { stateIn } from '#machines/bookings/booking.selectors.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { dueDay } from '#machines/quotes/sums/payment-days.rules.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import type { EnquiryRow } from '#api/features/enquiries/queries.ts'
import { bookingNow } from '#api/features/booking-status/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { keepDateFromUndo } from '#api/features/wedding/commands/keep-date-from-undo.ts'
import { addBookingCosts } from './feeds/add-booking-costs.ts'
import type { AgreedPayment } from './feeds/add-booking-costs.ts'
import { followBooking } from './follow-booking.ts'
import type { BookingDeps } from './follow-booking.ts'
import { findLiveWait, moveWait } from './queue/move-wait.ts'
import { findFullDay, takePlaces } from './day-capacity.ts'

interface AcceptedQuote {
  id: string
  /** The accepted content, with the optional lines that the couple takes. */
  content: QuoteContent
}

interface Acceptance {
  enquiry: EnquiryRow
  quote: AcceptedQuote
  at: Date
  userId: string
}

/**
 * Begins a booking in the transaction that accepts a quote. The caller has locked the thread.
 * Without a day, or on a full one, nothing is accepted: event_not_allowed names `hasDay`, or
 * `hasPlace` and the day.
 */
export async function createBooking(
  tx: Queryable,
  deps: BookingDeps,
  { enquiry, quote, at, userId }: Acceptance,
): Promise<BookingRow> {
  const { weddingId, businessId } = enquiry
  if (weddingId === null || businessId === null)
    throw new Error('A quote was accepted between two of whom one is gone.')
  const { weddingDate, timeZone } = await tx
    .selectFrom('weddings')
    .select(['weddingDate', 'timeZone'])
    .where('id', '=', weddingId)
    .executeTakeFirstOrThrow()
  const zone = timeZone || 'UTC'
  const day = enquiry.details.day ?? weddingDate
  const today = dayIn(zone, at)
  requireAcceptable(enquiry, { refusedBy: day === null || day < today ? ['hasDay'] : null })
  // A refusal has thrown by now.
  const days = { firstDay: day ?? today, lastDay: day ?? today }
  const full = await findFullDay(tx, businessId, days, enquiry.id)
  requireAcceptable(enquiry, { refusedBy: full === null ? null : ['hasPlace'], day: full })
  const payments = agreedPayments(quote.content, { weddingDay: days.firstDay, acceptedDay: today })
  const { stored, facts } = begin(booking, { due: firstDue(payments) })
  const state = stateIn(stored)
  const holdUntil = holdEnd(at.toISOString(), { ...days, timeZone: zone })
  const due = nextDue(state, { ...days, timeZone: zone, holdUntil })
  const row = await tx
    .insertInto('bookings')
    .values({
      id: newId(at),
      enquiryId: enquiry.id,
      quoteId: quote.id,
      weddingId,
      businessId,
      version: 1,
      ...state,
      stateVersion: stored.version,
      facts: JSON.stringify(stored.facts),
      ...days,
      weddingDay: weddingDate,
      askedDay: null,
      timeZone: zone,
      holdUntil: new Date(holdUntil),
      dueAt: due === null ? null : new Date(due.at),
      currency: quote.content.currency,
      totalMinor: quoteSums(quote.content).total,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await takePlaces(tx, { ...days, id: row.id, businessId })
  await leaveLine(tx, deps, { enquiryId: enquiry.id, userId, at })
  await addBookingCosts(tx, row, payments, at)
  await recordAcceptance(tx, { weddingId, businessId, userId, at })
  await keepDateFromUndo(tx, weddingId)
  await addFirstEntries(tx, row, ['began', ...facts], userId)
  const step = { from: 'accepted', facts: [], at } as const
  await followBooking(tx, deps, row, step, { side: 'couple', userId })
  return row
}

/** Tells the wedding who accepted, long before the booking is sure. */
async function recordAcceptance(
  tx: Queryable,
  of: { weddingId: string; businessId: string; userId: string; at: Date },
) {
  const { name } = await tx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', of.businessId)
    .executeTakeFirstOrThrow()
  const { weddingId, userId, at } = of
  const subject = { id: null, name }
  const accepted = { weddingId, userId, kind: 'quote.accepted', area: 'vendors', subject } as const
  await recordActivity(tx, accepted, at)
}

/** Ends the place in the queue of a couple that has the day now. */
async function leaveLine(
  tx: Queryable,
  deps: BookingDeps,
  { enquiryId, userId, at }: { enquiryId: string; userId: string; at: Date },
) {
  const wait = await findLiveWait(tx, enquiryId)
  const event = { type: 'TAKE' as const, at: at.toISOString() }
  if (wait) await moveWait(tx, deps, wait, event, { side: 'couple', userId })
}

/**
 * Refuses the acceptance where a guard of the thread does: without a day, or on a day that has no
 * place left.
 */
function requireAcceptable(
  { state }: EnquiryRow,
  { refusedBy, ...details }: { refusedBy: string[] | null; day?: string | null },
) {
  requireAllowed({ ...details, state, event: 'ACCEPT', refusedBy, allowed: () => [] })
}

/** The deposit and the rest, each with its day; amounts of zero are left out. */
function agreedPayments(
  content: QuoteContent,
  days: { weddingDay: string; acceptedDay: string },
): AgreedPayment[] {
  return quoteSums(content)
    .payments.filter(({ minor }) => minor > 0)
    .map(({ kind, minor, due }) => ({ kind, minor, dueOn: dueDay(due, days) }))
}

async function addFirstEntries(
  tx: Queryable,
  row: BookingRow,
  steps: ('began' | BookingFact)[],
  userId: string,
) {
  const { state } = bookingNow(row)
  for (const step of steps)
    await appendEntry(
      tx,
      { id: row.enquiryId },
      {
        kind: 'booking_step',
        side: state.agreement === 'bound' && step === 'bound' ? 'product' : 'couple',
        authorId: userId,
        facts: {
          step,
          bookingId: row.id,
          minor: Number(row.totalMinor),
          currency: row.currency,
        },
      },
      row.createdAt,
    )
}
