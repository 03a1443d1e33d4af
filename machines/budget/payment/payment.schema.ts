import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { textSchema } from '#machines/kernel/values/text.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'

/** The states of a payment. Whether it is due soon or overdue follows from its day. */
export const paymentStates = ['scheduled', 'paid', 'cancelled'] as const

export type PaymentState = (typeof paymentStates)[number]

/** The steps that people may take: events of the chart. The amount changes by another address. */
export const paymentSteps = ['PAY', 'TAKE_BACK', 'CANCEL', 'REINSTATE'] as const

export type PaymentStep = (typeof paymentSteps)[number]

export const paymentMethods = ['transfer', 'card', 'cash', 'cheque', 'other'] as const

/** What a payment tells the world, one for each step. */
export type PaymentFact = 'changed' | 'paid' | 'part_paid' | 'unpaid' | 'cancelled' | 'reinstated'

const method = v.nullable(v.picklist(paymentMethods, 'invalid_choice'))
const day = v.nullable(daySchema)

const entries = {
  /** Its name: "Deposit". */
  what: textSchema(120),
  /** In the currency of its item. */
  minor: v.pipe(
    v.number('invalid_amount'),
    v.integer('invalid_amount'),
    v.minValue(1, 'invalid_amount'),
    v.maxValue(maxMinor, 'invalid_amount'),
  ),
  dueOn: day,
}

export const paymentSchema = v.strictObject({
  id: idSchema,
  version: versionSchema,
  itemId: idSchema,
  ...entries,
  state: v.picklist(paymentStates),
  paidOn: day,
  /** The contributor who paid. */
  paidBy: v.nullable(idSchema),
  method,
  /**
   * Whether it belongs to a booking. Then it changes only there, where the business sees it, too.
   */
  isBooked: v.optional(v.boolean()),
  /** The payment that it was a part of, which holds the rest; it may be gone. */
  partOf: v.optional(idSchema),
})

export type Payment = v.InferOutput<typeof paymentSchema>

export const newPaymentSchema = v.strictObject({ itemId: idSchema, ...entries })
export type NewPayment = v.InferOutput<typeof newPaymentSchema>

export const paymentChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(entries),
})
export type PaymentChange = v.InferOutput<typeof paymentChangeSchema>

const made = { version: versionSchema, paidOn: daySchema, paidBy: v.nullable(idSchema), method }

/** A step, with the day, payer and method of a payment that was made, and the amount of a part. */
export const paymentStepSchema = v.variant('event', [
  v.strictObject({ ...made, event: v.literal('PAY') }),
  v.strictObject({ ...made, event: v.literal('PAY_PART'), minor: entries.minor }),
  v.strictObject({
    version: versionSchema,
    event: v.picklist(['TAKE_BACK', 'CANCEL', 'REINSTATE']),
  }),
])

export type PaymentStepRequest = v.InferOutput<typeof paymentStepSchema>
