import * as v from 'valibot'
import { expect, test } from 'vitest'
import { currencies } from '#machines/kernel/values/currency.ts'
import { countryData } from './countries.data.ts'
import { defaultsOf, followCountry, likelyZone } from './country.rules.ts'
import type { ProfileForm } from '../forms/profile-form.schema.ts'
import { timeZoneSchema } from '../wedding.schema.ts'

const codes = countryData
  .trim()
  .split('\n')
  .map((line) => line.trim().slice(0, 2))

const form = (fields: Partial<ProfileForm>) =>
  ({ country: '', timeZone: '', total: '', currency: 'USD', ...fields }) as ProfileForm

test('every country has a current currency and known time zones', () => {
  expect(new Set(codes).size).toBe(249)
  const wrong = codes.filter((code) => {
    const { currency, zones } = defaultsOf(code)!
    return (
      !currencies.includes(currency) ||
      zones.length === 0 ||
      !zones.every((zone) => v.is(timeZoneSchema, zone))
    )
  })
  expect(wrong).toEqual([])
})

test('a wedding in Ireland uses Dublin’s time and euros, whoever plans it', () => {
  expect(likelyZone('IE', 'UTC')).toBe('Europe/Dublin')
  expect(likelyZone('GB', 'America/New_York')).toBe('Europe/London')
  expect([
    defaultsOf('IE')?.currency,
    defaultsOf('GB')?.currency,
    defaultsOf('US')?.currency,
  ]).toEqual(['EUR', 'GBP', 'USD'])
})

test.each([
  ['UA', 'Europe/Kyiv'],
  ['US', 'America/New_York'],
  ['RU', 'Europe/Moscow'],
  ['CN', 'Asia/Shanghai'],
  ['ES', 'Europe/Madrid'],
])('a country of several zones begins with the one in which most people live: %s', (code, zone) => {
  expect(likelyZone(code, 'UTC')).toBe(zone)
})

test('in a country of several zones the planner’s own is used if it is one of them', () => {
  expect(likelyZone('US', 'America/Chicago')).toBe('America/Chicago')
  expect(likelyZone('US', 'Europe/Dublin')).toBe('America/New_York')
  expect(likelyZone('AU', 'UTC')).toBe('Australia/Sydney')
  expect([likelyZone('', 'Europe/Oslo'), likelyZone('Elsewhere', 'Europe/Oslo')]).toEqual([
    'Europe/Oslo',
    'Europe/Oslo',
  ])
})

test('in the form another country sets its zone and currency, without replacing chosen ones', () => {
  expect(followCountry(form({}), 'IE', 'UTC')).toEqual({
    timeZone: 'Europe/Dublin',
    currency: 'EUR',
  })
  const irish = form({ country: 'IE', timeZone: 'Europe/Dublin', currency: 'EUR' })
  expect(followCountry(irish, 'JP', 'UTC')).toEqual({ timeZone: 'Asia/Tokyo', currency: 'JPY' })
  expect(
    followCountry({ ...irish, timeZone: 'Europe/Paris', currency: 'GBP' }, 'JP', 'UTC'),
  ).toEqual({})
  // An amount that is written in a currency keeps it.
  expect(followCountry({ ...irish, total: '42000' }, 'JP', 'UTC')).toEqual({
    timeZone: 'Asia/Tokyo',
  })
  expect(followCountry(irish, 'Jap', 'UTC')).toEqual({})
  // Without a previous country, the planner’s zone was a guess, and any other was chosen.
  expect(followCountry(form({ timeZone: 'Europe/Oslo' }), 'IE', 'Europe/Oslo')).toEqual({
    timeZone: 'Europe/Dublin',
    currency: 'EUR',
  })
  expect(followCountry(form({ timeZone: 'Europe/Paris' }), 'IE', 'UTC')).toEqual({
    currency: 'EUR',
  })
})
