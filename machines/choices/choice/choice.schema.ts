import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { moneySchema } from '#machines/kernel/values/money.ts'
import { wholeListSchema, pageQuerySchema } from '#machines/kernel/page.ts'
import {
  emailSchema,
  phoneSchema,
  requiredTextSchema,
  storedPhoneSchema,
  textSchema,
  webAddressSchema,
} from '#machines/kernel/values/text.ts'
import { enquirySchema } from '#machines/enquiries/enquiry-record.schema.ts'
import { documentSchema } from '#machines/vendors/approval-record.schema.ts'
import { serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import { choiceStates } from '../vendor-choice.schema.ts'

/** How many documents of one vendor a couple may keep. */
export const maxChoiceDocuments = 20

/**
 * What a couple knows of a vendor; everything but the name may stay empty. None of it is ever seen
 * by the vendor.
 */
export const choiceDetailsSchema = v.strictObject({
  name: requiredTextSchema(150),
  contact: textSchema(150),
  email: v.union([v.literal(''), emailSchema], 'invalid_email'),
  phone: phoneSchema,
  website: webAddressSchema,
  price: v.nullable(moneySchema),
  /** The last day on which their price stands. */
  offerUntil: v.nullable(daySchema),
  notes: textSchema(4_000),
})

export type ChoiceDetails = v.InferOutput<typeof choiceDetailsSchema>

/** One more candidate: a business of the marketplace, or somebody from outside it. */
export const newChoiceSchema = v.union([
  v.strictObject({
    businessId: idSchema,
    /** Not for them: it is kept as ruled out, so that both know. */
    isDropped: v.optional(v.boolean()),
  }),
  v.strictObject({
    category: serviceCategorySchema,
    details: choiceDetailsSchema,
    /** Agreed before the planning began. */
    isBooked: v.optional(v.boolean()),
  }),
])

export type NewChoice = v.InferOutput<typeof newChoiceSchema>

/**
 * A change to what is known: the fields to change, and the version they were read at. Whether
 * somebody may lose their name is the chart's to say.
 */
export const choiceChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries({ ...choiceDetailsSchema.entries, name: textSchema(150) }),
})

export type ChoiceChange = v.InferOutput<typeof choiceChangeSchema>

const name = v.nullable(v.pipe(v.string(), v.maxLength(4_200)))

/**
 * One of a couple's choices. Without a name it stands for the category itself: wanted, or not
 * needed.
 */
export const choiceSchema = v.object({
  id: idSchema,
  version: versionSchema,
  category: serviceCategorySchema,
  state: v.picklist(choiceStates),
  /**
   * The states that it has been in; null where nobody knows, because it is older than this record.
   */
  passed: v.nullable(v.pipe(v.array(v.picklist(choiceStates)), v.maxLength(choiceStates.length))),
  /** When the present state began, and who brought it there: null where the account is gone. */
  since: instantSchema,
  by: name,
  ...v.omit(choiceDetailsSchema, ['name']).entries,
  email: v.pipe(v.string(), v.maxLength(254)),
  phone: storedPhoneSchema,
  website: v.pipe(v.string(), v.maxLength(2_008)),
  name: textSchema(150),
  /**
   * The business of the marketplace that it is, with where it is; null for a vendor from outside
   * it.
   */
  business: v.nullable(
    v.object({
      id: idSchema,
      /** Whether it still stands in the marketplace. */
      isListed: v.boolean(),
      city: textSchema(100),
      country: textSchema(100),
    }),
  ),
  /** The latest thread with the business, as the couple sees it; null where there is none. */
  enquiry: v.nullable(
    v.object({
      id: idSchema,
      ...v.pick(enquirySchema, ['where', 'booking']).entries,
      /** Whether the two still talk: it then says where they are, and nothing is done by hand. */
      isOpen: v.boolean(),
    }),
  ),
  documents: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxChoiceDocuments)),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export type Choice = v.InferOutput<typeof choiceSchema>

/** What a document of a choice is. */
export const choiceDocumentKinds = ['quote', 'contract', 'invoice', 'other'] as const

export const newChoiceDocumentSchema = v.strictObject({
  kind: v.picklist(choiceDocumentKinds),
  name: requiredTextSchema(200),
})

export type NewChoiceDocument = v.InferOutput<typeof newChoiceDocumentSchema>

export const choiceDocumentSchema = v.object({
  ...documentSchema.entries,
  kind: v.picklist(choiceDocumentKinds),
  by: name,
})

export type ChoiceDocument = v.InferOutput<typeof choiceDocumentSchema>

/** A choice with the documents kept of it. */
export const choiceRecordSchema = v.object({
  choice: choiceSchema,
  documents: v.pipe(v.array(choiceDocumentSchema), v.maxLength(maxChoiceDocuments)),
})

export type ChoiceRecord = v.InferOutput<typeof choiceRecordSchema>

/** The answer to a write: the record as it is now, and the activity that an undo reverts. */
export const writtenSchema = v.object({ ...choiceRecordSchema.entries, activityId: idSchema })

export type Written = v.InferOutput<typeof writtenSchema>

export const removedSchema = v.object({ activityId: idSchema })

/** Which of a couple's choices are asked for. */
export const choiceQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  category: v.optional(serviceCategorySchema),
  state: v.optional(v.picklist(choiceStates)),
})

export type ChoiceQuery = v.InferOutput<typeof choiceQuerySchema>

/**
 * The businesses of a page of the marketplace, by id with commas between, to learn which of them
 * are saved.
 */
export const savedQuerySchema = v.strictObject({
  businesses: v.pipe(
    v.string(),
    v.maxLength(100 * 37),
    v.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,99}$/, 'invalid_id'),
  ),
})

export const savedSchema = wholeListSchema(
  v.pipe(
    v.array(
      v.object({
        businessId: idSchema,
        choiceId: idSchema,
        state: v.picklist(choiceStates),
        version: versionSchema,
        /** Who brought it to that state: null where the account is gone. */
        by: name,
        /** The beginning of what the couple noted. */
        notes: v.pipe(v.string(), v.maxLength(200)),
      }),
    ),
    v.maxLength(100),
  ),
)

export type Saved = v.InferOutput<typeof savedSchema>
