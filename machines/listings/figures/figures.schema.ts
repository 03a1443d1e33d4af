import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'

/** How many weeks a vendor looks back on. */
export const figureWeeks = 12

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))

/** A week of a listing: how often its page was viewed, and how many couples saved it. */
export const figureWeekSchema = v.object({
  /** Its Monday, in UTC. */
  start: daySchema,
  views: count,
  saves: count,
})
export type FigureWeek = v.InferOutput<typeof figureWeekSchema>

/** Filters of a search of which a vendor sees the name but not the value. */
export const foundFilters = ['price', 'guests', 'date', 'languages', 'fields'] as const
export type FoundFilter = (typeof foundFilters)[number]

/** The search in which a visitor followed a vendor's card. */
export const foundBySchema = v.strictObject({
  words: v.pipe(v.string(), v.maxLength(100, 'too_long')),
  category: v.nullable(serviceCategorySchema),
  /** Its number, or the part of an address that names it. */
  town: v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(250, 'invalid_choice'),
      v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'invalid_choice'),
    ),
  ),
  filters: v.pipe(
    v.array(v.picklist(foundFilters, 'invalid_choice')),
    v.maxLength(foundFilters.length, 'too_many'),
  ),
})
export type FoundBy = v.InferOutput<typeof foundBySchema>

/** What a page says when it was seen; null where no search led to it. */
export const listingViewSchema = v.strictObject({ found: v.nullable(foundBySchema) })

/**
 * The vendor sees a search term once this many visitors have used it, so that it reveals nothing
 * about one of them.
 */
export const minTermVisitors = 3

/** How many terms a vendor reads. */
export const maxTerms = 20

/** What visitors searched for when they found the listing, and how many did. */
export const searchTermSchema = v.variant('kind', [
  v.object({
    /** A word, or the name of a town. */
    kind: v.picklist(['word', 'town']),
    term: v.pipe(v.string(), v.maxLength(250)),
    visitors: count,
  }),
  v.object({ kind: v.literal('category'), term: serviceCategorySchema, visitors: count }),
  v.object({ kind: v.literal('filter'), term: v.picklist(foundFilters), visitors: count }),
])
export type SearchTerm = v.InferOutput<typeof searchTermSchema>
export type SearchTermKind = SearchTerm['kind']

export const listingFiguresSchema = v.object({
  /** The present one last. */
  weeks: v.pipe(v.array(figureWeekSchema), v.maxLength(figureWeeks)),
  /** Of the same weeks, the most frequent first. */
  terms: v.pipe(v.array(searchTermSchema), v.maxLength(maxTerms)),
})
export type ListingFigures = v.InferOutput<typeof listingFiguresSchema>
