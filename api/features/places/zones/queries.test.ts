import { expect, test } from 'vitest'
import { zoneOfState, zoneTowns } from '#machines/places/zones.data.ts'
import { defaultsOf } from '#machines/wedding/country/country.rules.ts'
import { townNamed } from '../named/queries.ts'
import { zoneOfTown } from './queries.ts'

test.each([
  ['Charleston', 'US', 'America/New_York'],
  ['Los Angeles', 'US', 'America/Los_Angeles'],
  ['Los Angeles, CA', 'US', 'America/Los_Angeles'],
  ['Portland, Oregon', 'United States', 'America/Los_Angeles'],
  ['Dallas', 'US', 'America/Chicago'],
  ['Nashville', 'US', 'America/Chicago'],
  ['Boise', 'US', 'America/Denver'],
  ['Tucson', 'US', 'America/Phoenix'],
  ['Honolulu', 'US', 'Pacific/Honolulu'],
  ['Red Deer', 'CA', 'America/Edmonton'],
  ['Nanaimo', 'CA', 'America/Vancouver'],
  ['Trois-Rivières', 'CA', 'America/Toronto'],
  ['Wollongong', 'AU', 'Australia/Sydney'],
  ['San José del Cabo', 'MX', 'America/Mazatlan'],
  ['Ubud', 'ID', 'Asia/Makassar'],
  ['Fremantle', 'AU', 'Australia/Perth'],
  ['Funchal', 'PT', 'Atlantic/Madeira'],
  ['Lisbon', 'PT', 'Europe/Lisbon'],
  ['Las Palmas de Gran Canaria', 'ES', 'Atlantic/Canary'],
  ['Barcelona', 'ES', 'Europe/Madrid'],
  ['Lyon', 'France', 'Europe/Paris'],
])('a business in %s, %s, has the zone %s', (city, country, zone) => {
  expect(zoneOfTown({ city, country })).toBe(zone)
})

test('a town that nobody knows leaves the usual zone of the country, and without a country there is none', () => {
  expect(zoneOfTown({ city: 'Nowhere at all', country: 'US' })).toBe('America/New_York')
  expect(zoneOfTown({ city: '', country: 'JP' })).toBe('Asia/Tokyo')
  expect(zoneOfTown({ city: '', country: '' })).toBeNull()
  expect(zoneOfTown({ city: 'Nowhere at all', country: 'Nowhere' })).toBeNull()
})

test('the town of every time zone is known, and every zone belongs to its country', () => {
  const unknown = zoneTowns.flatMap(({ country, zone, towns }) => [
    ...(defaultsOf(country)?.zones.includes(zone) ? [] : [`${country} ${zone}`]),
    ...towns.filter((name) => townNamed(name, country) === null),
  ])
  expect(unknown).toEqual([])
  expect(zoneOfState.size).toBe(51)
  const zones = defaultsOf('US')?.zones
  expect([...zoneOfState.values()].filter((zone) => !zones?.includes(zone))).toEqual([])
})
