import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { fieldKeys, fieldsOf, filtersOf } from './category-fields.schema.ts'
import { anyDetailsSchema, detailsSchema } from './details.schema.ts'
import type { ListingDetails } from './details.schema.ts'

test('every field belongs to a category, and to none of them twice', () => {
  const used = serviceCategories.flatMap(fieldsOf)
  expect(fieldKeys.filter((key) => !used.includes(key))).toEqual([])
  for (const category of serviceCategories)
    expect([category, new Set(fieldsOf(category)).size]).toEqual([
      category,
      fieldsOf(category).length,
    ])
})

test('a venue is found by what couples ask first', () => {
  expect(filtersOf('venue').slice(0, 5)).toEqual([
    'seatedCapacity',
    'standingCapacity',
    'ceremonyCapacity',
    'minGuests',
    'settings',
  ])
  for (const category of serviceCategories) expect(filtersOf(category)).not.toEqual([])
})

describe('details', () => {
  const full: ListingDetails = {
    seatedCapacity: 120,
    spaces: ['indoor', 'outdoor'],
    ceremonyLicence: false,
    caterer: 'listed',
    endTime: 1_500,
    corkage: 1_250,
    rainPlan: 'The barn seats everyone.',
  }

  test('of a venue have a value of each field’s kind, and may leave any field out', () => {
    expect(v.parse(detailsSchema('venue'), full)).toEqual(full)
    expect(v.parse(anyDetailsSchema, full)).toEqual(full)
    expect(v.parse(detailsSchema('venue'), {})).toEqual({})
  })

  test.each<[string, object, string]>([
    ['a field of another category', { secondShooter: true }, 'unknown_field'],
    ['half a guest', { seatedCapacity: 1.5 }, 'invalid_number'],
    ['more guests than there can be', { seatedCapacity: 10_001 }, 'invalid_number'],
    ['an unknown option', { caterer: 'aunt' }, 'invalid_choice'],
    ['an option twice', { spaces: ['indoor', 'indoor'] }, 'invalid_choice'],
    ['no option of several', { spaces: [] }, 'required'],
    ['a text for a yes', { pets: 'yes' }, 'invalid_choice'],
    ['a negative amount', { corkage: -1 }, 'invalid_amount'],
    ['an empty text', { rainPlan: '  ' }, 'required'],
  ])('refuse %s', (_what, details, code) => {
    const { issues } = v.safeParse(detailsSchema('venue'), details)
    expect(issues?.[0].message).toContain(code)
  })
})
