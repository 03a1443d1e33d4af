import * as v from 'valibot'

/** GeoNames' number of a town, which is stored and stands in addresses. */
export const townIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

/** A town as it is offered while somebody types. */
export const townSchema = v.object({
  id: townIdSchema,
  name: v.string(),
  /** The state's letters in the United States; empty elsewhere. */
  region: v.string(),
  /** ISO 3166-1. */
  country: v.string(),
  /** The part of an address that names it. */
  slug: v.string(),
})

export type Town = v.InferOutput<typeof townSchema>

export const townQuerySchema = v.strictObject({
  q: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(100, 'too_long')),
})

export const townsSchema = v.object({ items: v.pipe(v.array(townSchema), v.maxLength(10)) })

/** Every larger town and where it lies, so that a browser finds the nearest one without telling where it is. */
export const centresSchema = v.object({
  items: v.array(v.tuple([townIdSchema, v.string(), v.string(), v.number(), v.number()])),
})
