import * as v from 'valibot'
import { currencies } from '#machines/kernel/values/currency.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { requiredTextSchema, textSchema, webAddressSchema } from '#machines/kernel/values/text.ts'
import { giftKinds, maxWanted } from './gift.schema.ts'
import type { Gift, GiftDetails } from './gift.schema.ts'

export type GiftForm = Record<
  'kind' | 'title' | 'note' | 'link' | 'currency' | 'price' | 'wanted',
  string
>

const typed = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())
const least = { gift: 1, group: 2 }

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
      ({ kind, wanted }) => kind === 'fund' || isCount(wanted, least[kind]),
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
  v.transform(({ kind, price: amount, wanted, ...gift }): GiftDetails => {
    const price = minorFrom(amount, gift.currency)
    if (kind === 'fund') return { ...gift, kind, price, wanted: null }
    // Of a group gift the price was asked for.
    return kind === 'group'
      ? { ...gift, kind, price: price ?? 0, wanted: Number(wanted) }
      : { ...gift, kind, price, wanted: Number(wanted) }
  }),
) satisfies v.GenericSchema<GiftForm, GiftDetails>

export function giftFormOf({ kind, title, note, link, currency, price, wanted }: Gift): GiftForm {
  const amount = price === null ? '' : typedFrom({ minor: price, currency })
  return {
    kind,
    title,
    note,
    link,
    currency,
    price: amount,
    wanted: wanted === null ? '' : String(wanted),
  }
}

function isCount(text: string, from: number) {
  return /^\d{1,3}$/.test(text) && Number(text) >= from && Number(text) <= maxWanted
}
