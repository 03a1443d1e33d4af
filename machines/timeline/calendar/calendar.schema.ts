import * as v from 'valibot'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { linkTokenSchema } from '../schedule/schedule.schema.ts'

/**
 * One's own subscription to a wedding's calendar: whether there is one, and when a calendar program
 * last came for it.
 */
export const calendarSchema = v.object({
  subscription: v.nullable(
    v.object({ createdAt: instantSchema, readAt: v.nullable(instantSchema) }),
  ),
})

export type Calendar = v.InferOutput<typeof calendarSchema>

/** A subscription just made: the only time its address is told. */
export const subscriptionSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(2_100)),
  createdAt: instantSchema,
})

export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** The token of an address with the ending that calendar programs look for. */
export const calendarFileSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}\.ics$/, 'invalid_link'),
  v.maxLength(47),
  v.transform((file) => file.slice(0, -'.ics'.length)),
  linkTokenSchema,
)
