import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { townSchema } from '#machines/places/town.schema.ts'
import { photoSchema } from '#machines/photos/photo.schema.ts'
import { publicProofsSchema } from '#machines/proofs/proof.schema.ts'
import { ratingSchema } from '#machines/reviews/review-record.schema.ts'
import { businessSchema } from '#machines/vendors/business.schema.ts'
import { contentSchema } from './listing-content.schema.ts'

const { name, category, city, country } = businessSchema.entries

/** A listing that another page leads to. */
export const nearbyListingSchema = v.object({
  slug: slugSchema,
  name,
  category,
  city,
  country,
  /** Its first photo. */
  cover: v.nullable(photoSchema),
})

export type NearbyListing = v.InferOutput<typeof nearbyListingSchema>

export const maxNearby = 6

/** A listing as everybody sees it: no phone number, and nothing of its owner. */
export const shownListingSchema = v.object({
  is: v.literal('shown'),
  id: idSchema,
  /** Where it is now: what was asked for may be an address that it had before. */
  slug: slugSchema,
  name,
  category,
  city,
  country,
  /** Where it is, as addresses name it; null where nobody knows the town. */
  town: v.nullable(townSchema),
  content: contentSchema,
  publishedAt: instantSchema,
  /** Others of the same category, those of the same town first. */
  nearby: v.pipe(v.array(nearbyListingSchema), v.maxLength(maxNearby)),
  /** What the review team has checked, and until when it counts. */
  proofs: publicProofsSchema,
  /** How couples scored it. */
  rating: ratingSchema,
})

export type ShownListing = v.InferOutput<typeof shownListingSchema>

/** One that was public and is not now says no more than where to look instead. */
export const goneListingSchema = v.object({
  is: v.literal('gone'),
  category,
  city,
  nearby: v.pipe(v.array(nearbyListingSchema), v.maxLength(maxNearby)),
})

export const publicListingSchema = v.variant('is', [shownListingSchema, goneListingSchema])

export type PublicListing = v.InferOutput<typeof publicListingSchema>
