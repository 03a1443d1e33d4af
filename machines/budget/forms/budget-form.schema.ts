import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { budgetCategorySchema } from '../budget.schema.ts'
import type { BudgetItem, Contributor, NewContributor, NewItem } from '../budget.schema.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import type { Money } from '#machines/kernel/values/money.ts'
import { paymentMethods } from '../payment/payment.schema.ts'
import type { NewPayment, Payment } from '../payment/payment.schema.ts'

const typed = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())
const currency = v.pipe(v.string(), v.length(3))

export type ItemForm = Record<keyof NewItem, string>

/** A typed item, with amounts in its currency; `perGuest` is 'yes' or empty. */
export const itemFormSchema = v.pipe(
  v.strictObject({
    category: budgetCategorySchema,
    name: requiredTextSchema(120),
    vendor: textSchema(150),
    currency,
    perGuest: v.string(),
    planned: typed,
    quoted: typed,
    agreed: typed,
    notes: textSchema(2_000),
  }),
  v.forward(
    v.check(({ planned, currency: of }) => isAmount(planned, of), 'invalid_amount'),
    ['planned'],
  ),
  v.forward(
    v.check(({ quoted, currency: of }) => isAmount(quoted, of), 'invalid_amount'),
    ['quoted'],
  ),
  v.forward(
    v.check(({ agreed, currency: of }) => isAmount(agreed, of), 'invalid_amount'),
    ['agreed'],
  ),
  v.transform(({ perGuest, planned, quoted, agreed, ...item }): NewItem => {
    const amount = (text: string) => minorFrom(text, item.currency)
    return {
      ...item,
      perGuest: perGuest === 'yes',
      planned: amount(planned),
      quoted: amount(quoted),
      agreed: amount(agreed),
    }
  }),
) satisfies v.GenericSchema<ItemForm, NewItem>

export function itemFormOf({
  category,
  name,
  vendor,
  perGuest,
  notes,
  ...item
}: NewItem | BudgetItem): ItemForm {
  const amount = (minor: number | null) =>
    minor === null ? '' : typedFrom({ minor, currency: item.currency })
  const amounts = {
    planned: amount(item.planned),
    quoted: amount(item.quoted),
    agreed: amount(item.agreed),
  }
  return {
    category,
    name,
    vendor,
    perGuest: perGuest ? 'yes' : '',
    notes,
    currency: item.currency,
    ...amounts,
  }
}

export type PaymentForm = Record<'what' | 'minor' | 'dueOn', string>

/** A typed payment, in the currency of its item. */
export function paymentFormSchema(
  of: string,
): v.GenericSchema<PaymentForm, Omit<NewPayment, 'itemId'>> {
  return v.pipe(
    v.strictObject({
      what: textSchema(120),
      minor: typed,
      dueOn: v.union([v.literal(''), daySchema], 'invalid_date'),
    }),
    v.forward(
      v.check(({ minor }) => (minorFrom(minor, of) ?? 0) > 0, 'invalid_amount'),
      ['minor'],
    ),
    v.transform(({ what, minor, dueOn }) => ({
      what,
      minor: minorFrom(minor, of) ?? 0,
      dueOn: dueOn || null,
    })),
  )
}

export function paymentFormOf({ what, minor, dueOn }: Payment, of: string): PaymentForm {
  return { what, minor: typedFrom({ minor, currency: of }), dueOn: dueOn ?? '' }
}

export type PaidForm = Record<'minor' | 'paidOn' | 'paidBy' | 'method', string>

/**
 * How much of a payment was made (at most all of it), when (not in the future, in the wedding's
 * zone), by whom and how.
 */
export const paidFormSchema = ({ today, ...all }: Money & { today: string }) =>
  v.pipe(
    v.strictObject({
      minor: v.pipe(
        typed,
        v.check((text) => (minorFrom(text, all.currency) ?? 0) > 0, 'invalid_amount'),
        v.check((text) => (minorFrom(text, all.currency) ?? 0) <= all.minor, 'more_than_due'),
      ),
      paidOn: v.pipe(
        v.string(),
        v.minLength(1, 'required'),
        daySchema,
        v.maxValue(today, 'paid_later'),
      ),
      paidBy: v.union([v.literal(''), idSchema]),
      method: v.union([v.literal(''), v.picklist(paymentMethods)]),
    }),
    v.transform(({ minor, paidOn, paidBy, method }) => ({
      minor: minorFrom(minor, all.currency) ?? 0,
      paidOn,
      paidBy: paidBy || null,
      method: method || null,
    })),
  ) satisfies v.GenericSchema<PaidForm, unknown>

export type ContributorForm = Record<keyof NewContributor, string>

export const contributorFormSchema = v.pipe(
  v.strictObject({ name: requiredTextSchema(120), pledged: typed, currency }),
  v.forward(
    v.check((form) => minorFrom(form.pledged, form.currency) !== null, 'invalid_amount'),
    ['pledged'],
  ),
  v.transform(({ name, ...form }): NewContributor => ({
    name,
    currency: form.currency,
    pledged: minorFrom(form.pledged, form.currency) ?? 0,
  })),
) satisfies v.GenericSchema<ContributorForm, NewContributor>

export function contributorFormOf({ name, pledged, currency: of }: Contributor): ContributorForm {
  return { name, pledged: typedFrom({ minor: pledged, currency: of }), currency: of }
}

/** Whether an optional amount is valid. */
function isAmount(text: string, of: string) {
  return text === '' || minorFrom(text, of) !== null
}
