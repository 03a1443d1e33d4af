import * as v from 'valibot'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageSchema } from '#machines/kernel/page.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { declineReasonSchema, enquiryStates, enquiryTold, partySides } from '../enquiry.schema.ts'

/** Everything that stands in a thread’s one line of time. */
export const entryKinds = ['message', 'step', 'quote', 'quote_step', 'booking_step'] as const

export type EntryKind = (typeof entryKinds)[number]

/** Who did it: either side, or nobody but time and the product. */
export const entrySides = [...partySides, 'product'] as const

export type EntrySide = (typeof entrySides)[number]

const wordSchema = v.pipe(v.string(), v.maxLength(60))

/** Ids, amounts and keys; a text never stands here. */
export const entryFactsSchema = v.strictObject({
  told: v.optional(v.picklist(enquiryTold)),
  from: v.optional(v.picklist(enquiryStates)),
  to: v.optional(v.picklist(enquiryStates)),
  reason: v.optional(declineReasonSchema),
  /** What a quote or a booking tells, by its own chart. */
  step: v.optional(wordSchema),
  quoteId: v.optional(idSchema),
  bookingId: v.optional(idSchema),
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  minor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor))),
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
  /** The first name of who wrote it; null where the product did, and where the account is gone. */
  author: v.nullable(v.pipe(v.string(), v.maxLength(201))),
  isMine: v.boolean(),
  body: v.pipe(v.string(), v.maxLength(4_000)),
  facts: entryFactsSchema,
  attachments: v.pipe(v.array(attachmentSchema), v.maxLength(maxAttachments)),
  at: instantSchema,
})

export type Entry = v.InferOutput<typeof entrySchema>

/** The newest first: the next page is older. */
export const entryPageSchema = pageSchema(entrySchema)

export const newMessageSchema = v.strictObject({
  body: requiredTextSchema(4_000),
  /** Files that its writer has uploaded for it. */
  attachments: v.optional(v.pipe(v.array(idSchema), v.maxLength(maxAttachments, 'too_many'))),
})

export type NewMessage = v.InferOutput<typeof newMessageSchema>

/** Reads everything up to an entry; what came since stays unread. */
export const threadReadSchema = v.strictObject({ upTo: idSchema })

export const enquiryParamsSchema = v.strictObject({ enquiryId: idSchema })
