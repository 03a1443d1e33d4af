import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { currencySchema, maxMinor } from '#machines/kernel/values/money.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { phoneSchema, textSchema } from '#machines/kernel/values/text.ts'

/** The two who talk. What nobody does, such as the passing of time, the product does. */
export const partySides = ['couple', 'vendor'] as const

export type PartySide = (typeof partySides)[number]

export const partySideSchema = v.picklist(partySides, 'invalid_choice')

export const enquiryStates = [
  'draft',
  'discarded',
  'sent',
  'seen',
  'answered',
  'asked',
  'offered',
  'countered',
  'accepted',
  'booked',
  'completed',
  'cancelled',
  'lapsed',
  'declined',
  'withdrawn',
  'expired',
  'blocked',
] as const

export type EnquiryState = (typeof enquiryStates)[number]

/** What an enquiry tells the world. */
export const enquiryFacts = [
  'sent',
  'discarded',
  'seen',
  'replied',
  'asked',
  'wrote',
  'late',
  'quoted',
  'countered',
  'quote_withdrawn',
  'quote_declined',
  'quote_expired',
  'accepted',
  'followed',
  'declined',
  'withdrawn',
  'expired',
  'blocked',
  'unblocked',
  'left',
  'contact_shared',
  'contact_hidden',
] as const

export type EnquiryFact = (typeof enquiryFacts)[number]

/** How a quote ends without being accepted. */
export const quoteEndings = ['withdrawn', 'declined', 'expired'] as const

export type QuoteEnding = (typeof quoteEndings)[number]

/** The state of the booking that an agreement led to, in words that both sides read. */
export const bookingStands = ['accepted', 'booked', 'completed', 'cancelled', 'lapsed'] as const

export type BookingStand = (typeof bookingStands)[number]

/** The endings of a booking after which both sides can still write. */
export const settledStates = ['completed', 'cancelled', 'lapsed'] as const

export type SettledState = (typeof settledStates)[number]

/** The longest text beside the reason of a polite no, in characters. */
export const maxDeclineText = 2_000

/** Polite reasons to decline, in the order in which each side sees them. */
export const declineReasons = {
  vendor: ['dateTaken', 'tooFar', 'budget', 'size', 'notOurWork', 'other'],
  couple: ['choseAnother', 'price', 'date', 'plansChanged', 'notAFit', 'other'],
} as const satisfies Record<PartySide, readonly string[]>

export const declineReasonSchema = v.picklist(
  [...new Set([...declineReasons.vendor, ...declineReasons.couple])],
  'invalid_choice',
)

export type DeclineReason = v.InferOutput<typeof declineReasonSchema>

const sinceSchema = v.nullable(instantSchema)

/** The facts that the guards of an enquiry read, and the times of its steps. */
export const enquiryFactsSchema = v.object({
  /** Whether it names a day or month that is not over and a headcount, and has a text. */
  dated: v.boolean(),
  counted: v.boolean(),
  worded: v.boolean(),
  /** Whether the vendor may see the couple’s e-mail address and phone number. */
  contact: v.boolean(),
  /** Whether the time for the first answer is over. */
  late: v.boolean(),
  /** Whether the business is suspended, so that it may not answer. */
  paused: v.boolean(),
  /** Since when it is their turn; null while a quote is open, which has its own clock. */
  turnSince: sinceSchema,
  /** The instant at which the open quote expires. */
  quoteUntil: sinceSchema,
  /** The last day on which it can be accepted, in the wedding's zone. */
  quoteDay: v.nullable(daySchema),
  sentAt: sinceSchema,
  seenAt: sinceSchema,
  repliedAt: sinceSchema,
  quotedAt: sinceSchema,
  closedAt: sinceSchema,
  /** Who ended it; null while it is active, and if time did. */
  endedBy: v.nullable(partySideSchema),
  reason: v.nullable(declineReasonSchema),
  /** How its booking had ended when one side blocked the other; null if there was none. */
  settledAs: v.nullable(v.picklist(settledStates)),
})

export type EnquiryFacts = v.InferOutput<typeof enquiryFactsSchema>

/** How far from the named day the couple would go. */
export const flexibilities = ['fixed', 'days', 'weeks', 'open'] as const

/** Where the couple would like the answer. */
export const contactWays = ['here', 'email', 'phone'] as const

/** A month of the calendar: "2027-06". */
export const monthSchema = v.pipe(
  v.string(),
  v.maxLength(7),
  v.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'invalid_date'),
)

const countSchema = v.nullable(
  v.pipe(
    v.number('invalid_number'),
    v.integer('invalid_number'),
    v.minValue(1, 'invalid_number'),
    v.maxValue(10_000, 'invalid_number'),
  ),
)

const amountSchema = v.nullable(
  v.pipe(
    v.number('invalid_amount'),
    v.integer('invalid_amount'),
    v.minValue(0, 'invalid_amount'),
    v.maxValue(maxMinor, 'invalid_amount'),
  ),
)

export const maxMustHaves = 10

/** What a couple tells a vendor about their plans. In a draft everything may be missing. */
export const enquiryDetailsSchema = v.strictObject({
  /** A day, or else a month. */
  day: v.nullable(daySchema),
  month: v.nullable(monthSchema),
  flexibility: v.picklist(flexibilities, 'invalid_choice'),
  town: textSchema(100),
  /** Empty if they have not found one yet. */
  venue: textSchema(150),
  minGuests: countSchema,
  maxGuests: countSchema,
  /** The range that they would spend on this, in minor units of the currency. */
  minBudgetMinor: amountSchema,
  maxBudgetMinor: amountSchema,
  currency: v.nullable(currencySchema),
  mustHaves: v.pipe(v.array(textSchema(100)), v.maxLength(maxMustHaves, 'too_many')),
  contactBy: v.picklist(contactWays, 'invalid_choice'),
  /** The vendor sees it once the couple allows it. */
  phone: phoneSchema,
})

export type EnquiryDetails = v.InferOutput<typeof enquiryDetailsSchema>

/** How many businesses may be asked at once. */
export const maxAsked = 10

/** One text to one or several businesses, a thread each. Without `send` it is a draft. */
export const newEnquirySchema = v.strictObject({
  businessIds: v.pipe(
    v.array(idSchema),
    v.minLength(1, 'required'),
    v.maxLength(maxAsked, 'too_many'),
    v.check((ids) => new Set(ids).size === ids.length, 'invalid_choice'),
  ),
  details: v.pipe(
    enquiryDetailsSchema,
    v.forward(
      v.check((details) => isAscending(details.minGuests, details.maxGuests), 'invalid_number'),
      ['maxGuests'],
    ),
    v.forward(
      v.check(
        (details) => isAscending(details.minBudgetMinor, details.maxBudgetMinor),
        'invalid_amount',
      ),
      ['maxBudgetMinor'],
    ),
    v.forward(
      v.check(
        ({ minBudgetMinor, maxBudgetMinor, currency }) =>
          currency !== null || (minBudgetMinor === null && maxBudgetMinor === null),
        'required',
      ),
      ['currency'],
    ),
  ),
  message: textSchema(4_000),
  /** Lets the vendor see the couple’s e-mail address and phone number from the start. */
  shareContact: v.boolean(),
  send: v.boolean(),
})

export type NewEnquiry = v.InferOutput<typeof newEnquirySchema>

function isAscending(min: number | null, max: number | null) {
  return min === null || max === null || min <= max
}
