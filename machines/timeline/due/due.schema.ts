import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'

/**
 * The farthest from the wedding that anything is planned, in months and then days; both count
 * backwards, so after the wedding they are negative.
 */
export const maxMonths = 60
const maxDays = 31

/**
 * How long before the wedding something is due: whole calendar months, then days. Negative means
 * after it. Both have the same sign, so that each distance has one spelling.
 */
export const leadSchema = v.pipe(
  v.strictObject({
    months: v.pipe(v.number(), v.integer(), v.minValue(-maxMonths), v.maxValue(maxMonths)),
    days: v.pipe(v.number(), v.integer(), v.minValue(-maxDays), v.maxValue(maxDays)),
  }),
  v.check(({ months, days }) => months * days >= 0, 'invalid_lead'),
)

export type Lead = v.InferOutput<typeof leadSchema>

/**
 * When something is due: so long before the wedding, whenever that is, or on a day of its own that
 * no date moves.
 */
export const dueSchema = v.variant('by', [
  v.strictObject({ by: v.literal('wedding'), lead: leadSchema }),
  v.strictObject({ by: v.literal('day'), day: daySchema }),
])

export type Due = v.InferOutput<typeof dueSchema>

/**
 * The same as a task keeps it: one of the checklist may still stand where the checklist, with the
 * time there is, puts it.
 */
export const keptDueSchema = v.variant('by', [
  v.object({ by: v.literal('checklist'), lead: leadSchema }),
  ...dueSchema.options,
])

export type KeptDue = v.InferOutput<typeof keptDueSchema>
