import * as v from 'valibot'
import { newHouseholdSchema } from '../household.schema.ts'
import { sides } from '../household.schema.ts'

const { name, addressLine1, addressLine2, city, region, postcode, country, notes } =
  newHouseholdSchema.entries

/** A household as a form holds it: everything is text, and an empty side is unknown. */
export const householdFormSchema = v.strictObject({
  name,
  side: v.pipe(
    v.picklist(['', ...sides], 'invalid_choice'),
    v.transform((side) => (side === '' ? null : side)),
  ),
  addressLine1: addressLine1.wrapped,
  addressLine2: addressLine2.wrapped,
  city: city.wrapped,
  region: region.wrapped,
  postcode: postcode.wrapped,
  country: country.wrapped,
  notes: notes.wrapped,
})

export type HouseholdForm = Record<
  | 'name'
  | 'side'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'region'
  | 'postcode'
  | 'country'
  | 'notes',
  string
>
export type HouseholdDetails = v.InferOutput<typeof householdFormSchema>
