import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { requiredTextSchema, textSchema } from '#machines/kernel/values/text.ts'
import { currencies } from '#machines/kernel/values/currency.ts'
import { maxMinor } from '#machines/kernel/values/money.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { paymentSchema } from './payment/payment.schema.ts'

/** The categories of a budget, in the order of the published splits. */
export const budgetCategories = [
  'venue',
  'catering',
  'photography',
  'videography',
  'flowers',
  'music',
  'attire',
  'beauty',
  'planner',
  'stationery',
  'cake',
  'rings',
  'transport',
  'officiant',
  'favours',
  'contingency',
] as const

export type BudgetCategory = (typeof budgetCategories)[number]

export const budgetCategorySchema = v.picklist(budgetCategories, 'invalid_choice')

/** The most of each in one wedding; the page reads all of them at once. */
export const limits = { items: 600, payments: 2_400, contributors: 60, rates: 20 }

const code = v.picklist(currencies, 'invalid_choice')
const minor = v.pipe(
  v.number('invalid_amount'),
  v.integer('invalid_amount'),
  v.minValue(0, 'invalid_amount'),
  v.maxValue(maxMinor, 'invalid_amount'),
)
const amount = v.nullable(minor)
const headcount = v.nullable(
  v.pipe(
    v.number('invalid_number'),
    v.integer('invalid_number'),
    v.minValue(0, 'invalid_number'),
    v.maxValue(10_000, 'invalid_number'),
  ),
)

/**
 * The amount set aside for a category, in the wedding's currency. A locked one stays when the split
 * is rebalanced.
 */
const shareSchema = v.strictObject({ minor, locked: v.boolean() })

export type Share = v.InferOutput<typeof shareSchema>
export type Split = Record<BudgetCategory, Share>

// Every category has its share, so the keys are those of the record.
export const splitSchema = v.strictObject(
  Object.fromEntries(budgetCategories.map((category) => [category, shareSchema])) as Record<
    BudgetCategory,
    typeof shareSchema
  >,
)

/** The parts of a millionth that a rate may have: its ninth decimal. */
export const rateParts = 1_000

/**
 * The price of one unit of a currency in the wedding's currency, in millionths: 1.0845 is 1 084
 * 500. A dong in dollars is 38.412 of them.
 */
const rateSchema = v.strictObject({
  currency: code,
  micros: v.pipe(
    v.number('invalid_rate'),
    v.minValue(1 / rateParts, 'invalid_rate'),
    v.maxValue(1_000_000_000_000, 'invalid_rate'),
    v.check((micros) => Math.round(micros * rateParts) / rateParts === micros, 'invalid_rate'),
  ),
})

export type Rate = v.InferOutput<typeof rateSchema>

const ratesSchema = v.pipe(v.array(rateSchema), v.maxLength(limits.rates))

/** The plan of a budget. Version 0 is not saved yet, and its split is the proposed one. */
const planSchema = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  /** The version of the wedding, which holds the total and the currency. */
  wedding: versionSchema,
  totalMinor: amount,
  currency: code,
  /** The number of guests for items that are priced by guest. */
  headcount,
  split: splitSchema,
  rates: ratesSchema,
})

export type Plan = v.InferOutput<typeof planSchema>

/** The fields of an item. Amounts are in its own currency; `perGuest`: for one guest. */
const itemEntries = {
  category: budgetCategorySchema,
  name: requiredTextSchema(120),
  vendor: textSchema(150),
  currency: code,
  perGuest: v.boolean(),
  planned: amount,
  quoted: amount,
  agreed: amount,
  notes: textSchema(2_000),
}

export const newItemSchema = v.strictObject(itemEntries)
export type NewItem = v.InferOutput<typeof newItemSchema>

/** A new item, and the vendor among the couple's choices that it is for. */
export const addedItemSchema = v.strictObject({ ...itemEntries, choiceId: v.optional(idSchema) })
export type AddedItem = v.InferOutput<typeof addedItemSchema>

export const itemSchema = v.strictObject({
  id: idSchema,
  version: versionSchema,
  ...itemEntries,
  /** The vendor that it is for, if the reader may see vendors. */
  choiceId: v.nullable(idSchema),
})
export type BudgetItem = v.InferOutput<typeof itemSchema>

/**
 * Somebody who contributes, and what they promised, in a currency of their own. What they paid
 * follows from the payments.
 */
const contributorEntries = { name: requiredTextSchema(120), pledged: minor, currency: code }

export const newContributorSchema = v.strictObject(contributorEntries)
export type NewContributor = v.InferOutput<typeof newContributorSchema>

export const contributorSchema = v.strictObject({
  id: idSchema,
  version: versionSchema,
  ...contributorEntries,
})
export type Contributor = v.InferOutput<typeof contributorSchema>

/** A wedding's whole budget, in one response. */
export const budgetSchema = v.object({
  today: daySchema,
  plan: planSchema,
  /** The numbers of guests; null if not known, or if the reader may not see the guest list. */
  guests: v.object({ expected: headcount, coming: headcount }),
  items: v.pipe(v.array(itemSchema), v.maxLength(limits.items)),
  payments: v.pipe(v.array(paymentSchema), v.maxLength(limits.payments)),
  contributors: v.pipe(v.array(contributorSchema), v.maxLength(limits.contributors)),
})

export type Budget = v.InferOutput<typeof budgetSchema>

/**
 * A change to the plan, with the version that was read, and that of the wedding if it changes the
 * total or the currency.
 */
export const planChangeSchema = v.pipe(
  v.strictObject({
    version: planSchema.entries.version,
    wedding: v.optional(versionSchema),
    totalMinor: v.optional(amount),
    currency: v.optional(code),
    headcount: v.optional(headcount),
    split: v.optional(splitSchema),
    rates: v.optional(ratesSchema),
  }),
  v.forward(
    v.check(
      ({ wedding, totalMinor, currency }) =>
        wedding !== undefined || (totalMinor === undefined && currency === undefined),
      'required',
    ),
    ['wedding'],
  ),
)

export type PlanChange = v.InferOutput<typeof planChangeSchema>

const itemChange = { version: versionSchema, ...optionalEntries(newItemSchema.entries) }
export const itemChangeSchema = v.strictObject({
  ...itemChange,
  choiceId: v.optional(v.nullable(idSchema)),
})
export type ItemChange = v.InferOutput<typeof itemChangeSchema>

export const contributorChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(newContributorSchema.entries),
})
export type ContributorChange = v.InferOutput<typeof contributorChangeSchema>

/** Several changes at once, all or none: an accepted what-if. */
export const whatIfRequestSchema = v.strictObject({
  version: planSchema.entries.version,
  headcount,
  items: v.pipe(v.array(v.strictObject({ id: idSchema, ...itemChange })), v.maxLength(20)),
})

export type WhatIfRequest = v.InferOutput<typeof whatIfRequestSchema>

/** What was written; `activityId` undoes it. */
export const writtenSchema = v.object({
  id: idSchema,
  version: versionSchema,
  activityId: idSchema,
})
export type Written = v.InferOutput<typeof writtenSchema>

export const removedSchema = v.object({ activityId: idSchema })
