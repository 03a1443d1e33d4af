import * as v from 'valibot'

/** How far back facts about a business are counted, in months. */
export const factMonths = 12

/**
 * The smallest count at which couples see a fact: fewer say more about those couples than about the
 * business.
 */
export const minCounted = 5

/** The facts are counted from the latest enquiries, this many at most. */
export const maxCounted = 200

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCounted * 20))

const factSchema = v.object({ count: countSchema, of: countSchema })

export type Fact = v.InferOutput<typeof factSchema>

const minutesSchema = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
)

/** What a business did with its enquiries of the last months, counted from events. */
export const responseFactsSchema = v.object({
  /** The median time from an enquiry to its first answer; null if none was answered. */
  medianMinutes: minutesSchema,
  /** Enquiries that were answered, of those that were answered or whose time is over. */
  answered: factSchema,
  /** Enquiries that led to an agreement, of those that are settled. */
  agreed: factSchema,
  /**
   * Quotes that stayed open until the couple decided or they expired, of those that ended; the
   * others were withdrawn.
   */
  kept: factSchema,
})

export type ResponseFacts = v.InferOutput<typeof responseFactsSchema>

/** The same for everybody; facts with too few cases are null. */
export const publicFactsSchema = v.object({
  medianMinutes: minutesSchema,
  answered: v.nullable(factSchema),
  agreed: v.nullable(factSchema),
  kept: v.nullable(factSchema),
})

export type PublicFacts = v.InferOutput<typeof publicFactsSchema>
