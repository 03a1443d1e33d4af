import * as v from 'valibot'
import { currencySchema, maxMinor } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { anyDetailsSchema } from './fields/details.schema.ts'
import { photosSchema } from '#machines/photos/photo.schema.ts'

/** How much of each one listing may have. */
export const maxOf = { packages: 12, towns: 30, languages: 20, faq: 20, links: 8 }

/** The languages that vendors speak with couples, by their ISO 639-1 codes. */
export const spokenLanguages = (
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt ' +
  'nl no pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'
).split(' ')

const minor = v.nullable(
  v.pipe(
    v.number('invalid_amount'),
    v.integer('invalid_amount'),
    v.minValue(0, 'invalid_amount'),
    v.maxValue(maxMinor, 'invalid_amount'),
  ),
)

/** A whole number that need not be stated. */
function stated(min: number, max: number) {
  return v.nullable(
    v.pipe(
      v.number('invalid_number'),
      v.integer('invalid_number'),
      v.minValue(min, 'invalid_number'),
      v.maxValue(max, 'invalid_number'),
    ),
  )
}

/** What most couples pay, in minor units of the listing's currency, and what it covers. */
export const priceSchema = v.pipe(
  v.strictObject({ fromMinor: minor, toMinor: minor, covers: textSchema(300) }),
  v.forward(
    v.partialCheck(
      [['fromMinor'], ['toMinor']],
      ({ fromMinor, toMinor }) => toMinor === null || fromMinor === null || fromMinor <= toMinor,
      'price_order',
    ),
    ['toMinor'],
  ),
)

const packageSchema = v.strictObject({
  name: requiredTextSchema(80),
  /** Null: on request. */
  priceMinor: minor,
  includes: textSchema(800),
})

const packages = v.pipe(v.array(packageSchema), v.maxLength(maxOf.packages, 'too_many'))

/** Packages as they are written: couples, and quotes, tell them apart by their names. */
export const writtenPackagesSchema = v.pipe(
  packages,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: rows } = dataset
    const names = rows.map(({ name }) => name.toLowerCase())
    for (const [at, row] of rows.entries())
      if (names.indexOf(row.name.toLowerCase()) < at)
        addIssue({
          message: 'repeated_name',
          path: [
            { type: 'array', origin: 'value', input: rows, key: at, value: row },
            { type: 'object', origin: 'value', input: row, key: 'name', value: row.name },
          ],
        })
  }),
)

/** Where a vendor works: beside their own town, which the business has. */
const areaSchema = v.pipe(
  v.strictObject({
    towns: v.pipe(v.array(requiredTextSchema(100)), v.maxLength(maxOf.towns, 'too_many')),
    /** Around their own town; null: not stated. */
    radiusKm: stated(0, 20_000),
    /** Beyond the radius, in minor units; 0: none; null: not stated. */
    travelFeeMinor: minor,
    travelNote: textSchema(200),
  }),
)

const questionSchema = v.strictObject({
  question: requiredTextSchema(200),
  answer: requiredTextSchema(1_000),
})

/** What a listing says. Nothing in it is private. */
export const contentEntries = {
  tagline: textSchema(120),
  description: textSchema(4_000),
  website: webAddressSchema,
  /**
   * Where a film of their work is shown: a link, since a player from outside would tell its maker
   * who looks.
   */
  video: webAddressSchema,
  photos: photosSchema,
  /** Of every amount in the listing. */
  currency: currencySchema,
  price: priceSchema,
  packages,
  area: areaSchema,
  languages: v.pipe(
    v.array(v.picklist(spokenLanguages, 'invalid_choice')),
    v.maxLength(maxOf.languages, 'too_many'),
    v.check((codes) => new Set(codes).size === codes.length, 'invalid_choice'),
  ),
  teamSize: stated(1, 10_000),
  foundedYear: stated(1_800, 2_200),
  /** How many days before the wedding a couple should book at the latest. */
  leadDays: stated(0, 1_000),
  depositPercent: stated(0, 100),
  cancellation: textSchema(2_000),
  faq: v.pipe(v.array(questionSchema), v.maxLength(maxOf.faq, 'too_many')),
  links: v.pipe(
    v.array(v.pipe(webAddressSchema, v.nonEmpty('required'))),
    v.maxLength(maxOf.links, 'too_many'),
  ),
  details: anyDetailsSchema,
}

/** A listing as it is stored and sent. */
export const contentSchema = v.strictObject(contentEntries)

export type ListingContent = v.InferOutput<typeof contentSchema>

/** The listing of a business that has written no more than its own details. */
export function firstContent({
  description,
  website,
  currency,
}: Pick<ListingContent, 'description' | 'website' | 'currency'>): ListingContent {
  return {
    tagline: '',
    description,
    website,
    video: '',
    photos: [],
    currency,
    price: { fromMinor: null, toMinor: null, covers: '' },
    packages: [],
    area: { towns: [], radiusKm: null, travelFeeMinor: null, travelNote: '' },
    languages: [],
    teamSize: null,
    foundedYear: null,
    leadDays: null,
    depositPercent: null,
    cancellation: '',
    faq: [],
    links: [],
    details: {},
  }
}
