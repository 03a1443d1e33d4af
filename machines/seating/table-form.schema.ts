import * as v from 'valibot'
import { maxChairs, maxTables, tableSchema } from './seating.schema.ts'

const { name, shape } = tableSchema.entries

function count(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^\d{1,3}$/, 'invalid_number'),
    v.transform(Number),
    v.minValue(1, 'invalid_number'),
    v.maxValue(max, 'invalid_number'),
  )
}

/** A table in a form: every value is text as typed or chosen. */
export type TableForm = Record<'name' | 'chairs' | 'shape', string>
export const tableFormSchema = v.object({ name, chairs: count(maxChairs), shape })
export type TableDetails = v.InferOutput<typeof tableFormSchema>

/** Several tables of one kind. Each is named by the common name and its number. */
export type TablesForm = Record<'count' | keyof TableForm, string>
export const tablesFormSchema = v.object({
  name: v.pipe(name, v.maxLength(50, 'too_long')),
  chairs: count(maxChairs),
  shape,
  count: count(maxTables),
})
export type TablesDetails = v.InferOutput<typeof tablesFormSchema>
