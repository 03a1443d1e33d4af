import type { Field } from './field.schema.ts'

const guests = { kind: 'number', max: 10_000, unit: 'guests' } as const
const weeks = { kind: 'number', max: 104, unit: 'weeks', filter: 'atMost' } as const
const hours = { kind: 'number', max: 96, unit: 'hours', filter: 'atLeast' } as const
const yesNo = { kind: 'yesNo', filter: 'is' } as const

/** What the services of the day state. A field that several categories have is one field. */
export const serviceFields = {
  // Catering
  serviceStyles: {
    kind: 'choices',
    options: ['plated', 'buffet', 'family', 'stations', 'truck'],
    filter: 'anyOf',
  },
  cuisines: { kind: 'text', max: 300 },
  diets: {
    kind: 'choices',
    options: ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free', 'dairy_free', 'nut_free'],
    filter: 'allOf',
  },
  maxGuests: { ...guests, filter: 'atLeast' },
  pricePerHead: { kind: 'money', per: 'person', filter: 'atMost' },
  tasting: yesNo,
  guestsPerServer: { ...guests, max: 200 },
  bar: yesNo,
  alcoholLicence: yesNo,

  // Photography, videography
  photoStyles: {
    kind: 'choices',
    options: ['documentary', 'editorial', 'classic', 'fine_art', 'dark', 'light'],
    filter: 'anyOf',
  },
  hours,
  secondShooter: yesNo,
  deliveryWeeks: weeks,
  images: { kind: 'number', max: 20_000, unit: 'pieces', filter: 'atLeast' },
  albums: yesNo,
  engagementShoot: yesNo,
  drone: yesNo,
  films: { kind: 'choices', options: ['teaser', 'highlights', 'feature', 'full'], filter: 'anyOf' },
  crew: { kind: 'number', max: 50, unit: 'people', filter: 'atLeast' },
  liveStream: yesNo,
  rawFootage: yesNo,

  // Music and entertainment
  acts: {
    kind: 'choices',
    options: ['dj', 'band', 'solo', 'strings', 'choir', 'entertainer'],
    filter: 'anyOf',
  },
  lineUp: { kind: 'number', max: 100, unit: 'people', filter: 'atLeast' },
  genres: { kind: 'text', max: 300 },
  sets: { kind: 'number', max: 20, unit: 'pieces' },
  setMinutes: { kind: 'number', max: 480, unit: 'minutes' },
  masterOfCeremonies: yesNo,
  lighting: yesNo,
  ownSound: yesNo,
  overtimePrice: { kind: 'money', per: 'hour' },
  soundLimiter: yesNo,

  // Hair and make-up
  onSite: yesNo,
  trialPrice: { kind: 'money', per: 'trial', filter: 'atMost' },
  artists: { kind: 'number', max: 100, unit: 'people', filter: 'atLeast' },

  // Wedding planner
  planning: {
    kind: 'choices',
    options: ['full', 'partial', 'day_of', 'destination'],
    filter: 'anyOf',
  },
  weddingsADay: { kind: 'number', max: 20, unit: 'pieces' },

  // Transportation
  vehicles: {
    kind: 'choices',
    options: ['classic', 'modern', 'limousine', 'minibus', 'coach', 'carriage', 'boat'],
    filter: 'anyOf',
  },
  vehicleSeats: { kind: 'number', max: 1_000, unit: 'seats', filter: 'atLeast' },
  driver: yesNo,
} as const satisfies Record<string, Field>
