import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Booking, BookingItem, Contract } from '#machines/bookings/booking-record.schema.ts'
import { consequencesOf, refusedByDays } from '#machines/bookings/booking.rules.ts'
import { bookingSides } from '#machines/bookings/booking.schema.ts'
import type { BookingSide } from '#machines/bookings/booking.schema.ts'
import {
  actionsFor,
  bindsSide,
  isConfirmed,
  mayCancel,
  paymentActions,
  progressOf,
} from '#machines/bookings/booking.selectors.ts'
import { quotedMinutes } from '#machines/bookings/times/quoted-time.rules.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { isClosed } from '#machines/vendors/vendor-approval.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import {
  bookingNow,
  businessStatus,
  holdOf,
  timesIn,
} from '#api/features/booking-status/queries.ts'
import {
  paymentsIn,
  bookingStatusIn,
  withPayments,
} from '#api/features/booking-status/bookings/queries.ts'
import type { ItemRow } from '#api/features/booking-status/bookings/queries.ts'
import { countDay } from '../queue/queries.ts'

/** A booking as one side sees it. Callers must authorize. */
export async function readBooking(
  db: Queryable,
  id: string,
  side: BookingSide,
  now: Date,
): Promise<Booking> {
  const row = requireFound(await withParties(db).where('bookings.id', '=', id).executeTakeFirst())
  return toBooking(db, row, side, now)
}

/** The active booking of a thread, or else its latest. */
export async function readBookingOfEnquiry(
  db: Queryable,
  enquiryId: string,
  side: BookingSide,
  now: Date,
): Promise<Booking> {
  const row = requireFound(
    await withParties(db)
      .where('bookings.enquiryId', '=', enquiryId)
      .orderBy('bookings.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return toBooking(db, row, side, now)
}

/** Bookings with their two sides, their payments and their contracts, in one statement. */
function withParties(db: Queryable) {
  return withPayments(db).select((eb) => [
    eb
      .selectFrom('quotes')
      .select('quotes.content')
      .whereRef('quotes.id', '=', 'bookings.quoteId')
      .as('quoteContent'),
    jsonArrayFrom(
      eb
        .selectFrom('bookingContracts as version')
        .selectAll('version')
        .whereRef('version.bookingId', '=', 'bookings.id')
        .orderBy('version.number', 'desc')
        .limit(20),
    ).as('contracts'),
  ])
}

type FullRow = Awaited<ReturnType<ReturnType<typeof withParties>['executeTakeFirstOrThrow']>>

function accepted(name: string | null, at: Date | null) {
  return at === null ? null : { name: name ?? '', at: at.toISOString() }
}

type ContractRow = Selectable<Tables['bookingContracts']>

function contractIn(row: FullRow): {
  last: Contract | null
  steps: Contract['cancellation'] | null
} {
  const instants = ['offeredAt', 'coupleAt', 'vendorAt'] as const
  const versions = rowsOf<ContractRow>(row.contracts, instants).map((version): Contract => {
    return {
      number: version.number,
      text: version.body,
      cancellation: version.cancellation,
      offeredAt: version.offeredAt.toISOString(),
      couple: accepted(version.coupleName, version.coupleAt),
      vendor: accepted(version.vendorName, version.vendorAt),
    }
  })
  const inForce = versions.find(({ couple, vendor }) => couple !== null && vendor !== null)
  return { last: versions[0] ?? null, steps: inForce?.cancellation ?? null }
}

export function toItem(row: ItemRow, side: BookingSide, instant: Date): BookingItem {
  const now = bookingNow(row)
  const payments = paymentsIn(row)
  const { firstDay, lastDay, weddingDay } = row
  return {
    id: row.id,
    enquiryId: row.enquiryId,
    version: row.version,
    state: now.state,
    isConfirmed: isConfirmed(now),
    where: bookingStatusIn(row, side, instant),
    couple: [firstNameIn(row.firstNameLine ?? ''), firstNameIn(row.secondNameLine ?? '')],
    businessName: row.businessName ?? '',
    firstDay,
    lastDay,
    weddingDay,
    currency: row.currency,
    totalMinor: Number(row.totalMinor),
    payments: payments.map((each) => ({
      ...each,
      // What the business keeps of an erased couple is a record.
      steps: row.weddingId === null ? [] : paymentActions(now, side, each.status),
    })),
  }
}

/** Whether the business has no place left on the day that the couple asks for instead. */
async function isAskedDayFull(db: Queryable, { askedDay: day, businessId, enquiryId }: FullRow) {
  if (day === null || businessId === null) return false
  return (await countDay(db, { businessId, day, enquiryId })).left === 0
}

async function toBooking(
  db: Queryable,
  row: FullRow,
  side: BookingSide,
  instant: Date,
): Promise<Booking> {
  const item = toItem(row, side, instant)
  const business = businessStatus(row)
  const now = { ...bookingNow(row), isSuspended: business.isSuspended }
  const { last, steps } = contractIn(row)
  const today = dayIn(row.timeZone, instant)
  const other = bookingSides.find((each) => each !== side) ?? side
  const means = (by: BookingSide) =>
    consequencesOf({
      by,
      isBinding: bindsSide(now, by),
      today,
      firstDay: row.firstDay,
      payments: item.payments,
      steps,
    })
  const holdUntil = holdOf(row, business)
  const payments = row.weddingId === null ? [] : item.payments
  const days = { ...row, isAskedDayFull: await isAskedDayFull(db, row), holdUntil, today }
  const open = (of: BookingSide) =>
    actionsFor({ ...now, payments }, of).map(({ refusedBy, ...action }) => ({
      ...action,
      refusedBy: [...refusedBy, ...refusedByDays(action.event, days)],
    }))
  return {
    ...item,
    side,
    facts: now.facts,
    progress: progressOf(now, { isReviewed: row.reviewId !== null }),
    actions: open(side),
    theirActions: open(other),
    askedDay: row.askedDay,
    isSuspended: now.isSuspended,
    isClosed: row.approval !== null && isClosed(row.approval),
    holdUntil,
    times: timesIn(row),
    quotedMinutes: quotedMinutes(row.quoteContent),
    contract: last,
    consequences: mayCancel(now) ? { mine: means(side), theirs: means(other) } : null,
    ended:
      row.endedAt === null
        ? null
        : {
            by: row.endedBy,
            at: row.endedAt.toISOString(),
            text: row.endedText,
            isLate: row.endedLate,
          },
    createdAt: row.createdAt.toISOString(),
  }
}
