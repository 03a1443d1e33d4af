import { expect, test } from 'vitest'
import { addressLines, thanksEntries, thanksTable } from './thanks.rules.ts'
import type { OutsideGift } from './outside/outside-gift.schema.ts'
import type { Reservation } from './reservation/gift-reservation.schema.ts'

const address = {
  addressLine1: '4 Ropewalk',
  addressLine2: 'Flat 2',
  city: 'Bristol',
  region: 'Avon',
  postcode: 'BS1 4RB',
  country: 'GB',
}
const given: Reservation = {
  id: '0197a3c2-8f10-7a3b-9c4d-000000000001',
  giftId: '0197a3c2-8f10-7a3b-9c4d-000000000002',
  version: 1,
  state: 'received',
  units: 2,
  minor: null,
  note: 'With love',
  title: 'Glasses',
  kind: 'gift',
  currency: 'GBP',
  giver: 'The Marlows',
  address,
  at: '2027-03-01T12:00:00.000Z',
  thankedAt: null,
}
const vase: OutsideGift = {
  id: '0197a3c2-8f10-7a3b-9c4d-000000000003',
  version: 1,
  giver: 'Aunt Ida',
  what: 'Vase',
  note: 'Blue',
  address: ' 14 Orchard Lane \n\nFlat 3\nCharleston',
  state: 'thanked',
  thankedAt: '2027-06-01T12:00:00.000Z',
  at: '2027-05-01T12:00:00.000Z',
}

test('an envelope has a line for each part of the address, the postcode before the city', () => {
  expect(addressLines(given)).toEqual(['4 Ropewalk', 'Flat 2', 'BS1 4RB Bristol', 'Avon', 'GB'])
})

test('empty parts leave no blank line or extra space', () => {
  const bare = {
    addressLine1: '4 Ropewalk',
    addressLine2: '',
    city: '',
    region: '',
    postcode: '',
    country: '',
  }
  expect(addressLines({ address: bare })).toEqual(['4 Ropewalk'])
  expect(addressLines({ address: { ...bare, city: 'Bristol' } })).toEqual(['4 Ropewalk', 'Bristol'])
  expect(addressLines({ address: { ...bare, postcode: 'BS1 4RB' } })).toEqual([
    '4 Ropewalk',
    'BS1 4RB',
  ])
})

test('a household that was removed has no address lines', () => {
  expect(addressLines({ address: null })).toEqual([])
})

test('the gift list is a table with headers, a row per gift, and blanks for unknown addresses', () => {
  const texts = {
    headers: [
      'Who',
      'What',
      'How much',
      'State',
      'Thanked on',
      'Note',
      'Street',
      'Line 2',
      'City',
      'Region',
      'Postcode',
      'Country',
    ],
    amount: ({ units }: Reservation) => `${units} pieces`,
    status: (state: string) => `is ${state}`,
    day: (instant: string) => `on ${instant.slice(0, 10)}`,
    country: (code: string) => `country ${code}`,
  }
  const gone: Reservation = {
    ...given,
    giver: 'Sam',
    title: 'Kettle',
    units: 1,
    state: 'thanked',
    note: '',
    address: null,
  }
  expect(thanksTable(thanksEntries([given, gone], [vase]), texts)).toEqual([
    [
      'Who',
      'What',
      'How much',
      'State',
      'Thanked on',
      'Note',
      'Street',
      'Line 2',
      'City',
      'Region',
      'Postcode',
      'Country',
    ],
    [
      'The Marlows',
      'Glasses',
      '2 pieces',
      'is received',
      '',
      'With love',
      '4 Ropewalk',
      'Flat 2',
      'Bristol',
      'Avon',
      'BS1 4RB',
      'country GB',
    ],
    ['Sam', 'Kettle', '1 pieces', 'is thanked', '', '', '', '', '', '', '', ''],
    [
      'Aunt Ida',
      'Vase',
      '',
      'is thanked',
      'on 2027-06-01',
      'Blue',
      '14 Orchard Lane',
      'Flat 3, Charleston',
      '',
      '',
      '',
      '',
    ],
  ])
})
