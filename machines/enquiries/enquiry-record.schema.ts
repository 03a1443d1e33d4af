import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { storedPhoneSchema, textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { bookingStatusSchema } from '#machines/booking-status/booking-status.schema.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import {
  declineReasonSchema,
  enquiryDetailsSchema,
  enquiryStates,
  maxDeclineText,
  monthSchema,
  partySideSchema,
} from './enquiry.schema.ts'

/** Whose turn it is, as one side sees it. */
export const turns = ['mine', 'theirs', 'both', 'none'] as const

export const nextSteps = [
  'send',
  'reply',
  'answer',
  'replyAgain',
  'decide',
  'reconsider',
  'plan',
  'wait',
  'nothing',
] as const

/** What happens if nobody moves until the deadline. */
export const consequences = ['late', 'expires', 'quoteExpires'] as const

/** The stages on the way to a booking, and the endings that replace the current stage. */
export const stages = ['sent', 'seen', 'replied', 'quoted', 'accepted'] as const

export const exits = ['declined', 'withdrawn', 'expired', 'blocked'] as const

export const outcomes = ['booked', 'completed', 'cancelled', 'lapsed'] as const

const stageSchema = v.picklist([...stages, ...outcomes, ...exits])

export type Stage = v.InferOutput<typeof stageSchema>

/** Where an enquiry stands, as one side sees it. */
export const whereSchema = v.object({
  turn: v.picklist(turns),
  next: v.picklist(nextSteps),
  deadline: v.nullable(instantSchema),
  afterwards: v.nullable(v.picklist(consequences)),
  /**
   * The last day of the open quote where the wedding is, which people read in place of the instant.
   */
  lastDay: v.nullable(daySchema),
  stage: v.nullable(stageSchema),
  /** Whether the business is suspended, which stops all deadlines. */
  isPaused: v.boolean(),
})

export type Where = v.InferOutput<typeof whereSchema>

/**
 * The stages in their order, each with when it was reached: null ahead, and where it was skipped.
 */
export const progressSchema = v.object({
  stages: v.pipe(
    v.array(v.object({ stage: stageSchema, at: v.nullable(instantSchema) })),
    v.maxLength(stages.length),
  ),
  /** The index of the current stage; -1 for a draft. */
  now: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(stages.length)),
})

export type EnquiryProgress = v.InferOutput<typeof progressSchema>

/** The steps that people take by name; the others follow from messages, quotes and time. */
export const enquiryRequests = [
  'SEND',
  'DISCARD',
  'SHARE_CONTACT',
  'HIDE_CONTACT',
  'WITHDRAW',
  'DECLINE',
  'BLOCK',
  'UNBLOCK',
] as const

export type EnquiryRequest = (typeof enquiryRequests)[number]

/** All steps that a side may be offered, messages and quotes included. */
export const enquirySteps = [
  'SEND',
  'DISCARD',
  'SEE',
  'REPLY',
  'WRITE',
  'QUOTE',
  'COUNTER',
  'ACCEPT',
  'SHARE_CONTACT',
  'HIDE_CONTACT',
  'WITHDRAW',
  'DECLINE',
  'BLOCK',
  'UNBLOCK',
] as const

export const enquiryActionSchema = v.object({
  event: v.picklist(enquirySteps),
  /** The guards that refuse it; empty if it may happen now. */
  refusedBy: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(12)),
  ends: v.boolean(),
  asks: v.boolean(),
})

/** A refusal has a reason of the side that gives it, and an optional text. */
export const enquiryEventSchema = v.variant('event', [
  v.strictObject({
    version: versionSchema,
    event: v.picklist([
      'SEND',
      'DISCARD',
      'SHARE_CONTACT',
      'HIDE_CONTACT',
      'WITHDRAW',
      'BLOCK',
      'UNBLOCK',
    ]),
  }),
  v.strictObject({
    version: versionSchema,
    event: v.literal('DECLINE'),
    reason: declineReasonSchema,
    text: textSchema(maxDeclineText),
  }),
])

export type EnquiryEventRequest = v.InferOutput<typeof enquiryEventSchema>

const nameSchema = v.pipe(v.string(), v.maxLength(201))
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/** The fields that a thread and a line of a list share. */
const commonEntries = {
  id: idSchema,
  version: versionSchema,
  state: v.picklist(enquiryStates),
  /** When the present state began. */
  since: instantSchema,
  where: whereSchema,
  /**
   * Where the booking is that it led to, which then says whose turn it is; null where there is
   * none.
   */
  booking: v.nullable(bookingStatusSchema),
  /** The first names in the order the couple typed them; both empty if their account is gone. */
  couple: v.strictTuple([nameSchema, nameSchema]),
  /** Null where the business is gone. */
  business: v.nullable(
    v.object({
      id: idSchema,
      name: v.pipe(v.string(), v.maxLength(150)),
      category: serviceCategorySchema,
      city: textSchema(100),
      country: textSchema(100),
      /** Whether it is listed in the marketplace. */
      isListed: v.boolean(),
      /** Whether the review team has closed it for good. */
      isClosed: v.boolean(),
    }),
  ),
}

/** An enquiry as one of its two sides sees it. */
export const enquirySchema = v.object({
  ...commonEntries,
  side: partySideSchema,
  progress: progressSchema,
  actions: v.pipe(v.array(enquiryActionSchema), v.maxLength(enquirySteps.length)),
  /** The steps of the other side, for people who ask what happens next. */
  theirActions: v.pipe(v.array(enquiryActionSchema), v.maxLength(enquirySteps.length)),
  /** Null for the vendor’s side, which learns nothing else about the wedding. */
  weddingId: v.nullable(idSchema),
  /** The zone of the wedding, in which the days of the thread begin and end. */
  timeZone: textSchema(100),
  details: v.strictObject({ ...enquiryDetailsSchema.entries, phone: storedPhoneSchema }),
  /** The text of a draft; once sent, it is the first message of the thread. */
  message: v.pipe(v.string(), v.maxLength(4_000)),
  isContactShared: v.boolean(),
  /** How to reach the couple; null for everybody but a vendor who may know. */
  contact: v.nullable(
    v.object({
      emails: v.pipe(v.array(v.pipe(v.string(), v.maxLength(254))), v.maxLength(2)),
      phone: storedPhoneSchema,
    }),
  ),
  /** Who ended it, and the chosen reason; null while it is active, and if time ended it. */
  ended: v.nullable(
    v.object({ by: v.nullable(partySideSchema), reason: v.nullable(declineReasonSchema) }),
  ),
  /** How far each side has read the thread: when the last entry was written that it has read. */
  readTo: v.object({ mine: v.nullable(instantSchema), theirs: v.nullable(instantSchema) }),
  unread: countSchema,
  createdAt: instantSchema,
  lastEntryAt: instantSchema,
})

export type Enquiry = v.InferOutput<typeof enquirySchema>

/** One line of either side’s list. */
export const enquiryItemSchema = v.object({
  ...commonEntries,
  day: v.nullable(daySchema),
  month: v.nullable(monthSchema),
  minGuests: v.nullable(countSchema),
  maxGuests: v.nullable(countSchema),
  /** The beginning of the last message, and its sender. */
  excerpt: v.pipe(v.string(), v.maxLength(200)),
  excerptSide: v.nullable(partySideSchema),
  unread: countSchema,
  createdAt: instantSchema,
  lastEntryAt: instantSchema,
})

export type EnquiryItem = v.InferOutput<typeof enquiryItemSchema>
