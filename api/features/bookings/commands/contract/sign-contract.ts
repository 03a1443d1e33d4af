import type { BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { readBooking } from '../../records/queries.ts'
import type { BookingDeps } from '../follow-booking.ts'
import { moveBooking } from '../move-booking.ts'
import type { Taken } from '../move-booking.ts'

type Offer = Extract<BookingRequest, { event: 'OFFER_CONTRACT' }>
type Signature = Extract<BookingRequest, { name: string }>

/** The most versions of a contract. */
const maxVersions = 20

/**
 * The business offers a text, or replaces it; signatures under the previous text do not count for
 * the new one.
 */
export async function offerContract(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { text, cancellation }: Offer,
  { side, userId, now }: Taken,
): Promise<void> {
  const number = (await lastNumber(tx, row.id)) + 1
  if (number > maxVersions) throw new Problem('too_many', { limit: maxVersions })
  await moveBooking(
    tx,
    deps,
    row,
    { type: 'OFFER_CONTRACT', at: now.toISOString() },
    { side, userId },
  )
  await tx
    .insertInto('bookingContracts')
    .values({
      bookingId: row.id,
      number,
      body: text,
      cancellation: JSON.stringify(cancellation),
      offeredAt: now,
      coupleName: null,
      coupleAt: null,
      vendorName: null,
      vendorAt: null,
    })
    .execute()
}

/**
 * Signs, by name, the version that was read. If there is a newer one, it refuses with
 * version_stale.
 */
export async function signContract(
  tx: Queryable,
  deps: BookingDeps,
  row: BookingRow,
  { event, contract: number, name }: Signature,
  { side, userId, now }: Taken,
): Promise<void> {
  const isRead = number === (await lastNumber(tx, row.id))
  // Read before the step, which is undone by the refusal.
  const current = isRead ? null : await readBooking(tx, row.id, side, now)
  await moveBooking(tx, deps, row, { type: event, at: now.toISOString() }, { side, userId })
  if (current) throw new Problem('version_stale', { current })
  await tx
    .updateTable('bookingContracts')
    .set(
      event === 'SIGN' ? { coupleName: name, coupleAt: now } : { vendorName: name, vendorAt: now },
    )
    .where('bookingId', '=', row.id)
    .where('number', '=', number)
    .execute()
}

async function lastNumber(tx: Queryable, bookingId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('bookingContracts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.val(0)).as('last'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return last
}
