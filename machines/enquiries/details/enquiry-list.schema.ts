import * as v from 'valibot'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { enquiryItemSchema } from '../enquiry-record.schema.ts'

/**
 * How a list is narrowed down. `mine` and `theirs` begin with what runs out first, the others with
 * what moved last.
 */
export const enquiryFilters = ['all', 'mine', 'theirs', 'agreed', 'over', 'drafts'] as const

export type EnquiryFilter = (typeof enquiryFilters)[number]

export const enquiryQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(enquiryFilters, 'invalid_choice')),
})

export type EnquiryQuery = v.InferOutput<typeof enquiryQuerySchema>

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/** `all` does not count drafts. */
export const enquiryCountsSchema = v.object({
  all: countSchema,
  mine: countSchema,
  theirs: countSchema,
  agreed: countSchema,
  over: countSchema,
  drafts: countSchema,
  /** Threads with unread entries of this reader. */
  unread: countSchema,
})

export type EnquiryCounts = v.InferOutput<typeof enquiryCountsSchema>

export const enquiryListSchema = v.object({
  ...pageSchema(enquiryItemSchema).entries,
  counts: enquiryCountsSchema,
})

export type EnquiryList = v.InferOutput<typeof enquiryListSchema>
