import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { choiceDetailsSchema } from './choice.schema.ts'
import type { Choice, ChoiceDetails } from './choice.schema.ts'

const { price: _price, offerUntil: _offer, ...plain } = choiceDetailsSchema.entries

/**
 * What a couple types about a vendor: every value a string, parsed into what the API takes. The
 * currency is the one of the price.
 */
export const choiceFormSchema = v.pipe(
  v.strictObject({
    ...plain,
    price: v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim()),
    currency: v.pipe(v.string(), v.length(3)),
    offerUntil: v.union([v.literal(''), daySchema], 'invalid_date'),
  }),
  v.forward(
    v.check(
      ({ price, currency }) => price === '' || minorFrom(price, currency) !== null,
      'invalid_amount',
    ),
    ['price'],
  ),
  v.transform(({ price, currency, offerUntil, ...details }) => {
    const minor = minorFrom(price, currency)
    return {
      ...details,
      price: minor === null ? null : { minor, currency },
      offerUntil: offerUntil || null,
    }
  }),
) satisfies v.GenericSchema<ChoiceForm, ChoiceDetails>

export type ChoiceForm = Record<keyof ChoiceDetails | 'currency', string>

/** Somebody of whom nothing is known yet, whose price will be in the wedding's currency. */
export function blankChoiceForm(currency: string): ChoiceForm {
  return {
    name: '',
    contact: '',
    email: '',
    phone: '',
    website: '',
    price: '',
    currency,
    offerUntil: '',
    notes: '',
  }
}

/** What is known of somebody, to be typed over. */
export function choiceFormOf(choice: Choice, currency: string): ChoiceForm {
  const { name, contact, email, phone, website, price, offerUntil, notes } = choice
  const money = price
    ? { price: typedFrom(price), currency: price.currency }
    : { price: '', currency }
  return { name, contact, email, phone, website, ...money, offerUntil: offerUntil ?? '', notes }
}
