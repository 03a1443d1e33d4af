import * as v from 'valibot'

export const reviewStates = ['pending', 'published', 'held', 'removed'] as const

export const reviewStateSchema = v.picklist(reviewStates)

export type ReviewState = v.InferOutput<typeof reviewStateSchema>

/** What the chart's guards read. */
export const reviewFactsSchema = v.object({
  /** Nobody but the two sides reads it yet, and its stars do not count. */
  sealed: v.boolean(),
  answered: v.boolean(),
  /** Somebody has reported it since the team last looked. */
  reported: v.boolean(),
})

export type ReviewFacts = v.InferOutput<typeof reviewFactsSchema>

/** What a review tells the world. */
export type ReviewFact =
  | 'changed'
  | 'answered'
  | 'published'
  | 'stars_published'
  | 'reported'
  | 'kept'
  | 'held'
  | 'released'
  | 'removed'

/** What a couple scores, each with one to five stars, in the order in which it is asked. */
export const scoreNames = [
  'quality',
  'responsiveness',
  'professionalism',
  'value',
  'flexibility',
] as const

export type ScoreName = (typeof scoreNames)[number]

export const maxStars = 5

const starsSchema = v.pipe(
  v.number('required'),
  v.integer('required'),
  v.minValue(1, 'required'),
  v.maxValue(maxStars, 'required'),
)

export const scoresSchema = v.strictObject({
  quality: starsSchema,
  responsiveness: starsSchema,
  professionalism: starsSchema,
  value: starsSchema,
  flexibility: starsSchema,
})

export type Scores = v.InferOutput<typeof scoresSchema>

/** Why a booking may be reviewed. */
export const occasions = ['tookPlace', 'calledOff'] as const

export type Occasion = (typeof occasions)[number]

/**
 * What breaks the rules for reviews: why the team covers the words of one, or takes it down, and
 * why people report one.
 */
export const faultReasons = [
  'privateDetails',
  'offensive',
  'notThisBooking',
  'advertising',
  'pressure',
] as const

export type FaultReason = (typeof faultReasons)[number]
