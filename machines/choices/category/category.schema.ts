import * as v from 'valibot'
import { wholeListSchema } from '#machines/kernel/page.ts'
import { idSchema } from '#machines/kernel/ids.ts'
import { serviceCategories, serviceCategorySchema } from '#machines/vendors/business.schema.ts'
import { choiceSchema } from '../choice/choice.schema.ts'
import type { choiceStates } from '../vendor-choice.schema.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/** How many choices of a category are in each state. */
export const stateCountsSchema = v.object({
  wanted: count,
  saved: count,
  asked: count,
  quoted: count,
  booked: count,
  dropped: count,
  not_needed: count,
} satisfies Record<(typeof choiceStates)[number], typeof count>)

export type StateCounts = v.InferOutput<typeof stateCountsSchema>

/** Where a category stands as a whole; `undecided`: nobody has said anything about it. */
export const categoryStates = [
  'undecided',
  'wanted',
  'saved',
  'asked',
  'quoted',
  'booked',
  'not_needed',
] as const

export type CategoryState = (typeof categoryStates)[number]

/** How many candidates of a category are listed with it: the most advanced ones. */
export const maxLeading = 4

const categoryStatusEntries = {
  category: serviceCategorySchema,
  status: v.picklist(categoryStates),
  counts: stateCountsSchema,
}

const categoryStatusSchema = v.object(categoryStatusEntries)

export const categorySchema = v.object({
  ...categoryStatusEntries,
  leading: v.pipe(v.array(choiceSchema), v.maxLength(maxLeading)),
})

export type CategoryStatus = v.InferOutput<typeof categoryStatusSchema>
export type Category = v.InferOutput<typeof categorySchema>

/** All categories, always: in the order of the product specification. */
export const categoriesSchema = wholeListSchema(
  v.pipe(v.array(categorySchema), v.length(serviceCategories.length)),
)

export const categoryParamsSchema = v.strictObject({
  id: idSchema,
  category: serviceCategorySchema,
})

/** What a couple may say of a category as a whole. */
export const categoryRequestSchema = v.strictObject({ event: v.picklist(['WANT', 'NOT_NEEDED']) })

export type CategoryRequest = v.InferOutput<typeof categoryRequestSchema>

/** Several categories that a couple needs, said at once. */
export const wantedCategoriesSchema = v.strictObject({
  categories: v.pipe(
    v.array(serviceCategorySchema),
    v.minLength(1, 'required'),
    v.maxLength(serviceCategories.length, 'too_long'),
  ),
})

/**
 * The answer: how many of the categories were undecided, and the activity that an undo reverts;
 * null where there was none.
 */
export const allWantedSchema = v.object({ wanted: count, activityId: v.nullable(idSchema) })

export type AllWanted = v.InferOutput<typeof allWantedSchema>

/**
 * The answer: the category as it is now, the choice that stands for it, and the activity that an
 * undo reverts.
 */
export const settledSchema = v.object({
  ...categoryStatusEntries,
  choiceId: idSchema,
  activityId: idSchema,
})

export type Settled = v.InferOutput<typeof settledSchema>
