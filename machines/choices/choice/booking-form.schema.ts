import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import type { Agreed } from '../agreed.schema.ts'
import type { Choice } from './choice.schema.ts'

export type BookingForm = Record<'price' | 'deposit' | 'depositDue' | 'restDue', string>

const amount = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())
const day = v.union([v.literal(''), daySchema], 'invalid_date')

interface Terms {
  currency: string
  /** What the payments are called. */
  names: { deposit: string; rest: string }
}

/**
 * What is typed of a booking: the price, a deposit and the days of both payments, each of which may
 * be left out. Null where no price is known.
 */
export function bookingFormSchema({
  currency,
  names,
}: Terms): v.GenericSchema<BookingForm, Agreed | null> {
  const isAmount = (text: string) => text === '' || minorFrom(text, currency) !== null
  return v.pipe(
    v.strictObject({
      price: v.pipe(amount, v.check(isAmount, 'invalid_amount')),
      deposit: v.pipe(amount, v.check(isAmount, 'invalid_amount')),
      depositDue: day,
      restDue: day,
    }),
    v.forward(
      v.check(({ price, ...plan }) => price !== '' || isBlank(plan), 'required'),
      ['price'],
    ),
    v.forward(
      v.check(
        ({ deposit, depositDue }) => depositDue === '' || (minorFrom(deposit, currency) ?? 0) > 0,
        'required',
      ),
      ['deposit'],
    ),
    v.forward(
      v.check(
        ({ price, deposit }) =>
          (minorFrom(deposit, currency) ?? 0) <= (minorFrom(price, currency) ?? Infinity),
        'more_than_price',
      ),
      ['deposit'],
    ),
    v.transform(({ price, deposit, depositDue, restDue }) => {
      const whole = minorFrom(price, currency)
      if (whole === null) return null
      const first = minorFrom(deposit, currency) ?? 0
      const payments = [
        { what: names.deposit, minor: first, dueOn: depositDue || null },
        { what: names.rest, minor: whole - first, dueOn: restDue || null },
      ]
      return {
        price: { minor: whole, currency },
        // Without a deposit and a day there is a price and no plan.
        payments: first > 0 || restDue ? payments.filter(({ minor }) => minor > 0) : [],
      }
    }),
  )
}

/** What is known of the price, to be typed over. */
export function bookingFormOf({ price }: Pick<Choice, 'price'>): BookingForm {
  return { price: price ? typedFrom(price) : '', deposit: '', depositDue: '', restDue: '' }
}

/** What the deposit leaves to be paid, as far as both can be read. */
export function restOf({ price, deposit }: BookingForm, currency: string): number | null {
  const [whole, first] = [minorFrom(price, currency), minorFrom(deposit, currency)]
  return whole === null || first === null || first > whole ? null : whole - first
}

function isBlank(plan: Omit<BookingForm, 'price'>) {
  return Object.values(plan).every((text) => text === '')
}
