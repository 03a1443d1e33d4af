import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { limits, newItemSchema } from '../budget.schema.ts'
import { newPaymentSchema, paymentMethods } from '../payment/payment.schema.ts'

/** The most bytes of an import. */
export const maxImportBytes = 4_000_000

/** The state of a payment in a file: made or cancelled; null if it stays. */
const stepSchema = v.nullable(
  v.variant('event', [
    v.strictObject({
      event: v.literal('PAY'),
      paidOn: daySchema,
      paidBy: v.nullable(idSchema),
      method: v.nullable(v.picklist(paymentMethods, 'invalid_choice')),
    }),
    v.strictObject({ event: v.literal('CANCEL') }),
  ]),
)

const { itemId: _whose, ...about } = newPaymentSchema.entries
const paymentSchema = v.strictObject({ ...about, step: stepSchema })
const payments = v.pipe(v.array(paymentSchema), v.maxLength(limits.payments, 'too_many'))

export type PlannedPayment = v.InferOutput<typeof paymentSchema>

const planSchema = v.strictObject({
  fileName: requiredTextSchema(200),
  newItems: v.pipe(
    v.array(v.strictObject({ ...newItemSchema.entries, payments })),
    v.maxLength(limits.items, 'too_many'),
  ),
  changedItems: v.pipe(
    v.array(
      v.strictObject({
        id: idSchema,
        version: versionSchema,
        ...optionalEntries(newItemSchema.entries),
      }),
    ),
    v.maxLength(limits.items, 'too_many'),
  ),
  newPayments: v.pipe(
    v.array(v.strictObject({ itemId: idSchema, ...paymentSchema.entries })),
    v.maxLength(limits.payments, 'too_many'),
  ),
  changedPayments: v.pipe(
    v.array(
      v.strictObject({
        id: idSchema,
        version: versionSchema,
        ...optionalEntries(about),
        step: stepSchema,
      }),
    ),
    v.maxLength(limits.payments, 'too_many'),
  ),
})

export type ImportPlan = v.InferOutput<typeof planSchema>

/** What an accepted import writes, all of it or nothing. */
export const importPlanSchema = v.pipe(
  planSchema,
  v.check((plan) => !isEmptyPlan(plan), 'required'),
)

export function isEmptyPlan({ newItems, changedItems, newPayments, changedPayments }: ImportPlan) {
  return newItems.length + changedItems.length + newPayments.length + changedPayments.length === 0
}

/** Why a row was left out, or needs a look. */
export const rowProblems = [
  'no_name',
  'sum_row',
  'too_long',
  'wrong_amount',
  'wrong_day',
  'wrong_currency',
  'paid_later',
  'paid_stays',
  'booked_stays',
  'no_item',
  'unknown_payer',
  'category_guessed',
] as const

export interface RowProblem {
  row: number
  code: (typeof rowProblems)[number]
}
