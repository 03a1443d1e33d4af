import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { eventSchema, maxEvents } from '../event.schema.ts'
import { guestSchema } from '../guest.schema.ts'
import { householdSchema } from '../household.schema.ts'

/** Lists of guests are read whole, so their pages are larger than elsewhere: 1 to 2,000, 500 unless told. */
export const listQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1\d{3}|2000)$/, 'invalid_number'), v.maxLength(4)),
  ),
})

/** `{ items, nextCursor }`, the cursor null on the last page. */
export function listSchema<S extends v.GenericSchema>(item: S) {
  return v.object({
    items: v.pipe(v.array(item), v.maxLength(2_000)),
    nextCursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  })
}

const idsSchema = v.pipe(v.array(idSchema), v.maxLength(20_000))

/** What a write has changed: the records as they are now, those that are gone, and the activity by which all of it is undone. */
export const writtenSchema = v.object({
  /** Null where nothing has changed. */
  activityId: v.nullable(idSchema),
  households: v.pipe(v.array(householdSchema), v.maxLength(20_000)),
  guests: v.pipe(v.array(guestSchema), v.maxLength(20_000)),
  events: v.pipe(v.array(eventSchema), v.maxLength(maxEvents)),
  gone: v.object({ households: idsSchema, guests: idsSchema, events: idsSchema }),
})
export type Written = v.InferOutput<typeof writtenSchema>
