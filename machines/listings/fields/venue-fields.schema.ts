import type { Field, FieldGroup } from './field.schema.ts'

/** What a venue states. */
export const venueFields = {
  seatedCapacity: { kind: 'number', max: 10_000, unit: 'guests', filter: 'atLeast' },
  standingCapacity: { kind: 'number', max: 10_000, unit: 'guests', filter: 'atLeast' },
  ceremonyCapacity: { kind: 'number', max: 10_000, unit: 'guests', filter: 'atLeast' },
  minGuests: { kind: 'number', max: 10_000, unit: 'guests', filter: 'atMost' },
  spaces: { kind: 'choices', options: ['indoor', 'outdoor', 'covered'], filter: 'allOf' },
  rainPlan: { kind: 'text', max: 300 },
  settings: {
    kind: 'choices',
    options: [
      'barn',
      'estate',
      'garden',
      'historic',
      'hotel',
      'beach',
      'winery',
      'rooftop',
      'industrial',
      'town_hall',
      'restaurant',
      'worship',
    ],
    filter: 'anyOf',
  },
  ceremonyLicence: { kind: 'yesNo', filter: 'is' },
  exclusiveUse: { kind: 'yesNo', filter: 'is' },
  hoursIncluded: { kind: 'number', max: 96, unit: 'hours' },
  setUpFrom: { kind: 'text', max: 200 },
  endTime: { kind: 'time', filter: 'atLeast' },
  soundLimit: { kind: 'number', max: 150, unit: 'decibels' },
  caterer: { kind: 'choice', options: ['in_house', 'listed', 'any'], filter: 'anyOf' },
  alcohol: { kind: 'choice', options: ['house', 'own', 'none'], filter: 'anyOf' },
  corkage: { kind: 'money', per: 'bottle' },
  rooms: { kind: 'number', max: 2_000, unit: 'rooms', filter: 'atLeast' },
  parkingSpaces: { kind: 'number', max: 10_000, unit: 'vehicles', filter: 'atLeast' },
  stepFree: { kind: 'yesNo', filter: 'is' },
  pets: { kind: 'yesNo', filter: 'is' },
  allowed: { kind: 'choices', options: ['candles', 'confetti', 'fireworks'], filter: 'allOf' },
  furnitureIncluded: { kind: 'yesNo', filter: 'is' },
  priceModel: {
    kind: 'choices',
    options: ['hire', 'per_head', 'minimum_spend'],
    filter: 'anyOf',
  },
  hirePrice: { kind: 'money', filter: 'atMost' },
  headPrice: { kind: 'money', per: 'person', filter: 'atMost' },
  minimumSpend: { kind: 'money', filter: 'atMost' },
  seasonPrices: { kind: 'text', max: 600 },
} as const satisfies Record<string, Field>

export const venueGroups = [
  {
    group: 'capacity',
    fields: ['seatedCapacity', 'standingCapacity', 'ceremonyCapacity', 'minGuests'],
  },
  {
    group: 'place',
    fields: ['settings', 'spaces', 'rainPlan', 'ceremonyLicence', 'exclusiveUse', 'stepFree'],
  },
  { group: 'times', fields: ['hoursIncluded', 'setUpFrom', 'endTime', 'soundLimit'] },
  { group: 'food', fields: ['caterer', 'alcohol', 'corkage'] },
  {
    group: 'comfort',
    fields: ['rooms', 'parkingSpaces', 'pets', 'allowed', 'furnitureIncluded'],
  },
  {
    group: 'prices',
    fields: ['priceModel', 'hirePrice', 'headPrice', 'minimumSpend', 'seasonPrices'],
  },
] as const satisfies FieldGroup<keyof typeof venueFields>[]
