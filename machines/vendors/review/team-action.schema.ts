import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { pageQuerySchema } from '#machines/kernel/page.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { approvalFacts } from '../approval-record.schema.ts'

/** What the team does beside the steps of an approval, and is kept all the same. */
export const deskActions = [
  'claimed',
  'released',
  'document_shown',
  'document_downloaded',
  'looked_up',
  'report_upheld',
  'report_dismissed',
  'report_reopened',
  'change_accepted',
  'change_refused',
  'review_kept',
  'review_held',
  'review_released',
  'review_removed',
] as const

export const teamActions = [...approvalFacts, ...deskActions] as const

export type TeamAction = (typeof teamActions)[number]

const name = v.pipe(v.string(), v.maxLength(4_200))
const named = v.nullable(v.object({ id: idSchema, name }))

/** One line of the trail. What was erased since has no name any more. */
export const teamActionSchema = v.object({
  id: idSchema,
  action: v.picklist(teamActions),
  who: named,
  business: named,
  /** The account that was found. */
  subject: named,
  document: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  found: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))),
  at: instantSchema,
})

export type TeamActionLine = v.InferOutput<typeof teamActionSchema>

/** The trail of everybody, of one of the team, or about one business. */
export const teamActionQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  who: v.optional(idSchema),
  business: v.optional(idSchema),
})
