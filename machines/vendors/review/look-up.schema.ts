import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { approvalStates, businessDetailsSchema } from '../business.schema.ts'

/** How many of each are shown at most: whoever finds more types more. */
export const maxFound = 20

/** An e-mail address, the beginning of a name, or an address in the marketplace. */
export const lookUpRequestSchema = v.strictObject({
  words: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.minLength(3, 'words_too_short'),
    v.maxLength(254, 'too_long'),
  ),
})

const email = v.pipe(v.string(), v.maxLength(254))

/** What the team sees of an account: enough to recognise it, but nothing of its wedding. */
export const foundAccountSchema = v.object({
  id: idSchema,
  name: v.pipe(v.string(), v.maxLength(4_200)),
  email,
  role: v.picklist(['COUPLE', 'VENDOR', 'ADMIN']),
  createdAt: instantSchema,
  business: v.nullable(
    v.object({ id: idSchema, name: businessDetailsSchema.entries.name, isReviewed: v.boolean() }),
  ),
})

export const foundBusinessSchema = v.object({
  id: idSchema,
  ...v.pick(businessDetailsSchema, ['name', 'category', 'city', 'country']).entries,
  approval: v.picklist(approvalStates),
  /** A draft is its owner's alone. */
  isReviewed: v.boolean(),
  /** Its address in the marketplace; null where it never had one. */
  slug: v.nullable(v.pipe(v.string(), v.maxLength(80))),
})

export const lookUpAnswerSchema = v.object({
  accounts: v.pipe(v.array(foundAccountSchema), v.maxLength(maxFound)),
  businesses: v.pipe(v.array(foundBusinessSchema), v.maxLength(maxFound)),
})

export type LookUpAnswer = v.InferOutput<typeof lookUpAnswerSchema>
export type FoundAccount = v.InferOutput<typeof foundAccountSchema>
export type FoundBusiness = v.InferOutput<typeof foundBusinessSchema>
