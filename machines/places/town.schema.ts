import * as v from 'valibot'
import { wholeListSchema } from '#machines/kernel/page.ts'

/** GeoNames' number of a town, which is stored and stands in addresses. */
export const townIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

/** A town as it is offered while somebody types. */
export const townSchema = v.object({
  id: townIdSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  /** The state's letters in the United States; empty elsewhere. */
  region: v.pipe(v.string(), v.maxLength(2)),
  /** ISO 3166-1. */
  country: v.pipe(v.string(), v.maxLength(2)),
  /** The part of an address that names it. */
  slug: v.pipe(v.string(), v.maxLength(250)),
})

export type Town = v.InferOutput<typeof townSchema>

export const townQuerySchema = v.strictObject({
  q: v.pipe(v.string('required'), v.maxLength(100, 'too_long'), v.trim(), v.nonEmpty('required')),
})

export const townsSchema = wholeListSchema(v.pipe(v.array(townSchema), v.maxLength(10)))

/**
 * Every larger town and where it lies, so that a browser finds the nearest one without telling
 * where it is.
 */
export const centresSchema = wholeListSchema(
  v.pipe(
    v.array(
      v.strictTuple([
        townIdSchema,
        v.pipe(v.string(), v.maxLength(200)),
        v.pipe(v.string(), v.maxLength(2)),
        v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      ]),
    ),
    v.maxLength(50_000),
  ),
)
