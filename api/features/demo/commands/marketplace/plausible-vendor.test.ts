import { expect, test } from 'vitest'
import * as v from 'valibot'
import { detailsSchema } from '#machines/listings/fields/details.schema.ts'
import { contentSchema } from '#machines/listings/listing-content.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { townNamed } from '#api/features/places/named/queries.ts'
import { plausibleVendor } from './plausible-vendor.ts'

/** As many as the demo data has. */
const vendors = Array.from({ length: 400 }, (_, n) => plausibleVendor(n))

test('400 vendors are of every category, and at home in forty towns', () => {
  expect(new Set(vendors.map(({ details }) => details.category))).toEqual(
    new Set(serviceCategories),
  )
  expect(new Set(vendors.map(({ details: { city } }) => city)).size).toBe(40)
  expect(vendors.filter(({ details: { city, country } }) => !townNamed(city, country))).toEqual([])
})

test('each is the same vendor every time, and no two have one address', () => {
  expect(vendors.map((_, n) => plausibleVendor(n))).toEqual(vendors)
  expect(new Set(vendors.map(({ slug }) => slug)).size).toBe(vendors.length)
})

test('what they say is a listing of their category', () => {
  for (const { slug, details, content } of vendors)
    expect([
      slug,
      v.is(contentSchema, content),
      v.is(detailsSchema(details.category), content.details),
    ]).toEqual([slug, true, true])
})
