import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema } from '../guest.schema.ts'
import { householdSchema } from '../household.schema.ts'

/**
 * Guest lists are read as a whole, so their pages are larger than elsewhere: 1 to 2,000, 500 unless
 * given.
 */
export const listQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)),
  ),
})

/** `{ items, nextCursor }`; the cursor is null on the last page. */
export function listSchema<S extends v.GenericSchema>(item: S) {
  return v.object({
    items: v.pipe(v.array(item), v.maxLength(2_000)),
    nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  })
}

const idsSchema = v.pipe(v.array(idSchema), v.maxLength(20_000))

/**
 * The result of a write: the current records, the removed ones, and the activity that undoes it.
 */
export const writtenSchema = v.object({
  /** Null if nothing has changed. */
  activityId: v.nullable(idSchema),
  households: v.pipe(v.array(householdSchema), v.maxLength(20_000)),
  guests: v.pipe(v.array(guestSchema), v.maxLength(20_000)),
  events: v.pipe(v.array(eventSchema), v.maxLength(maxEvents)),
  gone: v.object({ households: idsSchema, guests: idsSchema, events: idsSchema }),
})
export type Written = v.InferOutput<typeof writtenSchema>
