import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { newGuestSchema } from './guest.schema.ts'

/** Whose guests they are, in the order of the couple's names. */
export const sides = ['first', 'second', 'both'] as const
export const sideSchema = v.picklist(sides, 'invalid_choice')
export type Side = (typeof sides)[number]

const fields = {
  name: requiredTextSchema(120),
  /** Null if it is not known. */
  side: v.nullable(sideSchema),
  addressLine1: textSchema(150),
  addressLine2: textSchema(150),
  city: textSchema(100),
  region: textSchema(100),
  postcode: textSchema(20),
  country: textSchema(100),
  notes: textSchema(2_000),
}

/** The people who share one invitation. */
export const householdSchema = v.object({
  id: idSchema,
  version: versionSchema,
  ...fields,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Household = v.InferOutput<typeof householdSchema>

const { name, ...rest } = fields
const optional = optionalEntries(rest)

/** A household with its guests; more can be added later. */
export const newHouseholdSchema = v.strictObject({
  name,
  ...optional,
  guests: v.pipe(v.array(newGuestSchema), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
})
export type NewHousehold = v.InferOutput<typeof newHouseholdSchema>

/** A change to a household: the fields to change, and the version that was read. */
export const householdChangeSchema = v.strictObject({
  version: versionSchema,
  name: v.exactOptional(name),
  ...optional,
})
export type HouseholdChange = v.InferOutput<typeof householdChangeSchema>
