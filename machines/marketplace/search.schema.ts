import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { ratingSchema } from '#machines/reviews/review-record.schema.ts'
import { publicProofsSchema } from '#machines/proofs/proof.schema.ts'
import { currencySchema, maxMinor } from '#machines/kernel/values/money.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { asksForAmount } from '#machines/listings/fields/category-fields.schema.ts'
import { fieldValueSchema } from '#machines/listings/fields/details.schema.ts'
import { readableKeys } from '#machines/listings/fields/former-keys.schema.ts'
import { photoSchema } from '#machines/photos/photo.schema.ts'
import { spokenLanguages } from '#machines/listings/listing-content.schema.ts'
import { townSchema } from '#machines/places/town.schema.ts'
import { businessSchema, serviceCategorySchema } from '#machines/vendors/business.schema.ts'

/** In which order the vendors come; `fit` is the formula of search.rules.ts. */
export const searchSorts = ['fit', 'distance', 'price', 'rating', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Around a town, in kilometres. */
export const searchRadii = [10, 25, 50, 100, 200] as const

/** The most guests that a search may name, and that anybody is indexed with. */
export const maxGuests = 10_000

/** How many options and numbers of fields one search may ask for. */
export const maxAsked = 30

const whole = (max: number, code: string) =>
  v.pipe(
    v.string(),
    v.maxLength(13, code),
    v.regex(/^\d{1,13}$/, code),
    v.check((text) => Number(text) <= max, code),
  )

const listOf = (pattern: RegExp, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(2_000, 'too_many'),
    v.check((text) => text.split(',').length <= max, 'too_many'),
    v.check((text) => text.split(',').every((part) => pattern.test(part)), 'invalid_choice'),
  )

/**
 * What the marketplace is searched by, as an address says it. `fields` are those of the category:
 * `settings.barn` an option, `drone.yes` a yes, `hours.8` a number that the field's filter
 * compares.
 */
export const searchQuerySchema = v.pipe(
  v.strictObject({
    q: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long'), v.trim())),
    category: v.optional(serviceCategorySchema),
    /** Its number, or the part of an address that names it. */
    town: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(250, 'invalid_choice'),
        v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'invalid_choice'),
      ),
    ),
    radius: v.optional(v.picklist(searchRadii.map(String), 'invalid_choice')),
    currency: v.optional(currencySchema),
    priceFrom: v.optional(whole(maxMinor, 'invalid_amount')),
    priceTo: v.optional(whole(maxMinor, 'invalid_amount')),
    guests: v.optional(whole(maxGuests, 'invalid_number')),
    date: v.optional(daySchema),
    languages: v.optional(listOf(new RegExp(`^(?:${spokenLanguages.join('|')})$`), maxAsked)),
    fields: v.optional(
      listOf(new RegExp(`^(?:${readableKeys.join('|')})\\.[a-z0-9_]{1,40}$`), maxAsked),
    ),
    sort: v.optional(v.picklist(searchSorts, 'invalid_choice')),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-4]\d|50)$/, 'invalid_number'), v.maxLength(2)),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['town'], ['radius']],
      ({ town, radius }) => radius === undefined || town !== undefined,
      'radius_without_town',
    ),
    ['radius'],
  ),
  v.forward(
    v.partialCheck(
      [['town'], ['sort']],
      ({ town, sort }) => sort !== 'distance' || town !== undefined,
      'distance_without_town',
    ),
    ['sort'],
  ),
  v.forward(
    v.partialCheck(
      [['currency'], ['priceFrom'], ['priceTo'], ['fields']],
      ({ currency, priceFrom, priceTo, fields }) =>
        currency !== undefined ||
        (priceFrom === undefined && priceTo === undefined && !asksForAmount(fields)),
      'required',
    ),
    ['currency'],
  ),
  v.forward(
    v.partialCheck(
      [['priceFrom'], ['priceTo']],
      ({ priceFrom, priceTo }) =>
        priceFrom === undefined || priceTo === undefined || Number(priceFrom) <= Number(priceTo),
      'price_order',
    ),
    ['priceTo'],
  ),
  v.forward(
    v.partialCheck(
      [['category'], ['fields']],
      ({ category, fields }) => fields === undefined || category !== undefined,
      'fields_without_category',
    ),
    ['fields'],
  ),
)

export type SearchQuery = v.InferOutput<typeof searchQuerySchema>

const { name, category, city, country, website } = businessSchema.entries
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
const shortText = (length: number) => v.pipe(v.string(), v.maxLength(length))
const slug = v.nullable(shortText(80))
const minor = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxMinor)))

/** A vendor among the results. */
export const searchCardSchema = v.object({
  id: idSchema,
  slug,
  name,
  category,
  city,
  country,
  website,
  tagline: shortText(120),
  /** The first of its photos; null where there is none. */
  cover: v.nullable(photoSchema),
  /** Its beginning. */
  description: shortText(300),
  /** What it states in the field that its category's cards show. */
  highlight: v.nullable(fieldValueSchema),
  price: v.object({ fromMinor: minor, toMinor: minor, currency: currencySchema }),
  languages: v.pipe(v.array(v.picklist(spokenLanguages)), v.maxLength(20)),
  /** From the town that was asked for; null without one, or where the business's own is unknown. */
  distanceKm: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(20_038))),
  /**
   * Whether they have said that they take weddings on the day that was asked for; null without one.
   * Who is taken is not found.
   */
  isFree: v.nullable(v.boolean()),
  /** By the formula of the reviews. */
  rating: v.omit(ratingSchema, ['means']),
  /** For how complete the listing is, and how it is rated. */
  points: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** What the review team has checked, and until when it counts. */
  proofs: publicProofsSchema,
})

export type SearchCard = v.InferOutput<typeof searchCardSchema>

/** The filters that can be removed one by one. */
export const looseFilters = [
  'q',
  'category',
  'town',
  'price',
  'guests',
  'date',
  'languages',
  'fields',
] as const
export type LooseFilter = (typeof looseFilters)[number]

/** So many vendors are counted for each filter that may be removed. */
export const maxLoosened = 100

/** How many there would be with each choice of a list; at most as many choices as there can be. */
const countsOf = (key: v.GenericSchema<string, string>) =>
  v.pipe(v.record(key, count), v.maxEntries(300))

export const searchAnswerSchema = v.object({
  items: v.pipe(v.array(searchCardSchema), v.maxLength(50)),
  nextCursor: v.nullable(shortText(200)),
  total: count,
  /** What is chosen of the same list already is left out of account. */
  facets: v.object({
    categories: countsOf(serviceCategorySchema),
    languages: countsOf(v.picklist(spokenLanguages)),
    currencies: countsOf(currencySchema),
    /**
     * Of the category that is asked for, by field and option, `settings.barn`; a yes-or-no field
     * has `yes`.
     */
    fields: countsOf(shortText(81)),
  }),
  town: v.nullable(townSchema),
  /**
   * The words that were looked for in place of what was typed, where nothing has those; null
   * otherwise.
   */
  corrected: v.nullable(shortText(500)),
  /**
   * Where nothing was found: how many there are without each filter, the most first; `isMore` where
   * there are more than that.
   */
  loosen: v.pipe(
    v.array(v.object({ filter: v.picklist(looseFilters), total: count, isMore: v.boolean() })),
    v.maxLength(looseFilters.length),
  ),
})

export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>

export const suggestQuerySchema = v.strictObject({
  q: v.pipe(v.string('required'), v.maxLength(100, 'too_long'), v.trim(), v.nonEmpty('required')),
})

/**
 * What may be meant by what is being typed. Categories are found by the browser, in the reader's
 * language.
 */
export const suggestionsSchema = v.object({
  names: v.pipe(
    v.array(v.object({ id: idSchema, slug, name, category, city, country })),
    v.maxLength(10),
  ),
  towns: v.pipe(v.array(townSchema), v.maxLength(10)),
  /** The nearest words to one that no listing has. */
  words: v.pipe(v.array(shortText(40)), v.maxLength(5)),
})

export type Suggestions = v.InferOutput<typeof suggestionsSchema>
