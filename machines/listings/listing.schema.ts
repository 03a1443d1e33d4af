import * as v from 'valibot'
import { slugSchema } from '#machines/kernel/forms/slug.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import { contentEntries, contentSchema, writtenPackagesSchema } from './listing-content.schema.ts'

/**
 * A listing is public while it is `published` or `edited`; edited has a draft beside what is
 * public. An unpublished one is its owner's alone, a submitted one is being reviewed with its
 * business, and a paused one comes back as it was.
 */
export const listingStates = ['unpublished', 'submitted', 'published', 'edited', 'paused'] as const

export type ListingState = (typeof listingStates)[number]

/** Where couples and search engines see it. */
export const publicStates = ['published', 'edited'] as const satisfies ListingState[]

/** What a listing must say before it is published, and always after that. */
export const requiredParts = ['description'] as const

export type RequiredPart = (typeof requiredParts)[number]

/** What the guards of a listing read. */
export const listingFactsSchema = v.object({
  /** Required, and not in the draft, or in what is public where there is no draft. */
  missing: v.pipe(v.array(v.picklist(requiredParts)), v.maxLength(requiredParts.length)),
  hasDraft: v.boolean(),
})

export type ListingFacts = v.InferOutput<typeof listingFactsSchema>

/** What the owner asks for. What the review decides comes from the approval of the business. */
export const ownerSteps = ['PUBLISH', 'DISCARD'] as const

export const listingRequestSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(ownerSteps),
})

export type ListingRequest = v.InferOutput<typeof listingRequestSchema>

/** A change to the draft, at the version it was read at. What is left out stays. */
export const draftChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries({ ...contentEntries, packages: writtenPackagesSchema }),
})

export type DraftChange = v.InferOutput<typeof draftChangeSchema>

/** A listing as its owner works on it. */
export const listingRecordSchema = v.object({
  businessId: idSchema,
  category: serviceCategorySchema,
  version: versionSchema,
  state: v.picklist(listingStates),
  facts: listingFactsSchema,
  /** Null until it is published for the first time. */
  slug: v.nullable(slugSchema),
  /** What is public, or was before it was paused or withdrawn; null where nothing ever was. */
  published: v.nullable(contentSchema),
  /** What the owner sees and changes: the draft, or what is published where there is none. */
  content: contentSchema,
  publishedAt: v.nullable(instantSchema),
})

export type ListingRecord = v.InferOutput<typeof listingRecordSchema>

/** Whether couples see a listing, would after an approval, or do not. */
export const visibilities = ['public', 'coming', 'hidden'] as const

/** A listing as the review team reads it: what is or was public, or what an approval publishes. */
export const reviewedListingSchema = v.object({
  category: serviceCategorySchema,
  visibility: v.picklist(visibilities),
  content: contentSchema,
})

export type ReviewedListing = v.InferOutput<typeof reviewedListingSchema>
