import * as v from 'valibot'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageSchema } from '#machines/kernel/page.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { declineReasonSchema, enquiryStates, enquiryFacts, partySides } from '../enquiry.schema.ts'

/** The kinds of entries in a thread’s timeline. */
export const entryKinds = ['message', 'step', 'quote', 'quote_step', 'booking_step'] as const

export type EntryKind = (typeof entryKinds)[number]

/** Who caused it: either side, or the product, also by time. */
export const entrySides = [...partySides, 'product'] as const

export type EntrySide = (typeof entrySides)[number]

const wordSchema = v.pipe(v.string(), v.maxLength(60))

/** Ids, amounts and keys, never texts. */
export const entryFactsSchema = v.strictObject({
  /** What the enquiry’s chart reported. */
  event: v.optional(v.picklist(enquiryFacts)),
  from: v.optional(v.picklist(enquiryStates)),
  to: v.optional(v.picklist(enquiryStates)),
  reason: v.optional(declineReasonSchema),
  /** The fact that the chart of a quote or a booking reported. */
  step: v.optional(wordSchema),
  quoteId: v.optional(idSchema),
  bookingId: v.optional(idSchema),
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  minor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))),
  /** Paid by then, where a booking is called off. */
  paidMinor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))),
  currency: v.optional(v.pipe(v.string(), v.maxLength(3))),
  until: v.optional(v.nullable(instantSchema)),
})

export type EntryFacts = v.InferOutput<typeof entryFactsSchema>

export const maxAttachments = 5

export const attachmentSchema = v.object({
  id: idSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  type: v.picklist(documentTypes),
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_485_760)),
})

export type Attachment = v.InferOutput<typeof attachmentSchema>

export const entrySchema = v.object({
  id: idSchema,
  kind: v.picklist(entryKinds),
  side: v.picklist(entrySides),
  /** The author's first name; null for the product, and if the account is gone. */
  author: v.nullable(v.pipe(v.string(), v.maxLength(201))),
  isMine: v.boolean(),
  body: v.pipe(v.string(), v.maxLength(4_000)),
  facts: entryFactsSchema,
  attachments: v.pipe(v.array(attachmentSchema), v.maxLength(maxAttachments)),
  at: instantSchema,
})

export type Entry = v.InferOutput<typeof entrySchema>

/** Newest first: the next page is older. */
export const entryPageSchema = pageSchema(entrySchema)

export const newMessageSchema = v.strictObject({
  body: requiredTextSchema(4_000),
  /** Files that the author has uploaded for it. */
  attachments: v.optional(v.pipe(v.array(idSchema), v.maxLength(maxAttachments, 'too_many'))),
})

export type NewMessage = v.InferOutput<typeof newMessageSchema>

/** Marks everything up to an entry as read; later entries stay unread. */
export const threadReadSchema = v.strictObject({ upTo: idSchema })

export const enquiryParamsSchema = v.strictObject({ enquiryId: idSchema })
