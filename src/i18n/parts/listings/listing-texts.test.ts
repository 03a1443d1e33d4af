import { expect, test } from 'vitest'
import {
  categoryFields,
  fieldKeys,
  fields,
} from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import texts from '#locales/en/listings.json'

test('every field, option, group and unit has a text', () => {
  const missing = [
    ...fieldKeys.filter((key) => !(key in texts.field)),
    ...fieldKeys.flatMap((key) => {
      const field: Field = fields[key]
      const words = (texts.option as Record<string, Record<string, string>>)[key] ?? {}
      return 'options' in field ? field.options.filter((option) => !(option in words)) : []
    }),
    ...Object.values(categoryFields)
      .flat()
      .map(({ group }) => group)
      .filter((group) => !(group in texts.group)),
    ...Object.values<Field>(fields).flatMap((field) =>
      field.kind === 'number' && !(`${field.unit}_other` in texts.unit) ? [field.unit] : [],
    ),
  ]
  expect(missing).toEqual([])
})

test('no field of a group repeats the title of the group', () => {
  const groupNames: Record<string, string> = texts.group
  const fieldNames: Record<string, string> = texts.field
  const repeated = Object.values(categoryFields)
    .flat()
    .flatMap(({ group, fields: keys }) =>
      keys.filter((key) => fieldNames[key] === groupNames[group]),
    )
  expect(repeated).toEqual([])
})
