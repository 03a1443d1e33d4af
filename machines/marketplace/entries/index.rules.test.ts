import { expect, test } from 'vitest'
import type { ListingDetails } from '#machines/listings/fields/details.schema.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { guestsTaken, indexEntry, indexVersion } from './index.rules.ts'
import { maxGuests } from '../search.schema.ts'

function entry(
  content: Partial<ListingContent> = {},
  category: ServiceCategory = 'venue',
  name = 'Barn Hill',
) {
  const blank = firstContent({ description: '', website: '', currency: 'EUR' })
  return indexEntry({ name, category, city: 'Galway' }, { ...blank, ...content })
}

function guests(details: ListingDetails, category: ServiceCategory = 'venue') {
  const { minGuests, maxGuests: max } = entry({ details }, category)
  return [minGuests, max]
}

test('a listing is found by the words of its name, its category, its town and its texts, each once', () => {
  const { nameWords, otherWords } = entry({
    tagline: 'A barn, a hill & a view',
    description: `Galway Bay ${'x'.repeat(40)} ${'y'.repeat(41)}`,
  })
  expect(nameWords).toEqual(['barn', 'hill'])
  expect(otherWords).toEqual([
    'venue',
    'venues',
    'location',
    'hall',
    'reception',
    'ceremony',
    'galway',
    'a',
    'view',
    'bay',
    'x'.repeat(40),
  ])
})

test('a name is suggested by all of its words in their order, also by one that comes twice', () => {
  expect(entry({}, 'videography', 'Hand in Hand Films')).toMatchObject({
    nameKey: 'hand in hand films',
    nameWords: ['hand', 'in', 'films'],
  })
})

test('options, a yes, languages and the currency are tags; a no and what the search does not ask for are none', () => {
  const details: ListingDetails = {
    settings: ['barn', 'garden'],
    caterer: 'any',
    pets: true,
    stepFree: false,
    rooms: 12,
  }
  const { tags, numbers } = entry({ details, languages: ['ga', 'en'] })
  expect(tags).toEqual([
    'lang.ga',
    'lang.en',
    'cur.EUR',
    'settings.barn',
    'settings.garden',
    'caterer.any',
    'pets.yes',
  ])
  expect(numbers).toEqual({ rooms: 12 })
})

test('a yes that nobody may ask for is no tag', () => {
  expect(entry({ details: { seasonalOnly: true } }, 'florist').tags).toEqual(['cur.EUR'])
})

test('what another category states is not looked at', () => {
  const details: ListingDetails = { rooms: 12, drone: true }
  const { tags, numbers } = entry({ details }, 'photography')
  expect([tags, numbers]).toEqual([['cur.EUR', 'drone.yes'], {}])
})

test('a vendor is found for as many guests as any of the figures allows, from the fewest that all ask for', () => {
  expect(guests({ seatedCapacity: 80, standingCapacity: 140, minGuests: 30 })).toEqual([30, 140])
  expect(guests({ minGuests: 20, maxGuests: 200 }, 'catering')).toEqual([20, 200])
  expect(guests({ maxServings: 90 }, 'cake')).toEqual([0, 90])
  // Whoever ought to say it and does not is found without that filter alone.
  expect(guests({})).toEqual([0, -1])
  expect(guests({ minGuests: 30 })).toEqual([30, -1])
  // Whoever works for any number is always found.
  expect(guests({}, 'photography')).toEqual([0, 10_000])
  expect(maxGuests).toBe(10_000)
})

test('what is not known of the number of guests is told apart from what does not matter', () => {
  expect(guestsTaken('venue', {})).toEqual({ min: 0, max: null })
  expect(guestsTaken('venue', { seatedCapacity: 80 })).toEqual({ min: 0, max: 80 })
  expect(guestsTaken('photography', { seatedCapacity: 80 })).toBe(null)
})

test('a complete listing has its thirty points, and one without anything none', () => {
  expect(entry().points).toBe(0)
  expect(entry({ languages: ['en'] }).points).toBe(3)
})

test('listings are read again when the version of these rules counts up', () => {
  expect(indexVersion).toBe(4)
})
