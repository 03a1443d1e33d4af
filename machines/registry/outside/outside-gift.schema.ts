import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

export const outsideGiftStates = ['received', 'thanked'] as const
export type OutsideGiftState = (typeof outsideGiftStates)[number]

export const outsideGiftSteps = ['THANK', 'UNTHANK'] as const
export type OutsideGiftStep = (typeof outsideGiftSteps)[number]

export const outsideGiftFactsSchema = v.strictObject({
  /** When somebody was thanked. */
  thankedAt: v.nullable(instantSchema),
})
export type OutsideGiftFacts = v.InferOutput<typeof outsideGiftFactsSchema>

/** The facts that the steps emit. */
export type OutsideGiftFact = 'changed' | 'thanked' | 'unthanked'

/** How many one wedding may have. */
export const maxOutsideGifts = 2_000

const entries = {
  giver: requiredTextSchema(120),
  what: requiredTextSchema(150),
  note: textSchema(500),
  /** Where a thank-you goes, line by line as on an envelope. */
  address: textSchema(400),
}

/**
 * A gift that did not come through the registry: who gave it and what it is, as the couple typed
 * it.
 */
export const outsideGiftSchema = v.object({
  id: idSchema,
  version: versionSchema,
  ...entries,
  state: v.picklist(outsideGiftStates),
  thankedAt: outsideGiftFactsSchema.entries.thankedAt,
  at: instantSchema,
})
export type OutsideGift = v.InferOutput<typeof outsideGiftSchema>

export const newOutsideGiftSchema = v.strictObject(entries)
export type NewOutsideGift = v.InferOutput<typeof newOutsideGiftSchema>

/** What is left out stays as it is. */
export const outsideGiftChangeSchema = v.strictObject({
  version: versionSchema,
  giver: v.optional(entries.giver),
  what: v.optional(entries.what),
  note: v.optional(entries.note),
  address: v.optional(entries.address),
})
export type OutsideGiftChange = v.InferOutput<typeof outsideGiftChangeSchema>

export const outsideGiftStepSchema = v.strictObject({
  version: versionSchema,
  event: v.picklist(outsideGiftSteps),
})
export type OutsideGiftStepRequest = v.InferOutput<typeof outsideGiftStepSchema>

/** What was written; `activityId` undoes it. */
export const outsideGiftWrittenSchema = v.object({ gift: outsideGiftSchema, activityId: idSchema })
export type OutsideGiftWritten = v.InferOutput<typeof outsideGiftWrittenSchema>
