import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import {
  faultReasons,
  occasions,
  reviewFactsSchema,
  reviewStateSchema,
  scoresSchema,
} from './review.schema.ts'

/** What either side, or the team, may ask for. */
const reviewSteps = ['CHANGE', 'ANSWER', 'REPORT', 'KEEP', 'HOLD', 'RELEASE', 'REMOVE'] as const

const maxReviewText = 4_000
export const maxAnswerText = 2_000

const reasonSchema = v.picklist(faultReasons, 'required')
const nameSchema = v.pipe(v.string(), v.maxLength(201))
const businessNameSchema = v.pipe(v.string(), v.maxLength(150))
const bodySchema = v.pipe(v.string(), v.maxLength(maxReviewText))
const answerSchema = v.nullable(
  v.object({ text: v.pipe(v.string(), v.maxLength(maxAnswerText)), at: instantSchema }),
)
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
const hundredths = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(500))

const actionsSchema = v.pipe(
  v.array(
    v.object({
      event: v.picklist(reviewSteps),
      refusedBy: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(10)),
      ends: v.boolean(),
      asks: v.boolean(),
    }),
  ),
  v.maxLength(reviewSteps.length),
)

/** A review as its couple or its business reads it. */
export const reviewSchema = v.object({
  id: idSchema,
  version: versionSchema,
  enquiryId: idSchema,
  state: reviewStateSchema,
  facts: reviewFactsSchema,
  occasion: v.picklist(occasions),
  /** The last day of the booking. */
  day: daySchema,
  /** First names; both empty where the couple is gone. */
  couple: v.strictTuple([nameSchema, nameSchema]),
  businessName: businessNameSchema,
  scores: scoresSchema,
  /** The mean of the scores, in hundredths of a star. */
  stars: hundredths,
  body: bodySchema,
  answer: answerSchema,
  /** When everybody reads it, if nobody does anything before; null once they do. */
  opensAt: v.nullable(instantSchema),
  publishedAt: v.nullable(instantSchema),
  /** Why the team covered its words or took it down; null while it has done neither. */
  reason: v.nullable(v.picklist(faultReasons)),
  writtenAt: instantSchema,
  actions: actionsSchema,
})

export type Review = v.InferOutput<typeof reviewSchema>

/**
 * What there is to say of a booking's review: whether one may be written, until when, and the one
 * that was.
 */
export const bookingReviewSchema = v.object({
  /** Why none may be written; empty where one may. */
  refusedBy: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(5)),
  /** Null where the booking never comes to be reviewed. */
  until: v.nullable(instantSchema),
  review: v.nullable(reviewSchema),
})

export type BookingReview = v.InferOutput<typeof bookingReviewSchema>

export const newReviewSchema = v.strictObject({
  scores: scoresSchema,
  body: requiredTextSchema(maxReviewText),
})

export type NewReview = v.InferOutput<typeof newReviewSchema>

/** A review as far as it is written. */
export const reviewDraftSchema = v.object({ scores: v.partial(scoresSchema), body: v.string() })

export type ReviewDraft = v.InferOutput<typeof reviewDraftSchema>

const version = versionSchema

/** What the two sides ask for; whose step it is, the chart's selectors say. */
export const reviewRequestSchema = v.variant('event', [
  v.strictObject({ version, event: v.literal('CHANGE'), ...newReviewSchema.entries }),
  v.strictObject({ version, event: v.literal('ANSWER'), text: requiredTextSchema(maxAnswerText) }),
  v.strictObject({
    version,
    event: v.literal('REPORT'),
    reason: reasonSchema,
    text: requiredTextSchema(1_000),
  }),
])

export type ReviewRequest = v.InferOutput<typeof reviewRequestSchema>

/** What the team asks for. Covering and removing have a reason, which everybody reads. */
export const teamReviewRequestSchema = v.variant('event', [
  v.strictObject({ version, event: v.picklist(['HOLD', 'REMOVE']), reason: reasonSchema }),
  v.strictObject({ version, event: v.picklist(['KEEP', 'RELEASE']) }),
])

export type TeamReviewRequest = v.InferOutput<typeof teamReviewRequestSchema>

export const ownReviewFilters = ['toAnswer', 'all'] as const

export const ownReviewQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(ownReviewFilters, 'invalid_choice')),
})

export type OwnReviewQuery = v.InferOutput<typeof ownReviewQuerySchema>

export const ratingSchema = v.object({
  /** How many reviews count. */
  count,
  /** In hundredths of a star, by the formula of rating.rules.ts. */
  rating: hundredths,
  /** The plain mean of each score; null without a review. */
  means: v.nullable(
    v.object({
      quality: hundredths,
      responsiveness: hundredths,
      professionalism: hundredths,
      value: hundredths,
      flexibility: hundredths,
    }),
  ),
})

export type Rating = v.InferOutput<typeof ratingSchema>

export const ownReviewListSchema = v.object({
  ...pageSchema(reviewSchema).entries,
  rating: ratingSchema,
})

export type OwnReviewList = v.InferOutput<typeof ownReviewListSchema>

/** A review as everybody reads it. */
export const publicReviewSchema = v.variant('is', [
  v.object({
    is: v.literal('shown'),
    id: idSchema,
    couple: v.strictTuple([nameSchema, nameSchema]),
    occasion: v.picklist(occasions),
    day: daySchema,
    scores: scoresSchema,
    stars: hundredths,
    /** Null where the team covers its words; why stands beside. */
    body: v.nullable(bodySchema),
    reason: v.nullable(v.picklist(faultReasons)),
    answer: answerSchema,
    at: instantSchema,
  }),
  v.object({
    is: v.literal('removed'),
    id: idSchema,
    reason: v.picklist(faultReasons),
    at: instantSchema,
  }),
])

export type PublicReview = v.InferOutput<typeof publicReviewSchema>

export const publicReviewListSchema = pageSchema(publicReviewSchema)

export const newReviewReportSchema = v.strictObject({
  reason: reasonSchema,
  text: requiredTextSchema(1_000),
})

export type NewReviewReport = v.InferOutput<typeof newReviewReportSchema>

/**
 * The most reports of one review that are stored for the team, of its business and of readers each:
 * those of readers never crowd out what the business says.
 */
export const maxReports = 20

/** A review as the team reads it, with what was reported since it last looked. */
export const teamReviewSchema = v.object({
  ...v.omit(reviewSchema, ['enquiryId', 'actions', 'opensAt']).entries,
  slug: v.nullable(v.pipe(v.string(), v.maxLength(80))),
  reports: v.pipe(
    v.array(
      v.object({
        reason: v.picklist(faultReasons),
        text: v.pipe(v.string(), v.maxLength(1_000)),
        by: v.picklist(['vendor', 'reader']),
        at: instantSchema,
      }),
    ),
    v.maxLength(2 * maxReports),
  ),
  actions: actionsSchema,
})

export type TeamReview = v.InferOutput<typeof teamReviewSchema>

export const teamReviewFilters = ['waiting', 'removed'] as const

export const teamReviewQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(teamReviewFilters, 'invalid_choice')),
})

export type TeamReviewQuery = v.InferOutput<typeof teamReviewQuerySchema>

export const teamReviewListSchema = pageSchema(teamReviewSchema)
