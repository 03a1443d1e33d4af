import * as v from 'valibot'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema } from '../guest.schema.ts'
import { householdSchema } from '../household.schema.ts'
import { rsvpSchema } from '../rsvp/rsvp.schema.ts'

/** More that has changed than this of one kind is not told: whoever asks reads the lists. */
export const maxNews = 500

/** As of when a list was read; only the API reads it. */
const markSchema = v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'invalid_number'), v.maxLength(18))

export const newsQuerySchema = v.strictObject({ since: v.optional(markSchema) })

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** What has become of a guest list since a mark. */
export const guestNewsSchema = v.object({
  /** What to ask with the next time. Taken before anything else was looked at: what is told twice has not changed. */
  mark: markSchema,
  /** How many there are of each now. Whoever has more after taking over what has changed knows some that are gone. */
  counts: v.object({ households: count, guests: count, events: count, rsvps: count }),
  /** New and changed records; null where nobody asked since when, or where it is too much to tell: the lists are to be read then. */
  changed: v.nullable(
    v.object({
      households: v.pipe(v.array(householdSchema), v.maxLength(maxNews)),
      guests: v.pipe(v.array(guestSchema), v.maxLength(maxNews)),
      events: v.pipe(v.array(eventSchema), v.maxLength(maxEvents)),
      rsvps: v.pipe(v.array(rsvpSchema), v.maxLength(maxNews)),
    }),
  ),
})
export type GuestNews = v.InferOutput<typeof guestNewsSchema>
