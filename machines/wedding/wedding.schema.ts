import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { emailSchema, textSchema } from '#machines/kernel/values/text.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { membershipSchema } from './rights.schema.ts'

/**
 * Product specification, section 3. The keys are stored; locales/en/wedding.json has the exact
 * labels.
 */
export const weddingTypes = [
  'traditional',
  'destination',
  'elopement',
  'intimate',
  'luxury',
  'outdoor',
  'beach',
  'garden',
  'rustic',
  'themed',
  'other',
] as const

/** Product specification, section 3: whole dollars, lowest first. */
export const budgetRanges = [
  'under_10k',
  '10k_20k',
  '20k_30k',
  '30k_50k',
  '50k_75k',
  '75k_100k',
  'over_100k',
] as const

export const weddingTypeSchema = v.picklist(weddingTypes, 'invalid_choice')
export const budgetRangeSchema = v.picklist(budgetRanges, 'invalid_choice')

/** The looks of everything that guests see, each a composition of line art with its own inks. */
export const looks = ['register', 'garland', 'evening', 'press', 'meadow', 'arch'] as const

export type Look = (typeof looks)[number]

/** In the order of the year in the northern half of the world. */
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

/** The period of a wedding without a date: a month, "2028-09", or a season, "2028-summer". */
export const datePeriodSchema = v.pipe(
  v.string('invalid_choice'),
  v.maxLength(11, 'invalid_choice'),
  v.regex(/^2[01]\d\d-(?:0[1-9]|1[0-2]|spring|summer|autumn|winter)$/, 'invalid_choice'),
)

/** An IANA time zone, "Europe/Lisbon"; the empty string is "not known yet". */
export const timeZoneSchema = v.union(
  [
    v.literal(''),
    v.pipe(
      v.string('invalid_choice'),
      v.maxLength(64, 'invalid_choice'),
      v.check(isTimeZone, 'invalid_choice'),
    ),
  ],
  'invalid_choice',
)

/** A currency that is in use, "EUR". */
export const currencySchema = v.picklist(currencies, 'invalid_choice')

/** The couple's total budget, in the currency's smallest unit. */
export const totalBudgetSchema = v.nullable(
  v.pipe(
    v.number('invalid_number'),
    v.integer('invalid_number'),
    v.minValue(0, 'invalid_number'),
    v.maxValue(maxMinor, 'invalid_number'),
  ),
)

/**
 * The questions about the wedding at registration. All are optional: the empty string or null is
 * "not known yet".
 */
export const weddingDetailsSchema = v.strictObject({
  partnerName: textSchema(100),
  partnerEmail: v.union([v.literal(''), emailSchema], 'invalid_email'),
  weddingDate: v.nullable(daySchema),
  /** Without meaning if there is a date. */
  datePeriod: v.optional(v.nullable(datePeriodSchema), null),
  city: textSchema(100),
  country: textSchema(100),
  expectedGuests: v.nullable(
    v.pipe(
      v.number('invalid_number'),
      v.integer('invalid_number'),
      v.minValue(0, 'invalid_number'),
      v.maxValue(10_000, 'invalid_number'),
    ),
  ),
  type: v.nullable(weddingTypeSchema),
  budgetRange: v.nullable(budgetRangeSchema),
})

export type WeddingDetails = v.InferOutput<typeof weddingDetailsSchema>

/** The same as it is sent, with the time zone of the browser, so that nobody is asked for it. */
export const newWeddingSchema = v.strictObject({
  ...weddingDetailsSchema.entries,
  timeZone: v.optional(timeZoneSchema),
})
export type NewWedding = v.InferOutput<typeof newWeddingSchema>

/**
 * A wedding as its members see it. What a reader may not see looks like what is not known: null, or
 * the empty string.
 */
export const weddingSchema = v.object({
  id: idSchema,
  version: versionSchema,
  /** In the order in which the couple typed them; the second may be empty. */
  names: v.strictTuple([textSchema(201), textSchema(100)]),
  partnerEmail: v.pipe(v.string(), v.maxLength(254)),
  weddingDate: v.nullable(daySchema),
  /** Null if there is a date. */
  datePeriod: v.nullable(datePeriodSchema),
  city: textSchema(100),
  country: textSchema(100),
  expectedGuests: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
  type: v.nullable(weddingTypeSchema),
  budgetRange: v.nullable(budgetRangeSchema),
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  totalBudgetMinor: totalBudgetSchema,
  currency: v.pipe(v.string(), v.maxLength(3)),
  /** The reader's role in it. */
  me: membershipSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export type Wedding = v.InferOutput<typeof weddingSchema>

const { partnerName: _named, ...changeable } = weddingDetailsSchema.entries

/**
 * A change to a wedding: the fields to change, and the version that was read. The partner's name is
 * changed through `names`.
 */
export const weddingChangeSchema = v.strictObject({
  version: versionSchema,
  names: v.optional(weddingSchema.entries.names),
  timeZone: v.optional(timeZoneSchema),
  totalBudgetMinor: v.optional(totalBudgetSchema),
  currency: v.optional(currencySchema),
  ...optionalEntries(changeable),
})

export type WeddingChange = v.InferOutput<typeof weddingChangeSchema>

/** The date to preview; empty is none. */
export const dateQuerySchema = v.strictObject({
  date: v.union([v.literal(''), daySchema], 'invalid_date'),
})

/**
 * The name of an area and a place, or UTC. Offsets are no zones, and abbreviations mean different
 * zones to Intl and to PostgreSQL ("IST" is India's or Israel's). Whether PostgreSQL knows the name
 * is checked when it is written.
 */
function isTimeZone(name: string) {
  if (!/^(?:UTC|(?!SystemV\/)[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)+)$/i.test(name))
    return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
