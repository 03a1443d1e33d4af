import type { Booking, BookingRequest } from '#machines/bookings/booking-record.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { newId } from '#api/db/id.ts'
import { createBooking } from '#api/features/bookings/commands/create-booking.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { enquiryDetails, sentEnquiry } from '#tests/api/enquiries/kit.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { businessDetails } from '#tests/harness/details.ts'
import { coupleWithWedding } from '#tests/harness/wedding.ts'
import type { Person } from '#tests/harness/identity/fake-identity.ts'

/** Two thousand for the day, with what is asked of it first. */
export function contentOf({
  deposit = true,
  due = true,
}: { deposit?: boolean; due?: boolean } = {}): QuoteContent {
  return {
    currency: 'EUR',
    guests: null,
    lines: [
      {
        id: newId(new Date()),
        name: 'The whole day',
        note: '',
        kind: 'fixed',
        unitMinor: due ? 200_000 : 0,
        quantity: 100,
        optional: false,
        chosen: true,
      },
    ],
    discount: null,
    tax: { mode: 'none', basisPoints: 0 },
    deposit: deposit ? { kind: 'amount', minor: 50_000 } : null,
    plan: [],
    validUntil: null,
    terms: '',
  }
}

/** A business that a vendor has just told of. */
export async function vendorWithBusiness(api: TestApp, person: Person = {}) {
  const vendor = await api.signedInAs('VENDOR', person)
  const made = await api.request('POST', '/api/businesses', { as: vendor, body: businessDetails })
  return { vendor, business: await bodyOf<Business>(made) }
}

/** A thread between the two whose quote is being accepted. */
export async function acceptedThread(
  api: TestApp,
  {
    weddingId,
    businessId,
    day = '2027-06-19',
  }: { weddingId: string; businessId: string; day?: string | null },
): Promise<string> {
  const row = sentEnquiry({ weddingId, businessId })
  await api.deps.db.query
    .insertInto('enquiries')
    .values({
      ...row,
      state: 'accepted',
      turn: 'both',
      details: JSON.stringify({ ...enquiryDetails, day }),
    })
    .execute()
  return row.id
}

/** A thread between the two in which a quote is on the table. */
export async function pricedThread(
  { deps }: { deps: Pick<TestApp['deps'], 'db'> },
  { day = '2027-06-19', ...parties }: { weddingId: string; businessId: string; day?: string },
): Promise<string> {
  const row = sentEnquiry(parties)
  await deps.db.query
    .insertInto('enquiries')
    .values({
      ...row,
      state: 'offered',
      turn: 'couple',
      details: JSON.stringify({ ...enquiryDetails, day }),
    })
    .execute()
  return row.id
}

/** Begins the booking of a thread as the acceptance of a quote does. */
export function beginBooking(
  api: TestApp,
  {
    enquiryId,
    as,
    content = contentOf(),
  }: { enquiryId: string; as: SignedIn; content?: QuoteContent },
) {
  const now = api.deps.now()
  return api.deps.db.transaction(async (tx) => {
    const row = await lockEnquiry(tx, enquiryId)
    const quote = { id: newId(now), content }
    return createBooking(tx, api.deps, { enquiry: row, quote, at: now, userId: as.id })
  })
}

/** A couple and a vendor with a booking between them. */
export async function booked(
  api: TestApp,
  { content = contentOf(), day }: { content?: QuoteContent; day?: string } = {},
) {
  const { couple, wedding } = await coupleWithWedding(api)
  const { vendor, business } = await vendorWithBusiness(api)
  const businessId = business.id
  const between = { weddingId: wedding.id, businessId, ...(day === undefined ? {} : { day }) }
  const enquiryId = await acceptedThread(api, between)
  const { id } = await beginBooking(api, { enquiryId, as: couple, content })
  return { id, enquiryId, weddingId: wedding.id, businessId, couple, vendor }
}

export async function readBooking(api: TestApp, as: SignedIn, id: string): Promise<Booking> {
  const answer = await api.request('GET', `/api/bookings/${id}`, { as })
  return bodyOf<Booking>(answer)
}

/** A request without the version that it is made at. */
type Asked<R = BookingRequest> = R extends unknown ? Omit<R, 'version'> : never

/** Takes a step at the version that the booking has. */
export async function takeStep(api: TestApp, as: SignedIn, id: string, asked: Asked) {
  const { version } = await readBooking(api, as, id)
  const body = { version, ...asked }
  return api.request('POST', `/api/bookings/${id}/events`, { as, body })
}
