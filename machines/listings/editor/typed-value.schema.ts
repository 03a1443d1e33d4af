import * as v from 'valibot'
import { currencySchema, minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { clockText, timeSchema } from '#machines/kernel/forms/clock.ts'
import { fields } from '../fields/category-fields.schema.ts'
import type { FieldKey } from '../fields/category-fields.schema.ts'
import type { FieldValue } from '../fields/details.schema.ts'
import type { Field } from '../fields/field.schema.ts'

/**
 * The value typed into a field of a category: null where it is empty, and NaN where it cannot be
 * read.
 */
export function readValue(field: Field, typed: string, currency: string): FieldValue | null {
  const text = typed.trim()
  if (text === '') return null
  if (field.kind === 'number') return readNumber(text)
  if (field.kind === 'money') return readAmount(text, currency)
  if (field.kind === 'time') return readTime(text)
  if (field.kind === 'yesNo') return text === 'yes'
  if (field.kind !== 'choices') return text
  const chosen = textsIn(text)
  return chosen.length === 0 ? null : chosen
}

/** The same as it is typed. */
export function typedValue(key: FieldKey, value: FieldValue | undefined, currency: string): string {
  const field: Field = fields[key]
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'string') return value
  if (field.kind === 'money') return typedFrom({ minor: value, currency })
  return field.kind === 'time' ? clockText(value) : String(value)
}

const dayMinutes = 1_440
/** A party that ends at two ends in the night that follows the day. */
const nightEnds = 6 * 60

function readTime(typed: string) {
  const { success, output } = v.safeParse(timeSchema(), typed)
  if (!success) return Number.NaN
  return output < nightEnds ? output + dayMinutes : output
}

export function readAmount(typed: string, currency: string) {
  if (typed.trim() === '') return null
  return v.is(currencySchema, currency) ? (minorFrom(typed, currency) ?? Number.NaN) : Number.NaN
}

/** "1,200" and "1 200" are 1200. */
export function readNumber(typed: string) {
  const text = typed.trim()
  if (text === '') return null
  return /^(?:\d+|\d{1,3}(?:[.,\s’']\d{3})+)$/.test(text)
    ? Number(text.replaceAll(/\D/g, ''))
    : Number.NaN
}

export function numberText(value: number | null) {
  return value === null ? '' : String(value)
}

export function textsIn(typed: string): string[] {
  return rowsIn(v.string(), typed)
}

/** The rows of a list as a form keeps it; none where it is no such list. */
export function rowsIn<T>(schema: v.GenericSchema<unknown, T>, typed: string): T[] {
  try {
    const { success, output } = v.safeParse(v.array(schema), JSON.parse(typed))
    return success ? output : []
  } catch {
    return []
  }
}
