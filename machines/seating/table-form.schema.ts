import * as v from 'valibot'
import { maxChairs, maxTables, tableSchema } from './seating.schema.ts'

const { name, shape } = tableSchema.entries

function count(most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^\d{1,3}$/, 'invalid_number'),
    v.transform(Number),
    v.minValue(1, 'invalid_number'),
    v.maxValue(most, 'invalid_number'),
  )
}

/** A table in a form: every value a string as it was typed or chosen. */
export type TableForm = Record<'name' | 'chairs' | 'shape', string>
export const tableFormSchema = v.object({ name, chairs: count(maxChairs), shape })
export type TableDetails = v.InferOutput<typeof tableFormSchema>

/** Several tables of one kind; each is called by the name and its number. */
export type TablesForm = Record<'count' | keyof TableForm, string>
export const tablesFormSchema = v.object({
  name: v.pipe(name, v.maxLength(50, 'too_long')),
  chairs: count(maxChairs),
  shape,
  count: count(maxTables),
})
export type TablesDetails = v.InferOutput<typeof tablesFormSchema>
