import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const byStandingSchema = v.object({
  coming: countSchema,
  not_coming: countSchema,
  pending: countSchema,
  uninvited: countSchema,
})

/** The numbers of guests by kind. Each group of figures adds up to `people`. */
export const guestCountsSchema = v.object({
  households: countSchema,
  people: countSchema,
  /** By the result of their answers to all events. */
  standing: byStandingSchema,
  ages: v.object({ adult: countSchema, child: countSchema, infant: countSchema }),
  /** By event, in the order of the list of events. */
  events: v.pipe(
    v.array(v.object({ eventId: idSchema, ...byStandingSchema.entries })),
    v.maxLength(12),
  ),
  /** Companions without a name. */
  namesToCome: countSchema,
  /** Guests with a diet note. */
  diets: countSchema,
  /**
   * Households with somebody invited, but without an address, an e-mail address or a phone number.
   */
  householdsWithoutContact: countSchema,
})
export type GuestCounts = v.InferOutput<typeof guestCountsSchema>
