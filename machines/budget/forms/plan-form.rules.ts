import * as v from 'valibot'
import { budgetCategories } from '../budget.schema.ts'
import type { BudgetCategory, Plan, Split } from '../budget.schema.ts'
import { currencies } from '#machines/kernel/values/currency.ts'
import { minorFrom, typedFrom } from '#machines/kernel/values/money.ts'
import { microsFrom, rateText } from '../rates.rules.ts'
import { splitOf } from '../split.rules.ts'

const typed = v.pipe(v.string(), v.maxLength(40, 'too_long'), v.trim())

type RateField = `rate-${string}`

/**
 * The total, the currency, the headcount, and a rate for each other currency; an empty rate is not
 * set.
 */
export type PlanForm = Record<'total' | 'currency' | 'headcount' | RateField, string>

export type PlanDetails = Pick<Plan, 'totalMinor' | 'currency' | 'headcount' | 'rates'>

export function rateField(currency: string): RateField {
  return `rate-${currency}`
}

/** A typed plan. Without a saved plan, a total is required. */
export function planFormSchema({
  isFirst,
}: {
  isFirst: boolean
}): v.GenericSchema<PlanForm, PlanDetails> {
  return v.pipe(
    v.objectWithRest(
      { total: typed, currency: v.picklist(currencies, 'invalid_choice'), headcount: typed },
      typed,
    ),
    v.forward(
      v.check(({ total }) => !isFirst || total !== '', 'required'),
      ['total'],
    ),
    v.forward(
      v.check(
        ({ total, currency }) => total === '' || minorFrom(total, currency) !== null,
        'invalid_amount',
      ),
      ['total'],
    ),
    v.forward(
      v.check(
        ({ headcount }) => /^\d{0,5}$/.test(headcount) && Number(headcount) <= 10_000,
        'invalid_number',
      ),
      ['headcount'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const form: PlanForm = dataset.value
      for (const { field, text } of ratesIn(form))
        if (text !== '' && microsFrom(text) === null)
          addIssue({
            message: 'invalid_rate',
            path: [{ type: 'object', origin: 'value', input: form, key: field, value: text }],
          })
    }),
    v.transform((form): PlanDetails => {
      const { total, currency, headcount } = form
      return {
        totalMinor: minorFrom(total, currency),
        currency,
        headcount: headcount === '' ? null : Number(headcount),
        rates: ratesIn(form).flatMap(({ of, text }) => {
          const micros = microsFrom(text)
          return micros === null ? [] : [{ currency: of, micros }]
        }),
      }
    }),
  )
}

export function planFormOf({ totalMinor, currency, headcount, rates }: PlanDetails): PlanForm {
  const known = new Map(rates.map((rate) => [rate.currency, rateText(rate.micros)]))
  return {
    total: totalMinor === null ? '' : typedFrom({ minor: totalMinor, currency }),
    currency,
    headcount: headcount === null ? '' : String(headcount),
    ...Object.fromEntries(currencies.map((of) => [rateField(of), known.get(of) ?? ''])),
  }
}

/** The rates in a form; none for its own currency. */
function ratesIn(form: PlanForm) {
  return currencies
    .filter((of) => of !== form.currency)
    .map((of) => ({ of, field: rateField(of), text: form[rateField(of)] ?? '' }))
}

type LockField = `${BudgetCategory}-locked`

/** The amount for each category, and whether it is locked: 'yes' or empty. */
export type SplitForm = Record<BudgetCategory | LockField, string>

export function lockField(category: BudgetCategory): LockField {
  return `${category}-locked`
}

/** A typed split, in the wedding's currency. */
export function splitFormSchema(currency: string): v.GenericSchema<SplitForm, Split> {
  return v.pipe(
    // Every category has its two fields, so the keys are those of the form.
    v.strictObject(
      Object.fromEntries(
        budgetCategories
          .flatMap((category) => [category, lockField(category)])
          .map((field) => [field, typed]),
      ) as Record<keyof SplitForm, typeof typed>,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const form: SplitForm = dataset.value
      for (const category of budgetCategories)
        if (minorFrom(form[category], currency) === null)
          addIssue({
            message: 'invalid_amount',
            path: [
              {
                type: 'object',
                origin: 'value',
                input: form,
                key: category,
                value: form[category],
              },
            ],
          })
    }),
    v.transform((form) => splitFrom(form, currency)),
  )
}

/** The split as far as it can be read. */
export function splitFrom(form: SplitForm, currency: string): Split {
  return splitOf((category) => ({
    minor: minorFrom(form[category], currency) ?? 0,
    locked: form[lockField(category)] === 'yes',
  }))
}

export function splitFormOf(split: Split, currency: string): SplitForm {
  // Every category has its two fields, so the keys are those of the form.
  return Object.fromEntries(
    budgetCategories.flatMap((category) => [
      [category, typedFrom({ minor: split[category].minor, currency })],
      [lockField(category), split[category].locked ? 'yes' : ''],
    ]),
  ) as SplitForm
}
