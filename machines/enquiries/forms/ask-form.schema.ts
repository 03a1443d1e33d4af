import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { minorFrom } from '#machines/kernel/values/money.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { enquiryDetailsSchema, monthSchema } from '../enquiry.schema.ts'
import type { NewEnquiry } from '../enquiry.schema.ts'

const { flexibility, town, venue, minGuests, mustHaves, contactBy, phone } =
  enquiryDetailsSchema.entries

const countSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(10, 'invalid_number'),
  v.regex(/^\d*$/, 'invalid_number'),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  minGuests,
)
const amountSchema = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())

/** Whether the couple names a day or a month. */
export const whens = ['day', 'month'] as const

/** A couple's request to vendors as it is typed, parsed into what the API takes. */
export const askFormSchema = v.pipe(
  v.strictObject({
    when: v.picklist(whens, 'invalid_choice'),
    day: v.union([v.literal(''), daySchema], 'invalid_date'),
    month: v.union([v.literal(''), monthSchema], 'invalid_date'),
    flexibility,
    town,
    venue,
    minGuests: countSchema,
    maxGuests: countSchema,
    minBudget: amountSchema,
    maxBudget: amountSchema,
    currency: v.pipe(v.string(), v.maxLength(3)),
    mustHaves: v.pipe(v.string(), v.maxLength(2_000, 'too_long'), v.transform(linesOf), mustHaves),
    contactBy,
    phone,
    message: requiredTextSchema(4_000),
    shareContact: v.picklist(['yes', 'no'], 'invalid_choice'),
  }),
  v.forward(
    v.partialCheck(
      [['when'], ['day']],
      ({ when, day }) => when === 'month' || day !== '',
      'required',
    ),
    ['day'],
  ),
  v.forward(
    v.partialCheck(
      [['when'], ['month']],
      ({ when, month }) => when === 'day' || month !== '',
      'required',
    ),
    ['month'],
  ),
  v.forward(
    v.partialCheck(
      [['contactBy'], ['phone']],
      (typed) => typed.contactBy !== 'phone' || typed.phone !== '',
      'required',
    ),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(
      [['minGuests'], ['maxGuests']],
      (typed) => typed.minGuests !== null || typed.maxGuests !== null,
      'required',
    ),
    ['minGuests'],
  ),
  v.forward(
    v.check((typed) => isAscending(typed.minGuests, typed.maxGuests), 'invalid_range'),
    ['maxGuests'],
  ),
  v.forward(
    v.check(({ minBudget, currency }) => isAmount(minBudget, currency), 'invalid_amount'),
    ['minBudget'],
  ),
  v.forward(
    v.check(({ maxBudget, currency }) => isAmount(maxBudget, currency), 'invalid_amount'),
    ['maxBudget'],
  ),
  v.forward(
    v.check(
      ({ minBudget, maxBudget, currency }) =>
        isAscending(minorFrom(minBudget, currency), minorFrom(maxBudget, currency)),
      'invalid_range',
    ),
    ['maxBudget'],
  ),
  v.transform(
    ({ when, day, month, minBudget, maxBudget, currency, message, shareContact, ...rest }) => {
      const minBudgetMinor = minorFrom(minBudget, currency)
      const maxBudgetMinor = minorFrom(maxBudget, currency)
      return {
        message,
        shareContact: shareContact === 'yes',
        details: {
          ...rest,
          day: when === 'day' ? day : null,
          month: when === 'month' ? month : null,
          minBudgetMinor,
          maxBudgetMinor,
          currency: minBudgetMinor === null && maxBudgetMinor === null ? null : currency,
        },
      }
    },
  ),
) satisfies v.GenericSchema<AskForm, Asked>

type Asked = Pick<NewEnquiry, 'details' | 'message' | 'shareContact'>

export type AskForm = Record<
  | 'when'
  | 'day'
  | 'month'
  | 'flexibility'
  | 'town'
  | 'venue'
  | 'minGuests'
  | 'maxGuests'
  | 'minBudget'
  | 'maxBudget'
  | 'currency'
  | 'mustHaves'
  | 'contactBy'
  | 'phone'
  | 'message'
  | 'shareContact',
  string
>

/**
 * The values that the wedding already has; `venue` is the booked one. Its budget is not filled in.
 */
export function askFormOf(
  {
    weddingDate,
    datePeriod,
    city,
    expectedGuests,
    currency,
  }: Pick<Wedding, 'weddingDate' | 'datePeriod' | 'city' | 'expectedGuests' | 'currency'>,
  venue: string,
): AskForm {
  return {
    when: datePeriod === null ? 'day' : 'month',
    day: weddingDate ?? '',
    // A season is no month, so the couple has to choose one.
    month: v.is(monthSchema, datePeriod) ? datePeriod : '',
    flexibility: 'fixed',
    town: city,
    venue,
    minGuests: expectedGuests === null ? '' : String(expectedGuests),
    maxGuests: '',
    minBudget: '',
    maxBudget: '',
    currency,
    mustHaves: '',
    contactBy: 'here',
    phone: '',
    message: '',
    shareContact: 'no',
  }
}

/** One must-have in each line. */
function linesOf(typed: string) {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isAmount(typed: string, currency: string) {
  return typed === '' || minorFrom(typed, currency) !== null
}

function isAscending(min: number | null, max: number | null) {
  return min === null || max === null || min <= max
}
