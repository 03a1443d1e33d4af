import * as v from 'valibot'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/** The details that a business must have before the team reads it, in the order of the form. One without a website exists. */
export const neededDetails = ['city', 'country', 'phone', 'description'] as const

export type NeededDetail = (typeof neededDetails)[number]

/** How many verification documents a business may have at a time. */
export const maxDocuments = 10

/** What a change of the details changes at most: what the review compared with the documents, other details, or nothing. */
export type DetailsChange = 'checked' | 'other' | 'nothing'

/** What the guards of an approval read. */
export const approvalFactsSchema = v.object({
  missing: v.pipe(v.array(v.picklist(neededDetails)), v.maxLength(neededDetails.length)),
  documents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDocuments)),
  rejectedAt: v.nullable(instantSchema),
  /** False from when the review asks for changes until a detail or a document changes. */
  changed: v.boolean(),
})

export type ApprovalFacts = v.InferOutput<typeof approvalFactsSchema>

const reason = requiredTextSchema(2_000)

/** What the owner may ask for: the chart's events, and nothing that only looks like one. */
export const ownerRequestSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(['SUBMIT', 'WITHDRAW']),
})

/** What the review team may ask for. What ends the owner's hopes or sends them back to work has a reason, which they read word for word. */
export const reviewerRequestSchema = v.variant('event', [
  v.strictObject({
    version: versionSchema,
    event: v.picklist(['START_REVIEW', 'APPROVE', 'REINSTATE']),
  }),
  v.strictObject({
    version: versionSchema,
    event: v.picklist(['REQUEST_CHANGES', 'REJECT', 'SUSPEND']),
    reason,
  }),
])

export type OwnerRequest = v.InferOutput<typeof ownerRequestSchema>
export type ReviewerRequest = v.InferOutput<typeof reviewerRequestSchema>
