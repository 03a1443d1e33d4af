import * as v from 'valibot'
import { monthSchema } from '#machines/availability/calendar.schema.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { currencySchema, maxMinor } from '#machines/kernel/values/money.ts'
import { bookingItemSchema, bookingPaymentSchema, bookingSchema } from '../booking-record.schema.ts'

/**
 * Whom a business's bookings wait for: the business, the couple, nobody because all is agreed, or
 * nobody because it is over.
 */
export const vendorBookingFilters = ['mine', 'theirs', 'agreed', 'over'] as const

export type VendorBookingFilter = (typeof vendorBookingFilters)[number]

export const vendorBookingQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.picklist(vendorBookingFilters, 'invalid_choice'),
  /** The month of the first day. */
  month: v.optional(monthSchema),
})

export type VendorBookingQuery = v.InferOutput<typeof vendorBookingQuerySchema>

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))
const minorSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))

/** The sum of all payments of a business, so that no limit of a single price applies. */
const sumSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)

/** One line of a business's list of bookings. */
export const vendorBookingSchema = v.object({
  ...bookingItemSchema.entries,
  progress: bookingSchema.entries.progress,
  /** The place as the couple's enquiry says; empty if it does not. */
  place: v.pipe(v.string(), v.maxLength(200)),
  /** The agreed payments that have not been received yet. */
  openMinor: minorSchema,
})

export type VendorBooking = v.InferOutput<typeof vendorBookingSchema>

/** A page of one filter. The counts and months are those of all bookings. */
export const vendorBookingListSchema = v.object({
  ...pageSchema(vendorBookingSchema).entries,
  counts: v.object({
    mine: countSchema,
    theirs: countSchema,
    agreed: countSchema,
    over: countSchema,
  }),
  /** The months with a booking, in order. */
  months: v.pipe(v.array(monthSchema), v.maxLength(3_612)),
})

export type VendorBookingList = v.InferOutput<typeof vendorBookingListSchema>

/** A payment that a business waits for or still has to confirm. */
export const openPaymentSchema = v.object({
  ...v.pick(bookingPaymentSchema, ['id', 'kind', 'minor', 'dueOn', 'paidOn']).entries,
  status: v.picklist(['due', 'claimed']),
  isOverdue: v.boolean(),
  enquiryId: idSchema,
  couple: bookingSchema.entries.couple,
  currency: currencySchema,
  firstDay: daySchema,
})

export type OpenPayment = v.InferOutput<typeof openPaymentSchema>

export const openPaymentsSchema = v.object({
  ...pageSchema(openPaymentSchema).entries,
  /** The sum of all of them in each currency. */
  sums: v.pipe(
    v.array(
      v.object({
        currency: currencySchema,
        openMinor: sumSchema,
        overdueMinor: sumSchema,
        claimedMinor: sumSchema,
      }),
    ),
    v.maxLength(200),
  ),
})

export type OpenPayments = v.InferOutput<typeof openPaymentsSchema>
