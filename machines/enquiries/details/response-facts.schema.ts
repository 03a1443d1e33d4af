import * as v from 'valibot'

/** How far back facts about a business are counted, in months. */
export const factMonths = 12

/** Of how many a fact has to be counted before couples read it: fewer say more about those couples than about the business. */
export const minCounted = 5

/** The latest enquiries that facts are counted from, however many there were. */
export const maxCounted = 200

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCounted * 20))

const factSchema = v.object({ count: countSchema, of: countSchema })

export type Fact = v.InferOutput<typeof factSchema>

const minutesSchema = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
)

/** What a business did with the enquiries of the last months: counted from what happened, and never typed. */
export const responseFactsSchema = v.object({
  /** The median time from an enquiry to the first answer to it; null while none was answered. */
  medianMinutes: minutesSchema,
  /** Enquiries that were answered, of those that were or had no answer when their time was over. */
  answered: factSchema,
  /** Enquiries that led to an agreement, of those that are settled. */
  agreed: factSchema,
  /** Quotes that stood until the couple decided or they ran out, of those that ended; the others were taken back. */
  kept: factSchema,
})

export type ResponseFacts = v.InferOutput<typeof responseFactsSchema>

/** The same for everybody: what too little is known about is null. */
export const publicFactsSchema = v.object({
  medianMinutes: minutesSchema,
  answered: v.nullable(factSchema),
  agreed: v.nullable(factSchema),
  kept: v.nullable(factSchema),
})

export type PublicFacts = v.InferOutput<typeof publicFactsSchema>
