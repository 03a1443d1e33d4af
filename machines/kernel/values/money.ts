import * as v from 'valibot'
import { otherDigits } from './currency.ts'

/** An ISO 4217 code. Whether it exists is not checked here. */
export const currencySchema = v.pipe(
  v.string('required'),
  v.regex(/^[A-Z]{3}$/, 'invalid_choice'),
  v.maxLength(3),
)

/**
 * The largest amount that is stored: ten billion of most currencies, exact as a JavaScript number.
 */
export const maxMinor = 1_000_000_000_000

/** Money in whole minor units of its currency (cents, yen), never a fraction of one. */
export const moneySchema = v.strictObject({
  minor: v.pipe(
    v.number('invalid_amount'),
    v.integer('invalid_amount'),
    v.minValue(0, 'invalid_amount'),
    v.maxValue(maxMinor, 'invalid_amount'),
  ),
  currency: currencySchema,
})

export type Money = v.InferOutput<typeof moneySchema>

/** The number of decimal digits: 2 for dollars, 0 for yen, 3 for dinars. */
export function minorDigits(currency: string) {
  return otherDigits.get(currency) ?? 2
}

/**
 * A typed amount in minor units: "3,180", "3 180.50", "3.180,50", "$3,180". Null if it is no
 * amount, has more decimals than the currency, or is too large. A point or comma before the last
 * one or two digits (as many as the currency has) is the decimal separator; any other groups
 * thousands.
 */
export function minorFrom(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const bare = typed
    .replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}/gu, '')
    .replace(new RegExp(`^${currency}|${currency}$`, 'iu'), '')
  const [, whole = '', mark = '', rest = ''] = /^(\d[\d.,]*?)(?:([.,])(\d{1,3}))?$/.exec(bare) ?? []
  // Three digits after a mark are a group of thousands, unless the currency has three decimals.
  const isGroup = rest.length === 3 && digits < 3
  const [units, fraction] = isGroup ? [whole + mark + rest, ''] : [whole, rest]
  const isWhole = /^\d+$|^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(units)
  if (!isWhole || fraction.length > digits || (fraction !== '' && units.includes(mark))) return null
  const minor = Number(units.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return minor <= maxMinor ? minor : null
}

/** An amount as it would be typed: "3180", "3180.50". */
export function typedFrom({ minor, currency }: Money) {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const [units, fraction] = [text.slice(0, text.length - digits), text.slice(text.length - digits)]
  return Number(fraction) === 0 ? units : `${units}.${fraction}`
}

/**
 * An amount for mail, calendars and documents, whose reader's language is not known: "£3,180.50".
 */
export function formatEnglishMoney({ minor, currency }: Money) {
  const style = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return style.format(minor / 10 ** minorDigits(currency))
}

/**
 * An amount divided by weights, exact to the minor unit: each part is rounded down, and the rest
 * goes to the largest remainders, the first of equal ones. Without any weight all parts weigh the
 * same.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n)
    return weights.length === 0
      ? []
      : shares(
          total,
          weights.map(() => 1),
        )
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    return { index, whole: Number(exact / sum), rest: exact % sum }
  })
  const left = total - parts.reduce((all, { whole }) => all + whole, 0)
  const first = new Set(
    parts
      .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, whole }) => whole + (first.has(index) ? 1 : 0))
}
