import type { Field } from './field.schema.ts'

const yesNo = { kind: 'yesNo', filter: 'is' } as const

/** What those state who make, lend and sell things. */
export const goodsFields = {
  // Florist, decor and rentals
  decorStyles: {
    kind: 'choices',
    options: ['classic', 'wild', 'minimal', 'romantic', 'rustic', 'modern', 'tropical', 'dried'],
    filter: 'anyOf',
  },
  floralItems: {
    kind: 'choices',
    options: ['bouquets', 'buttonholes', 'centrepieces', 'arches', 'installations', 'petals'],
    filter: 'allOf',
  },
  rentalItems: {
    kind: 'choices',
    options: ['tents', 'furniture', 'tableware', 'linen', 'lighting', 'power', 'dance_floor'],
    filter: 'allOf',
  },
  seasonalOnly: { kind: 'yesNo' },
  setUp: yesNo,
  takeDown: yesNo,
  minimumOrder: { kind: 'money', filter: 'atMost' },
  delivery: yesNo,

  // Dresses and suits
  madeToMeasure: yesNo,
  sampleSale: yesNo,
  sizes: { kind: 'text', max: 200 },
  leadWeeks: { kind: 'number', max: 104, unit: 'weeks', filter: 'atMost' },
  alterations: yesNo,

  // Cake and desserts
  maxServings: { kind: 'number', max: 10_000, unit: 'guests', filter: 'atLeast' },

  // Invitations and stationery
  papers: { kind: 'choices', options: ['print', 'digital'], filter: 'allOf' },
  lettering: {
    kind: 'choices',
    options: ['calligraphy', 'letterpress', 'foil', 'engraving', 'flat'],
    filter: 'anyOf',
  },
  printLanguages: { kind: 'text', max: 200 },
  leadDays: { kind: 'number', max: 365, unit: 'days', filter: 'atMost' },
  minimumPieces: { kind: 'number', max: 10_000, unit: 'pieces', filter: 'atMost' },

  // Jewelry, favors and gifts, other
  madeToOrder: yesNo,
  personalisation: yesNo,
} as const satisfies Record<string, Field>
