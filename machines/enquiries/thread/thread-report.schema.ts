import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/** What may be wrong with what somebody writes, in the order in which it is offered; the team knows each from reports of listings. */
export const threadReasons = ['scam', 'offensive', 'other'] as const

/** A report of a thread, or of one message of the other side. */
export const newThreadReportSchema = v.strictObject({
  reason: v.picklist(threadReasons, 'required'),
  text: requiredTextSchema(2_000),
  /** The message that it is about; null for the whole thread. */
  entryId: v.nullable(idSchema),
  /** Whether the other side is blocked with it. */
  block: v.boolean(),
})

export type NewThreadReport = v.InferOutput<typeof newThreadReportSchema>
