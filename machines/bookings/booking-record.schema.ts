import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { currencySchema, maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { setTimesSchema, vendorTimesSchema } from './times/vendor-times.schema.ts'
import { bookingStatusSchema } from '#machines/booking-status/booking-status.schema.ts'
import {
  bookingFactsSchema,
  bookingSides,
  bookingStateSchema,
  cancelSchema,
  maxContract,
  maxName,
  paymentStatuses,
} from './booking.schema.ts'

/**
 * The steps that either side may take, in the order of the buttons. Time and the wedding's date
 * cause the others.
 */
export const bookingSteps = [
  'AGREE_TO_DATE',
  'REFUSE_DATE',
  'KEEP_DATE',
  'SIGN',
  'COUNTERSIGN',
  'PAY',
  'RECEIVE',
  'REPORT_MISSING',
  'TAKE_BACK',
  'SAY_TIMES',
  'READY',
  'OFFER_CONTRACT',
  'EXTEND_HOLD',
  'CANCEL',
] as const

export type BookingStep = (typeof bookingSteps)[number]

const sideSchema = v.picklist(bookingSides)
const nameSchema = v.pipe(v.string(), v.maxLength(201))
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))
const minorSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))

const stages = ['accepted', 'booked', 'completed', 'reviewed', 'cancelled', 'lapsed'] as const

export const bookingProgressSchema = v.object({
  stages: v.pipe(v.array(v.picklist(stages)), v.maxLength(stages.length)),
  now: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(stages.length)),
})

export type BookingProgress = v.InferOutput<typeof bookingProgressSchema>

/** From this many days before the day on, this part of the total is owed to the vendor. */
export const cancellationSchema = v.pipe(
  v.array(
    v.strictObject({
      days: v.pipe(
        v.number('invalid_number'),
        v.integer('invalid_number'),
        v.minValue(0, 'invalid_number'),
        v.maxValue(1_000, 'invalid_number'),
      ),
      basisPoints: v.pipe(
        v.number('invalid_percent'),
        v.integer('invalid_percent'),
        v.minValue(0, 'invalid_percent'),
        v.maxValue(10_000, 'invalid_percent'),
      ),
    }),
  ),
  v.maxLength(6, 'too_many'),
)

const signatureSchema = v.nullable(v.object({ name: nameSchema, at: instantSchema }))

export const contractSchema = v.object({
  number: countSchema,
  text: v.pipe(v.string(), v.maxLength(20_000)),
  cancellation: cancellationSchema,
  offeredAt: instantSchema,
  /** Who signed for each side, with the name as they wrote it, and when. */
  couple: signatureSchema,
  vendor: signatureSchema,
})

export type Contract = v.InferOutput<typeof contractSchema>

export const bookingPaymentSchema = v.object({
  id: idSchema,
  kind: v.picklist(['deposit', 'part']),
  minor: minorSchema,
  dueOn: v.nullable(daySchema),
  status: v.picklist(paymentStatuses),
  /** The day on which the couple says it was paid. */
  paidOn: v.nullable(daySchema),
  receivedAt: v.nullable(instantSchema),
  /** The steps that this side may take. */
  steps: v.pipe(v.array(v.picklist(bookingSteps)), v.maxLength(4)),
})

export type BookingPayment = v.InferOutput<typeof bookingPaymentSchema>

const consequencesSchema = v.object({
  by: sideSchema,
  isBinding: v.boolean(),
  isLate: v.boolean(),
  daysLeft: countSchema,
  owedMinor: minorSchema,
  paidMinor: minorSchema,
  toPayMinor: minorSchema,
  toReturnMinor: minorSchema,
})

const maxPayments = 13

const actionsSchema = v.pipe(
  v.array(
    v.object({
      event: v.picklist(bookingSteps),
      refusedBy: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(10)),
      ends: v.boolean(),
      asks: v.boolean(),
    }),
  ),
  v.maxLength(bookingSteps.length),
)

/** A booking as one of its two sides sees it. */
export const bookingSchema = v.object({
  id: idSchema,
  version: versionSchema,
  enquiryId: idSchema,
  side: sideSchema,
  state: bookingStateSchema,
  facts: bookingFactsSchema,
  isConfirmed: v.boolean(),
  /**
   * Whether the team has suspended the business: what was agreed stands, and nothing new is agreed.
   */
  isSuspended: v.boolean(),
  /** Whether the team has closed it for good, which counts as suspended. */
  isClosed: v.boolean(),
  where: bookingStatusSchema,
  progress: bookingProgressSchema,
  actions: actionsSchema,
  theirActions: actionsSchema,
  /** The first names of the couple; both empty if their account is gone. */
  couple: v.strictTuple([nameSchema, nameSchema]),
  businessName: v.pipe(v.string(), v.maxLength(150)),
  firstDay: daySchema,
  lastDay: daySchema,
  /** The date of the wedding that its day goes with; null if there was none, or nobody knows. */
  weddingDay: v.nullable(daySchema),
  /** The day that the couple asks for instead; null if there is none. */
  askedDay: v.nullable(daySchema),
  holdUntil: instantSchema,
  /** When the vendor will be there; null until they have said so. */
  times: v.nullable(vendorTimesSchema),
  /** The hours that the quote covers, in minutes, if it was priced by the hour. */
  quotedMinutes: v.nullable(countSchema),
  currency: currencySchema,
  totalMinor: minorSchema,
  payments: v.pipe(v.array(bookingPaymentSchema), v.maxLength(maxPayments)),
  /** The latest version that was offered; null if there is none. */
  contract: v.nullable(contractSchema),
  /** What cancelling today would mean for each side; null if nobody may cancel. */
  consequences: v.nullable(v.object({ mine: consequencesSchema, theirs: consequencesSchema })),
  /** How it ended; null while it is active. */
  ended: v.nullable(
    v.object({
      by: v.nullable(sideSchema),
      at: instantSchema,
      text: v.pipe(v.string(), v.maxLength(2_000)),
      isLate: v.boolean(),
    }),
  ),
  createdAt: instantSchema,
})

export type Booking = v.InferOutput<typeof bookingSchema>

/** One line of a business's list of bookings. */
export const bookingItemSchema = v.pick(bookingSchema, [
  'id',
  'enquiryId',
  'version',
  'state',
  'isConfirmed',
  'where',
  'couple',
  'businessName',
  'firstDay',
  'lastDay',
  'weddingDay',
  'currency',
  'totalMinor',
  'payments',
])

export type BookingItem = v.InferOutput<typeof bookingItemSchema>

export const bookingFilters = ['ahead', 'past'] as const

export const bookingQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(bookingFilters, 'invalid_choice')),
})

export type BookingQuery = v.InferOutput<typeof bookingQuerySchema>

export const bookingListSchema = pageSchema(bookingItemSchema)

const version = versionSchema
const paymentId = idSchema

/** A step of either side; the chart's selectors say whose it is. */
export const bookingRequestSchema = v.variant('event', [
  v.strictObject({ version, event: v.literal('PAY'), paymentId, paidOn: daySchema }),
  v.strictObject({
    version,
    event: v.picklist(['TAKE_BACK', 'RECEIVE', 'REPORT_MISSING']),
    paymentId,
  }),
  v.strictObject({
    version,
    event: v.literal('OFFER_CONTRACT'),
    text: requiredTextSchema(maxContract),
    cancellation: cancellationSchema,
  }),
  /** With the name that was typed, for the version that was read. */
  v.strictObject({
    version,
    event: v.picklist(['SIGN', 'COUNTERSIGN']),
    contract: countSchema,
    name: requiredTextSchema(maxName),
  }),
  setTimesSchema,
  cancelSchema,
  v.strictObject({
    version,
    event: v.picklist(['EXTEND_HOLD', 'READY', 'AGREE_TO_DATE', 'REFUSE_DATE', 'KEEP_DATE']),
  }),
])

export type BookingRequest = v.InferOutput<typeof bookingRequestSchema>
