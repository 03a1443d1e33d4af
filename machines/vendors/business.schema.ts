import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import {
  phoneSchema,
  requiredTextSchema,
  storedPhoneSchema,
  textSchema,
  webAddressSchema,
} from '#machines/kernel/values/text.ts'

/**
 * Product specification, section 3. The keys are stored; locales/en/vendors.json has the labels, to
 * the letter.
 */
export const serviceCategories = [
  'photography',
  'videography',
  'catering',
  'venue',
  'florist',
  'music',
  'cake',
  'decor',
  'planner',
  'dress',
  'suit',
  'jewelry',
  'beauty',
  'transportation',
  'stationery',
  'favors',
  'other',
] as const

export type ServiceCategory = (typeof serviceCategories)[number]

export const serviceCategorySchema = v.picklist(serviceCategories, 'required')

/**
 * decisions.md, "vendor approval statuses": a new business is a draft until its owner submits it.
 */
export const approvalStates = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'suspended',
  'appealed',
  'closed',
] as const

/**
 * Suspended by the team, not by its owner. Of a business that appeals, the decision that it appeals
 * stays in force, which is no suspension where it was rejected.
 */
export const suspendedStates = ['suspended', 'closed'] as const

/** The facts of a business that its enquiries and bookings depend on; null if it is gone. */
export interface BusinessNow {
  approval: (typeof approvalStates)[number] | null
  /** When that state began. */
  approvalSince: string | null
}

/** What registration asks a vendor about their business; name and category are required. */
export const businessDetailsSchema = v.strictObject({
  name: requiredTextSchema(150),
  category: serviceCategorySchema,
  city: textSchema(100),
  country: textSchema(100),
  phone: phoneSchema,
  website: webAddressSchema,
  description: textSchema(4_000),
})

export type BusinessDetails = v.InferOutput<typeof businessDetailsSchema>

/** A business as its owner sees it. */
export const businessSchema = v.object({
  id: idSchema,
  version: versionSchema,
  ...businessDetailsSchema.entries,
  phone: storedPhoneSchema,
  approval: v.picklist(approvalStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export type Business = v.InferOutput<typeof businessSchema>

/** A change to a business: the fields to change, and the version they were read at. */
export const businessChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(businessDetailsSchema.entries),
})

export type BusinessChange = v.InferOutput<typeof businessChangeSchema>
