import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Field, FieldGroup } from './field.schema.ts'
import { goodsFields } from './goods-fields.schema.ts'
import { serviceFields } from './service-fields.schema.ts'
import { venueFields, venueGroups } from './venue-fields.schema.ts'

/** Every field of every category, by its key, which is stored and named in addresses. */
export const fields = { ...venueFields, ...serviceFields, ...goodsFields } as const

export type FieldKey = keyof typeof fields

export const fieldKeys = Object.keys(fields) as FieldKey[]

type Groups = readonly FieldGroup<FieldKey>[]

const attire: Groups = [
  { group: 'offer', fields: ['madeToMeasure', 'sampleSale', 'alterations', 'sizes'] },
  { group: 'delivery', fields: ['leadWeeks'] },
]

const crafts: Groups = [
  { group: 'offer', fields: ['madeToOrder', 'personalisation'] },
  { group: 'delivery', fields: ['leadWeeks', 'delivery'] },
]

const decoration = {
  group: 'delivery',
  fields: ['delivery', 'setUp', 'takeDown', 'minimumOrder'],
} as const

/** What each category states beside what every listing has, in the order of the public page. */
export const categoryFields: Record<ServiceCategory, Groups> = {
  venue: venueGroups,
  catering: [
    { group: 'offer', fields: ['serviceStyles', 'cuisines', 'diets', 'tasting'] },
    { group: 'capacity', fields: ['minGuests', 'maxGuests', 'guestsPerServer'] },
    { group: 'drinks', fields: ['bar', 'alcoholLicence'] },
    { group: 'prices', fields: ['pricePerHead'] },
  ],
  photography: [
    { group: 'style', fields: ['photoStyles', 'drone', 'engagementShoot'] },
    { group: 'coverage', fields: ['hours', 'secondShooter'] },
    { group: 'delivery', fields: ['deliveryWeeks', 'images', 'albums'] },
  ],
  videography: [
    { group: 'offer', fields: ['films', 'liveStream', 'drone'] },
    { group: 'coverage', fields: ['hours', 'crew'] },
    { group: 'delivery', fields: ['deliveryWeeks', 'rawFootage'] },
  ],
  florist: [
    { group: 'style', fields: ['decorStyles', 'seasonalOnly'] },
    { group: 'offer', fields: ['floralItems'] },
    decoration,
  ],
  decor: [
    { group: 'style', fields: ['decorStyles'] },
    { group: 'offer', fields: ['rentalItems'] },
    decoration,
  ],
  music: [
    { group: 'offer', fields: ['acts', 'lineUp', 'genres', 'masterOfCeremonies'] },
    { group: 'times', fields: ['sets', 'setMinutes', 'overtimePrice'] },
    { group: 'equipment', fields: ['ownSound', 'lighting', 'soundLimiter'] },
  ],
  beauty: [
    { group: 'offer', fields: ['onSite', 'artists'] },
    { group: 'prices', fields: ['pricePerHead', 'trialPrice'] },
  ],
  dress: attire,
  suit: attire,
  cake: [
    { group: 'offer', fields: ['diets', 'tasting', 'maxServings'] },
    { group: 'delivery', fields: ['delivery', 'leadWeeks'] },
  ],
  planner: [{ group: 'offer', fields: ['planning', 'weddingsADay'] }],
  stationery: [
    { group: 'offer', fields: ['papers', 'lettering', 'printLanguages'] },
    { group: 'delivery', fields: ['leadDays', 'minimumPieces'] },
  ],
  transportation: [
    { group: 'offer', fields: ['vehicles', 'vehicleSeats', 'driver'] },
    { group: 'times', fields: ['hours', 'overtimePrice'] },
  ],
  jewelry: crafts,
  favors: crafts,
  other: crafts,
}

/**
 * What tells vendors of a category apart at a glance, beside their price: it stands on their card
 * among the results. Null where no field does.
 */
export const highlightFields: Record<ServiceCategory, FieldKey | null> = {
  venue: 'seatedCapacity',
  catering: 'serviceStyles',
  photography: 'photoStyles',
  videography: 'films',
  florist: 'decorStyles',
  decor: 'decorStyles',
  music: 'acts',
  beauty: null,
  dress: null,
  suit: null,
  cake: 'diets',
  planner: 'planning',
  stationery: 'lettering',
  transportation: 'vehicles',
  jewelry: null,
  favors: null,
  other: null,
}

/**
 * Whether a search for these (`hirePrice.900000,pets.yes`) compares an amount, which needs a
 * currency.
 */
export function asksForAmount(asked: string | undefined): boolean {
  return (asked?.split(',') ?? []).some((each) => isAmount(each.split('.')[0] as FieldKey))
}

/** What is asked for without its amounts, which are of one currency; null where nothing is left. */
export function withoutAmounts(asked: string | undefined): string | null {
  const left = (asked?.split(',') ?? []).filter((each) => !asksForAmount(each))
  return left.length > 0 ? left.join(',') : null
}

/** Whether a field is an amount in the listing's currency. */
export function isAmount(key: FieldKey): boolean {
  return fields[key]?.kind === 'money'
}

/** The fields of a category, in their order. */
export function fieldsOf(category: ServiceCategory): FieldKey[] {
  return categoryFields[category].flatMap((group) => [...group.fields])
}

/** The fields of a category that the search may filter by, in their order. */
export function filtersOf(category: ServiceCategory): FieldKey[] {
  return fieldsOf(category).filter((key) => (fields[key] as Field & { filter?: string }).filter)
}
