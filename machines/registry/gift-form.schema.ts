import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { giftCategories, giftKinds, maxSuggested, maxWanted } from './gift.schema.ts'
import type { Gift, GiftDetails } from './gift.schema.ts'

export type GiftForm = Record<
  | 'kind'
  | 'title'
  | 'note'
  | 'link'
  | 'currency'
  | 'price'
  | 'wanted'
  | 'category'
  | 'isMostWanted'
  | 'suggested'
  | 'howToGive',
  string
>

const typed = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())
const minWanted = { gift: 1, group: 2 }

/** What is typed of a gift: its price in its currency, how many pieces or shares. */
export const giftFormSchema = v.pipe(
  v.strictObject({
    kind: v.picklist(giftKinds, 'invalid_choice'),
    title: requiredTextSchema(150),
    note: textSchema(1_000),
    link: webAddressSchema,
    currency: v.picklist(currencies, 'invalid_choice'),
    price: typed,
    wanted: typed,
    category: v.picklist(['', ...giftCategories], 'invalid_choice'),
    /** A tick: "yes", or nothing. */
    isMostWanted: v.picklist(['', 'yes'], 'invalid_choice'),
    suggested: v.pipe(v.string(), v.maxLength(120, 'too_long'), v.trim()),
    howToGive: textSchema(600),
  }),
  v.forward(
    v.check(({ kind, price }) => kind !== 'group' || price !== '', 'required'),
    ['price'],
  ),
  v.forward(
    v.check(
      ({ price, currency }) => price === '' || (minorFrom(price, currency) ?? 0) > 0,
      'invalid_amount',
    ),
    ['price'],
  ),
  v.forward(
    v.check(
      ({ kind, wanted }) => kind === 'fund' || isCount(wanted, minWanted[kind]),
      'invalid_number',
    ),
    ['wanted'],
  ),
  v.forward(
    v.check(
      ({ kind, price, currency, wanted }) =>
        kind !== 'group' || (minorFrom(price, currency) ?? Infinity) >= Number(wanted),
      'shares_too_small',
    ),
    ['price'],
  ),
  v.forward(
    v.check(
      ({ kind, suggested, currency }) =>
        kind !== 'fund' || amountsIn(suggested, currency).every((amount) => (amount ?? 0) > 0),
      'invalid_amount',
    ),
    ['suggested'],
  ),
  v.forward(
    v.check(
      ({ kind, suggested, currency }) =>
        kind !== 'fund' || amountsIn(suggested, currency).length <= maxSuggested,
      'too_many_amounts',
    ),
    ['suggested'],
  ),
  v.transform((form): GiftDetails => {
    const { kind, price: amount, wanted, suggested, howToGive, isMostWanted, ...rest } = form
    const gift = { ...rest, isMostWanted: isMostWanted === 'yes' }
    const price = minorFrom(amount, gift.currency)
    if (kind === 'fund') {
      // Each was checked to be an amount.
      const amounts = amountsIn(suggested, gift.currency).flatMap((one) => one ?? [])
      return { ...gift, kind, price, wanted: null, suggested: amounts, howToGive }
    }
    // Of a group gift the price was asked for.
    return kind === 'group'
      ? { ...gift, kind, price: price ?? 0, wanted: Number(wanted) }
      : { ...gift, kind, price, wanted: Number(wanted) }
  }),
) satisfies v.GenericSchema<GiftForm, GiftDetails>

export function giftFormOf(gift: Gift): GiftForm {
  const { kind, title, note, link, category, howToGive, currency, price, wanted } = gift
  return {
    kind,
    title,
    note,
    link,
    currency,
    price: price === null ? '' : typedFrom({ minor: price, currency }),
    wanted: wanted === null ? '' : String(wanted),
    category,
    isMostWanted: gift.isMostWanted ? 'yes' : '',
    suggested: gift.suggested.map((minor) => typedFrom({ minor, currency })).join('; '),
    howToGive,
  }
}

/** Amounts, each once: "50; 100; 250". A comma within a number is part of it. */
function amountsIn(text: string, currency: Gift['currency']) {
  const amounts = text.split(/;\s*|,\s+|\s+/).filter(Boolean)
  return [...new Set(amounts.map((amount) => minorFrom(amount, currency)))]
}

function isCount(text: string, from: number) {
  return /^\d{1,3}$/.test(text) && Number(text) >= from && Number(text) <= maxWanted
}
