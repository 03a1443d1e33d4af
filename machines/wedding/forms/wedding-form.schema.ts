import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import {
  budgetRangeSchema,
  datePeriodSchema,
  weddingDetailsSchema,
  weddingTypeSchema,
} from '../wedding.schema.ts'
import type { WeddingDetails } from '../wedding.schema.ts'

/** The wedding form, every value as typed or chosen, parsed into what the API takes. */
export const weddingFormSchema = v.strictObject({
  partnerName: weddingDetailsSchema.entries.partnerName,
  partnerEmail: v.pipe(v.string(), v.trim(), weddingDetailsSchema.entries.partnerEmail),
  weddingDate: blankOr(daySchema),
  datePeriod: blankOr(datePeriodSchema),
  city: weddingDetailsSchema.entries.city,
  country: weddingDetailsSchema.entries.country,
  expectedGuests: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(10, 'invalid_number'),
    v.regex(/^\d*$/, 'invalid_number'),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
    weddingDetailsSchema.entries.expectedGuests,
  ),
  type: blankOr(weddingTypeSchema),
  budgetRange: blankOr(budgetRangeSchema),
}) satisfies v.GenericSchema<WeddingForm, WeddingDetails>

export type WeddingForm = Record<keyof WeddingDetails, string>

export const blankWeddingForm: WeddingForm = {
  partnerName: '',
  partnerEmail: '',
  weddingDate: '',
  datePeriod: '',
  city: '',
  country: '',
  expectedGuests: '',
  type: '',
  budgetRange: '',
}

/**
 * A field that may stay empty: the empty string is "not known yet", which the API stores as null.
 */
function blankOr<T extends string>(schema: v.GenericSchema<string, T>) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => typed || null),
    v.nullable(schema),
  )
}
