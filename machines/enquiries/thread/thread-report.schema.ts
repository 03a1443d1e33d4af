import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/**
 * Reasons to report a message, in the order in which they are shown; the team knows them from
 * reports of listings.
 */
export const threadReasons = ['scam', 'offensive', 'other'] as const

/** A report of a thread, or of one message of the other side. */
export const newThreadReportSchema = v.strictObject({
  reason: v.picklist(threadReasons, 'required'),
  text: requiredTextSchema(2_000),
  /** The reported message; null for the whole thread. */
  entryId: v.nullable(idSchema),
  /** Whether to block the other side as well. */
  block: v.boolean(),
})

export type NewThreadReport = v.InferOutput<typeof newThreadReportSchema>
