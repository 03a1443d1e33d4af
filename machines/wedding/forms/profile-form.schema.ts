import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import {
  budgetRangeSchema,
  currencySchema,
  datePeriodSchema,
  timeZoneSchema,
  weddingDetailsSchema,
  weddingTypeSchema,
} from '../wedding.schema.ts'
import type { Wedding, WeddingChange } from '../wedding.schema.ts'

const namesSchema = v.strictTuple([v.string(), v.string()])

/**
 * The partners' form for their wedding, every value as typed or chosen, parsed into what the API
 * takes.
 */
export const profileFormSchema = v.pipe(
  v.strictObject({
    firstName: textSchema(201),
    secondName: textSchema(100),
    weddingDate: v.union([v.literal(''), daySchema], 'invalid_date'),
    datePeriod: v.union([v.literal(''), datePeriodSchema], 'invalid_choice'),
    city: weddingDetailsSchema.entries.city,
    country: weddingDetailsSchema.entries.country,
    timeZone: timeZoneSchema,
    expectedGuests: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(10, 'invalid_number'),
      v.regex(/^\d*$/, 'invalid_number'),
      v.transform((typed) => (typed === '' ? null : Number(typed))),
      weddingDetailsSchema.entries.expectedGuests,
    ),
    type: v.union([v.literal(''), weddingTypeSchema], 'invalid_choice'),
    budgetRange: v.union([v.literal(''), budgetRangeSchema], 'invalid_choice'),
    total: v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim()),
    currency: currencySchema,
  }),
  v.forward(
    v.check(
      ({ total, currency }) => total === '' || minorFrom(total, currency) !== null,
      'invalid_amount',
    ),
    ['total'],
  ),
  v.transform(
    ({ firstName, secondName, weddingDate, datePeriod, type, budgetRange, total, ...rest }) => ({
      ...rest,
      names: v.parse(namesSchema, [firstName, secondName]),
      weddingDate: weddingDate || null,
      datePeriod: weddingDate ? null : datePeriod || null,
      type: type || null,
      budgetRange: budgetRange || null,
      totalBudgetMinor: total === '' ? null : minorFrom(total, rest.currency),
    }),
  ),
) satisfies v.GenericSchema<ProfileForm, Omit<WeddingChange, 'version'>>

export type ProfileForm = Record<
  | 'firstName'
  | 'secondName'
  | 'weddingDate'
  | 'datePeriod'
  | 'city'
  | 'country'
  | 'timeZone'
  | 'expectedGuests'
  | 'type'
  | 'budgetRange'
  | 'total'
  | 'currency',
  string
>

/**
 * The form for a wedding. A missing zone is guessed from `here`, the zone of the person who types.
 */
export function profileFormOf(wedding: Wedding, here: string): ProfileForm {
  const { currency, totalBudgetMinor: minor } = wedding
  return {
    firstName: wedding.names[0],
    secondName: wedding.names[1],
    weddingDate: wedding.weddingDate ?? '',
    datePeriod: wedding.datePeriod ?? '',
    city: wedding.city,
    country: wedding.country,
    timeZone: wedding.timeZone || here,
    expectedGuests: wedding.expectedGuests === null ? '' : String(wedding.expectedGuests),
    type: wedding.type ?? '',
    budgetRange: wedding.budgetRange ?? '',
    total: minor === null ? '' : typedFrom({ minor, currency }),
    currency,
  }
}
