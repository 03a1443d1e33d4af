import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { businessDetailsSchema, businessSchema } from '#machines/vendors/business.schema.ts'

/**
 * What the review team compares with documents, and what an approved business therefore only
 * proposes to change.
 */
export const checkedDetails = ['name', 'category', 'city', 'country'] as const

export type CheckedDetail = (typeof checkedDetails)[number]

export const changeStates = ['proposed', 'accepted', 'refused', 'withdrawn', 'dropped'] as const

export type ChangeState = (typeof changeStates)[number]

/** What a change tells the world. */
export const changeFacts = ['accepted', 'refused', 'withdrawn', 'dropped'] as const

export type ChangeFact = (typeof changeFacts)[number]

const { name, category } = businessDetailsSchema.entries

/**
 * What the owner would have their business called, and where: needed details cannot become empty.
 */
export const newChangeSchema = v.strictObject({
  /** Of the business, as it was read. */
  version: versionSchema,
  name,
  category,
  city: requiredTextSchema(100),
  country: requiredTextSchema(100),
})

export type NewChange = v.InferOutput<typeof newChangeSchema>

const detailsSchema = v.pick(businessSchema, checkedDetails)

export type CheckedDetails = v.InferOutput<typeof detailsSchema>

/** A change that was proposed, as either side reads it: what was public then, and what would be. */
export const businessChangeRecordSchema = v.object({
  id: idSchema,
  businessId: idSchema,
  version: versionSchema,
  state: v.picklist(changeStates),
  before: detailsSchema,
  after: detailsSchema,
  /** Why it was refused, word for word. */
  reason: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
  createdAt: instantSchema,
  since: instantSchema,
})

export type BusinessChangeRecord = v.InferOutput<typeof businessChangeRecordSchema>

export const ownerDecisionSchema = v.strictObject({
  version: versionSchema,
  event: v.literal('WITHDRAW'),
})

export const changeDecisionSchema = v.variant('event', [
  v.strictObject({ version: versionSchema, event: v.literal('ACCEPT') }),
  v.strictObject({
    version: versionSchema,
    event: v.literal('REFUSE'),
    reason: requiredTextSchema(2_000),
  }),
])

export type ChangeDecision = v.InferOutput<typeof changeDecisionSchema>
