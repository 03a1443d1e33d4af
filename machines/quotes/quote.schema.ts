import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { maxOf, quoteContentSchema } from './quote-content.schema.ts'

export const quoteStates = [
  'draft',
  'open',
  'countered',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
  'closed',
  'discarded',
] as const

export type QuoteState = (typeof quoteStates)[number]

/** What a quote tells the world. */
export const quoteFacts = [
  'sent',
  'countered',
  'kept',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
  'closed',
  'discarded',
] as const

export type QuoteFact = (typeof quoteFacts)[number]

/** What a quote cannot be sent without, and what keeps its figures from being true. */
export const missingParts = ['lines', 'guests', 'plan', 'total', 'validity'] as const

export type MissingPart = (typeof missingParts)[number]

/** What the guards of a quote read. */
export const quoteFactsSchema = v.object({
  /** What the vendor still has to say. */
  missing: v.pipe(v.array(v.picklist(missingParts)), v.maxLength(missingParts.length)),
  /** From when on it can no longer be accepted; null while no last day is stated. */
  expiresAt: v.nullable(instantSchema),
})

export type QuoteFacts = v.InferOutput<typeof quoteFactsSchema>

const minor = v.pipe(
  v.number('invalid_amount'),
  v.integer('invalid_amount'),
  v.minValue(1, 'invalid_amount'),
  v.maxValue(maxMinor, 'invalid_amount'),
)

const words = textSchema(2_000)

/** What the couple would rather have: words, and a total where they name one. */
export const counterSchema = v.object({ words, totalMinor: v.nullable(minor), at: instantSchema })

/** A quote as either side reads it. A draft is read by its business alone. */
export const quoteSchema = v.object({
  id: idSchema,
  enquiryId: idSchema,
  businessId: idSchema,
  weddingId: idSchema,
  businessName: v.pipe(v.string(), v.maxLength(200)),
  /** Counts the quotes of one enquiry, from 1. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  version: versionSchema,
  state: v.picklist(quoteStates),
  facts: quoteFactsSchema,
  content: quoteContentSchema,
  /** What the couple would rather have; null unless it was countered. */
  counter: v.nullable(counterSchema),
  /** Word for word what was said when it was declined or withdrawn; empty for nothing. */
  words,
  createdAt: instantSchema,
  sentAt: v.nullable(instantSchema),
  since: instantSchema,
})

export type Quote = v.InferOutput<typeof quoteSchema>

export const newQuoteSchema = v.strictObject({ content: quoteContentSchema })

export type NewQuote = v.InferOutput<typeof newQuoteSchema>

export const quoteChangeSchema = v.strictObject({
  version: versionSchema,
  content: quoteContentSchema,
})

export type QuoteChange = v.InferOutput<typeof quoteChangeSchema>

const version = versionSchema
const chosen = v.pipe(v.array(idSchema), v.maxLength(maxOf.lines, 'too_many'))

/** What either side may ask for; the role of whoever asks decides which of it. */
export const quoteRequestSchema = v.variant('event', [
  v.strictObject({ version, event: v.picklist(['SEND', 'DISCARD', 'KEEP']) }),
  v.strictObject({ version, event: v.literal('WITHDRAW'), words }),
  /** With the optional lines that the couple takes. */
  v.strictObject({ version, event: v.literal('ACCEPT'), chosen }),
  v.strictObject({ version, event: v.literal('DECLINE'), words }),
  v.strictObject({
    version,
    event: v.literal('COUNTER'),
    words: requiredTextSchema(2_000),
    totalMinor: v.nullable(minor),
  }),
])

export type QuoteRequest = v.InferOutput<typeof quoteRequestSchema>

/** A quote that a business keeps to begin others with. It names no last day. */
export const quoteTemplateSchema = v.object({
  id: idSchema,
  version: versionSchema,
  name: requiredTextSchema(80),
  content: quoteContentSchema,
  createdAt: instantSchema,
})

export type QuoteTemplate = v.InferOutput<typeof quoteTemplateSchema>

export const newTemplateSchema = v.strictObject({
  name: requiredTextSchema(80),
  content: quoteContentSchema,
})

export type NewTemplate = v.InferOutput<typeof newTemplateSchema>

export const quoteListQuerySchema = pageQuerySchema
