import * as v from 'valibot'
import { wholeListSchema } from '#machines/kernel/page.ts'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { ratingSchema } from '#machines/reviews/review-record.schema.ts'
import { shownListingSchema } from '#machines/listings/public-listing.schema.ts'

/** How many vendors stand side by side. */
export const maxCompared = 4

/**
 * Whether a vendor takes a wedding on a day; `notStated` where their calendar says nothing at all.
 */
export const availabilities = ['free', 'taken', 'notStated'] as const
export type Availability = (typeof availabilities)[number]

export const availabilitySchema = v.picklist(availabilities)

export const dayQuerySchema = v.strictObject({ date: daySchema })

export const dayAnswerSchema = v.object({ date: daySchema, availability: availabilitySchema })

/** Which vendors, by the last part of their address or by their id, and on which day. */
export const comparisonQuerySchema = v.strictObject({
  vendors: v.pipe(
    v.string('required'),
    v.maxLength(300, 'too_many'),
    v.check((text) => text.split(',').length <= maxCompared, 'too_many'),
    v.check((text) => text.split(',').every((part) => v.is(slugSchema, part)), 'invalid_slug'),
  ),
  date: v.optional(daySchema),
})

export const comparedVendorSchema = v.object({
  ...v.pick(shownListingSchema, ['id', 'slug', 'name', 'category', 'city', 'country', 'content'])
    .entries,
  /** On the day that was asked for; null without one. */
  availability: v.nullable(availabilitySchema),
  rating: v.omit(ratingSchema, ['means']),
})

export type ComparedVendor = v.InferOutput<typeof comparedVendorSchema>

/** In the order that was asked for. Who is not public any more is left out. */
export const comparisonSchema = wholeListSchema(
  v.pipe(v.array(comparedVendorSchema), v.maxLength(maxCompared)),
)
