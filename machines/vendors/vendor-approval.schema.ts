import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/**
 * The details that a business must have before the team reads it, in the order of the form. One
 * without a website exists.
 */
export const neededDetails = ['city', 'country', 'phone', 'description'] as const

export type NeededDetail = (typeof neededDetails)[number]

/** How many verification documents a business may have at a time. */
export const maxDocuments = 10

/**
 * What a change of the details changes at most: what the review compared with the documents, other
 * details, or nothing.
 */
export type DetailsChange = 'checked' | 'other' | 'nothing'

/** What the guards of an approval read. */
export const approvalFactsSchema = v.object({
  missing: v.pipe(v.array(v.picklist(neededDetails)), v.maxLength(neededDetails.length)),
  documents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDocuments)),
  rejectedAt: v.nullable(instantSchema),
  /** False from when the review asks for changes until a detail or a document changes. */
  changed: v.boolean(),
  /**
   * Who of the team took the decision that may be appealed; null where nobody did, and for the
   * owner.
   */
  decidedBy: v.nullable(idSchema),
  /** Which decision was appealed: once for each. */
  appealed: v.nullable(v.picklist(['rejected', 'suspended'])),
  /**
   * Who of the team asks to close it for good, which somebody else confirms; null for the owner.
   */
  closingBy: v.nullable(idSchema),
})

export type ApprovalFacts = v.InferOutput<typeof approvalFactsSchema>

/** The longest text that either side writes to the other, in characters. */
export const maxReason = 2_000

const reason = requiredTextSchema(maxReason)

/** The events of the chart that an owner may send, with a message to the team. */
export const ownerRequestSchema = v.variant('event', [
  v.strictObject({ version: versionSchema, event: v.literal('WITHDRAW') }),
  v.strictObject({
    version: versionSchema,
    event: v.literal('SUBMIT'),
    reason: v.optional(reason),
  }),
  v.strictObject({ version: versionSchema, event: v.literal('APPEAL'), reason }),
])

/**
 * The steps of the review team that the owner is given a reason for, which they read word for word.
 */
export const reasonedEvents = [
  'REQUEST_CHANGES',
  'REJECT',
  'SUSPEND',
  'UPHOLD_DECISION',
  'OVERTURN_DECISION',
  'ASK_TO_CLOSE',
] as const

/**
 * The events that the review team may send. Confirming that a business is closed takes no reason:
 * the proposal has one.
 */
export const reviewerRequestSchema = v.variant('event', [
  v.strictObject({
    version: versionSchema,
    event: v.picklist(['START_REVIEW', 'APPROVE', 'REINSTATE', 'CONFIRM_CLOSING', 'DROP_CLOSING']),
  }),
  v.strictObject({ version: versionSchema, event: v.picklist(reasonedEvents), reason }),
])

export type OwnerRequest = v.InferOutput<typeof ownerRequestSchema>
export type ReviewerRequest = v.InferOutput<typeof reviewerRequestSchema>
