import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'

/** How many weeks a vendor looks back on. */
export const figureWeeks = 12

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))

/** A week of a listing: how often its page was viewed, and how many couples saved it. */
export const figureWeekSchema = v.object({
  /** Its Monday, in UTC. */
  start: daySchema,
  views: count,
  saves: count,
})
export type FigureWeek = v.InferOutput<typeof figureWeekSchema>

export const listingFiguresSchema = v.object({
  /** The present one last. */
  weeks: v.pipe(v.array(figureWeekSchema), v.maxLength(figureWeeks)),
})
export type ListingFigures = v.InferOutput<typeof listingFiguresSchema>
