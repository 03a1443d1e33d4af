import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { daySchema } from '#machines/kernel/values/dates.ts'

describe('a calendar day', () => {
  test.each(['2027-03-13', '2028-02-29', '1970-01-01', '1900-01-01', '2200-12-31'])(
    'can be %s',
    (day) => {
      expect(v.parse(daySchema, day)).toBe(day)
    },
  )

  test.each([
    '2027-02-29',
    '2027-02-31',
    '2027-04-31',
    '2027-13-01',
    '0000-01-01',
    '1899-12-31',
    '2201-01-01',
    '2027-3-13',
    '13.03.2027',
    '2027-03-13T00:00',
    '',
  ])('cannot be "%s"', (day) => {
    expect(v.safeParse(daySchema, day).issues?.map(({ message }) => message)).toContain(
      'invalid_date',
    )
  })
})
