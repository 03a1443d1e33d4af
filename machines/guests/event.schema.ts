import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { daySchema, instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { textSchema } from '#machines/kernel/values/text.ts'

/**
 * Every wedding begins with a ceremony and a reception; `other` is for example a rehearsal dinner.
 */
export const eventKinds = ['ceremony', 'reception', 'other'] as const
export const eventKindSchema = v.picklist(eventKinds, 'invalid_choice')
export type EventKind = (typeof eventKinds)[number]

/** The most events of a wedding. */
export const maxEvents = 12

/** Minutes from midnight. */
const minuteSchema = v.nullable(
  v.pipe(
    v.number(),
    v.integer('invalid_number'),
    v.minValue(0, 'invalid_number'),
    v.maxValue(1_439, 'invalid_number'),
  ),
)

const fields = {
  /** Empty if the usual word for its kind is used; other events have a name. */
  name: textSchema(80),
  /** Null is the wedding day. */
  day: v.nullable(daySchema),
  startMinute: minuteSchema,
  /** An end that is not after the start is in the following night. */
  endMinute: minuteSchema,
  /** The name of the place. */
  location: textSchema(200),
  address: textSchema(300),
}

/** An event that guests are invited to. */
export const eventSchema = v.object({
  id: idSchema,
  version: versionSchema,
  kind: eventKindSchema,
  ...fields,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type WeddingEvent = v.InferOutput<typeof eventSchema>

/** Another event. Who is invited to it is decided guest by guest. */
export const newEventSchema = v.strictObject({
  ...optionalEntries(fields),
  name: v.pipe(fields.name, v.nonEmpty('required')),
})
export type NewEvent = v.InferOutput<typeof newEventSchema>

/** A change to an event: the fields to change, and the version that was read. */
export const eventChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(fields),
})
export type EventChange = v.InferOutput<typeof eventChangeSchema>
