import * as v from 'valibot'
import { newPaymentSchema } from '#machines/budget/payment/payment.schema.ts'
import { moneySchema } from '#machines/kernel/values/money.ts'

/** Most payments that are planned in the step of booking. */
export const maxAgreedPayments = 12

/**
 * What was agreed with a vendor who is booked: the price, and the payments that it is paid in, in
 * its currency.
 */
export const agreedSchema = v.pipe(
  v.strictObject({
    price: moneySchema,
    payments: v.pipe(
      v.array(v.omit(newPaymentSchema, ['itemId'])),
      v.maxLength(maxAgreedPayments, 'too_long'),
    ),
  }),
  v.forward(
    v.check(
      ({ price, payments }) => payments.reduce((sum, { minor }) => sum + minor, 0) <= price.minor,
      'more_than_price',
    ),
    ['payments'],
  ),
)

export type Agreed = v.InferOutput<typeof agreedSchema>
