import * as v from 'valibot'
import { pageQuerySchema, pageSchema } from '#machines/kernel/page.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { currencySchema } from '#machines/kernel/values/money.ts'
import { quoteSchema } from '../quote.schema.ts'
import type { QuoteState } from '../quote.schema.ts'

/**
 * The filters of a business's quotes, with the states in each. A discarded draft is in none of
 * them: nobody has seen it, and it cannot be taken up again.
 */
export const quoteFilterStates = {
  all: [
    'draft',
    'open',
    'countered',
    'accepted',
    'declined',
    'expired',
    'superseded',
    'withdrawn',
    'closed',
  ],
  draft: ['draft'],
  open: ['open', 'countered'],
  accepted: ['accepted'],
  ended: ['declined', 'expired', 'superseded', 'withdrawn', 'closed'],
} as const satisfies Record<string, readonly QuoteState[]>

export const quoteFilters = ['all', 'draft', 'open', 'accepted', 'ended'] as const

export type QuoteFilter = (typeof quoteFilters)[number]

export const businessQuoteQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  filter: v.optional(v.picklist(quoteFilters, 'invalid_choice')),
})

export type BusinessQuoteQuery = v.InferOutput<typeof businessQuoteQuerySchema>

const nameSchema = v.pipe(v.string(), v.maxLength(201))

/** One line of a business's list of quotes. */
export const businessQuoteSchema = v.object({
  ...v.pick(quoteSchema, ['id', 'enquiryId', 'number', 'state', 'facts', 'createdAt', 'sentAt'])
    .entries,
  /** The first names of the couple; both empty if their account is gone. */
  couple: v.strictTuple([nameSchema, nameSchema]),
  currency: currencySchema,
  /** With the optional lines that are chosen. */
  totalMinor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /** The last day on which it can be accepted; null while none is stated. */
  validUntil: v.nullable(daySchema),
})

export type BusinessQuote = v.InferOutput<typeof businessQuoteSchema>

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/** A page of one filter. The counts are those of all quotes. */
export const businessQuoteListSchema = v.object({
  ...pageSchema(businessQuoteSchema).entries,
  counts: v.object({
    all: countSchema,
    draft: countSchema,
    open: countSchema,
    accepted: countSchema,
    ended: countSchema,
  }),
})

export type BusinessQuoteList = v.InferOutput<typeof businessQuoteListSchema>
