import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { businessSchema, serviceCategorySchema } from '#machines/vendors/business.schema.ts'

const { name, category, city, country, website, description } = businessSchema.entries

/** A business as everybody sees it: nothing of its owner, and no telephone number. */
export const listingSchema = v.object({
  id: idSchema,
  name,
  category,
  city,
  country,
  website,
  description,
})

export type Listing = v.InferOutput<typeof listingSchema>

/** Which of the listed businesses are asked for. */
export const listingQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  category: v.optional(serviceCategorySchema),
})
