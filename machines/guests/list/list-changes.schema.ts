import * as v from 'valibot'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema } from '../guest.schema.ts'
import { householdSchema } from '../household.schema.ts'
import { rsvpSchema } from '../rsvp/rsvp.schema.ts'

/** With more changes of one kind than this, the client reads the lists again. */
export const maxChanges = 500

/** The time of a read; only the API interprets it. */
const syncTokenSchema = v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'invalid_number'), v.maxLength(18))

export const guestListChangesQuerySchema = v.strictObject({ since: v.optional(syncTokenSchema) })

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** The changes of a guest list since a sync token. */
export const guestListChangesSchema = v.object({
  /**
   * The sync token for the next request. It is taken before anything is read, so that a change may
   * be reported twice but is never missed.
   */
  syncToken: syncTokenSchema,
  /**
   * The current number of each kind. A client that has more after applying the changes knows
   * records that are gone.
   */
  counts: v.object({ households: count, guests: count, events: count, rsvps: count }),
  /**
   * New and changed records; null without a sync token or with too many changes, so that the lists
   * must be read.
   */
  changed: v.nullable(
    v.object({
      households: v.pipe(v.array(householdSchema), v.maxLength(maxChanges)),
      guests: v.pipe(v.array(guestSchema), v.maxLength(maxChanges)),
      events: v.pipe(v.array(eventSchema), v.maxLength(maxEvents)),
      rsvps: v.pipe(v.array(rsvpSchema), v.maxLength(maxChanges)),
    }),
  ),
})
export type GuestListChanges = v.InferOutput<typeof guestListChangesSchema>
