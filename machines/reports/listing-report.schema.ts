import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEmailSchema, requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { approvalStates, businessDetailsSchema } from '#machines/vendors/business.schema.ts'

/** What may be wrong with a listing, in the order in which it is offered. */
export const reportReasons = ['wrongFacts', 'notTheirs', 'scam', 'offensive', 'other'] as const

export const reportStates = ['received', 'upheld', 'dismissed'] as const

const text = requiredTextSchema(2_000)

/** A report as anybody sends it. Who leaves an address is notified of the outcome. */
export const newReportSchema = v.strictObject({
  reason: v.picklist(reportReasons, 'required'),
  text,
  email: optionalEmailSchema,
})

export type NewReport = v.InferOutput<typeof newReportSchema>

/** What the team may ask for. An answer has the text that whoever reported reads. */
export const reportRequestSchema = v.variant('event', [
  v.strictObject({
    version: versionSchema,
    event: v.picklist(['UPHOLD', 'DISMISS']),
    answer: text,
  }),
  v.strictObject({ version: versionSchema, event: v.literal('REOPEN') }),
])

export type ReportRequest = v.InferOutput<typeof reportRequestSchema>

const firstNameSchema = v.pipe(v.string(), v.maxLength(201))

/** A report as the team reads it. The address itself is nobody's to read: the answer goes there. */
export const reportSchema = v.object({
  id: idSchema,
  version: versionSchema,
  state: v.picklist(reportStates),
  reason: v.picklist(reportReasons),
  text: v.pipe(v.string(), v.maxLength(2_000)),
  isAnswerable: v.boolean(),
  /** As it was typed. It stays after it was taken back, until there is another. */
  answer: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  business: v.object({
    id: idSchema,
    name: businessDetailsSchema.entries.name,
    approval: v.picklist(approvalStates),
  }),
  /**
   * The conversation that it is about, with the message if it is one; null where it is about the
   * listing.
   */
  thread: v.nullable(
    v.object({
      couple: v.strictTuple([firstNameSchema, firstNameSchema]),
      reported: v.picklist(['couple', 'vendor']),
      message: v.nullable(v.pipe(v.string(), v.maxLength(4_000))),
    }),
  ),
  at: instantSchema,
  since: instantSchema,
})

export type Report = v.InferOutput<typeof reportSchema>

export const reportQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  state: v.optional(v.picklist(reportStates)),
})
