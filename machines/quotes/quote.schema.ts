import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import { lineIdSchema, maxOf, quoteContentSchema } from './quote-content.schema.ts'

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

/** The facts that a quote’s lifecycle reports. */
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

/** The parts that a quote needs before it can be sent, and problems that make its figures wrong. */
export const missingParts = ['lines', 'guests', 'plan', 'total', 'validity'] as const

export type MissingPart = (typeof missingParts)[number]

/** The facts that the guards of a quote read. */
export const quoteFactsSchema = v.object({
  /** The parts that the vendor still has to state. */
  missing: v.pipe(v.array(v.picklist(missingParts)), v.maxLength(missingParts.length)),
  /** When it expires; null while no last day is stated. */
  expiresAt: v.nullable(instantSchema),
})

export type QuoteFacts = v.InferOutput<typeof quoteFactsSchema>

const minor = v.pipe(
  v.number('invalid_amount'),
  v.integer('invalid_amount'),
  v.minValue(1, 'invalid_amount'),
  v.maxValue(maxMinor, 'invalid_amount'),
)

/**
 * The total that the couple would rather pay, if they name one; their words are an entry of the
 * thread.
 */
export const counterSchema = v.object({ totalMinor: v.nullable(minor), at: instantSchema })

const agreedDaysSchema = v.object({
  /** The day of the booking, which moves when both agree on another date. */
  day: daySchema,
  /** When each payment of the plan is due, in its order. */
  dueOn: v.pipe(v.array(v.nullable(daySchema)), v.maxLength(maxOf.parts + 1)),
})

export type AgreedDays = v.InferOutput<typeof agreedDaysSchema>

/** A quote as either side sees it. Only its business sees a draft. */
export const quoteSchema = v.object({
  id: idSchema,
  enquiryId: idSchema,
  /** Null if the business was deleted. */
  business: v.nullable(
    v.object({
      id: idSchema,
      name: v.pipe(v.string(), v.maxLength(150)),
      category: serviceCategorySchema,
    }),
  ),
  /** Its number among the quotes of one enquiry, from 1. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  version: versionSchema,
  state: v.picklist(quoteStates),
  facts: quoteFactsSchema,
  content: quoteContentSchema,
  /** What the couple would rather have; null unless they countered it. */
  counter: v.nullable(counterSchema),
  /** The days that its acceptance has settled; null if it was not accepted. */
  agreed: v.nullable(agreedDaysSchema),
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

/** The longest message with a step, in characters. */
export const maxText = 2_000

const version = versionSchema
const text = textSchema(maxText)
const chosen = v.pipe(v.array(lineIdSchema), v.maxLength(maxOf.lines, 'too_many'))

/** A step of either side. The role of the person who sends it decides which ones are allowed. */
export const quoteRequestSchema = v.variant('event', [
  v.strictObject({ version, event: v.picklist(['SEND', 'DISCARD', 'KEEP']) }),
  v.strictObject({ version, event: v.literal('WITHDRAW'), text }),
  /**
   * With the optional lines that the couple takes, and the day that they were shown if they were
   * shown one: nobody books another.
   */
  v.strictObject({ version, event: v.literal('ACCEPT'), chosen, day: v.optional(daySchema) }),
  v.strictObject({ version, event: v.literal('DECLINE'), text }),
  v.strictObject({
    version,
    event: v.literal('COUNTER'),
    text: requiredTextSchema(maxText),
    totalMinor: v.nullable(minor),
  }),
])

export type QuoteRequest = v.InferOutput<typeof quoteRequestSchema>

/** A quote that a business saves to begin others with. It has no last day. */
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

export const templateChangeSchema = v.strictObject({
  version: versionSchema,
  ...newTemplateSchema.entries,
})

export type TemplateChange = v.InferOutput<typeof templateChangeSchema>

/** How many templates a business may save. */
export const maxTemplates = 50

export const quoteParamsSchema = v.strictObject({ quoteId: idSchema })
