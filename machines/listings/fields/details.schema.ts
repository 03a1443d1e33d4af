import * as v from 'valibot'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { fieldKeys, fields, fieldsOf } from './category-fields.schema.ts'
import type { FieldKey } from './category-fields.schema.ts'
import type { Field } from './field.schema.ts'

const maxOptions = 20

/**
 * What a vendor states in a field: a number, an amount in minor units, yes or no, options, a text.
 */
export type FieldValue = number | boolean | string | string[]

/** A value of any field, as it was stored. */
export const fieldValueSchema: v.GenericSchema<FieldValue, FieldValue> = v.union([
  whole(maxMinor, 'invalid_number'),
  v.boolean(),
  v.pipe(v.string(), v.maxLength(1_000)),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxOptions)),
])

/** What is stated of the fields of a category. A field that is left out is not stated. */
export type ListingDetails = Partial<Record<FieldKey, FieldValue>>

/** The details of one category: its fields alone, each with a value of its kind. */
export function detailsSchema(category: ServiceCategory) {
  return schemaOf(fieldsOf(category))
}

function schemaOf(keys: readonly FieldKey[]): v.GenericSchema<ListingDetails, ListingDetails> {
  return v.strictObject(
    Object.fromEntries(keys.map((key) => [key, v.exactOptional(valueSchema(fields[key]))])),
    'unknown_field',
  )
}

/** Values of one field. */
function valueSchema(field: Field): v.GenericSchema<FieldValue, FieldValue> {
  if (field.kind === 'number') return whole(field.max, 'invalid_number')
  if (field.kind === 'money') return whole(maxMinor, 'invalid_amount')
  if (field.kind === 'time') return whole(lastMinute, 'invalid_time')
  if (field.kind === 'yesNo') return v.boolean('invalid_choice')
  if (field.kind === 'choice') return v.picklist(field.options, 'invalid_choice')
  if (field.kind === 'text') return requiredTextSchema(field.max)
  return v.pipe(
    v.array(v.picklist(field.options, 'invalid_choice')),
    v.nonEmpty('required'),
    v.maxLength(maxOptions, 'too_many'),
    v.check((chosen) => new Set(chosen).size === chosen.length, 'invalid_choice'),
  )
}

/** Of the night after the wedding day. */
const lastMinute = 2 * 24 * 60 - 1

function whole(max: number, code: string) {
  return v.pipe(v.number(code), v.integer(code), v.minValue(0, code), v.maxValue(max, code))
}

/** Any details as they are sent and stored; `detailsSchema` holds them to their category. */
export const anyDetailsSchema = schemaOf(fieldKeys)
