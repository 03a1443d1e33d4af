import * as v from 'valibot'
import { businessDetailsSchema } from '../business.schema.ts'
import type { BusinessDetails } from '../business.schema.ts'

/**
 * The business form: every value a string as it was typed or chosen, parsed into what the API
 * takes.
 */
export const businessFormSchema = v.strictObject({
  ...businessDetailsSchema.entries,
  category: v.pipe(v.string('required'), businessDetailsSchema.entries.category),
}) satisfies v.GenericSchema<BusinessForm, BusinessDetails>

export type BusinessForm = Record<keyof BusinessDetails, string>

export const blankBusinessForm: BusinessForm = {
  name: '',
  category: '',
  city: '',
  country: '',
  phone: '',
  website: '',
  description: '',
}
