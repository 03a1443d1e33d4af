import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/** A long table has its chairs along two sides. */
export const tableShapes = ['round', 'long'] as const
export const tableShapeSchema = v.picklist(tableShapes, 'invalid_choice')
export type TableShape = (typeof tableShapes)[number]

/**
 * The most tables of an event, chairs at a table, rules of a wedding, and people that one rule
 * names.
 */
export const maxTables = 100
export const maxChairs = 40
export const maxRules = 200
export const maxInRule = 40
/** The most people who are seated in one go. */
export const maxPlacements = 2_000
/** What one of them takes on the wire, with room to spare. */
export const placementBytes = 200
/** The floor, in 24ths of the room that a small round table takes. */
export const floor = { width: 240, depth: 2_400 } as const

const whole = (least: number, most: number) =>
  v.pipe(
    v.number('invalid_number'),
    v.integer('invalid_number'),
    v.minValue(least, 'invalid_number'),
    v.maxValue(most, 'invalid_number'),
  )

const fields = {
  name: requiredTextSchema(60),
  shape: tableShapeSchema,
  chairs: whole(1, maxChairs),
  /** Where the middle of its top edge stands on the floor. */
  x: whole(0, floor.width),
  y: whole(0, floor.depth),
}

/** A table of one event. */
export const tableSchema = v.object({
  id: idSchema,
  version: versionSchema,
  eventId: idSchema,
  ...fields,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Table = v.InferOutput<typeof tableSchema>

/** A guest's seat. A guest has at most one at an event, and a chair at most one guest. */
export const seatSchema = v.object({
  id: idSchema,
  version: versionSchema,
  eventId: idSchema,
  tableId: idSchema,
  guestId: idSchema,
  /** Which chair, clockwise from the top. */
  place: whole(0, maxChairs - 1),
})
export type Seat = v.InferOutput<typeof seatSchema>

/**
 * `together` and `apart` are what the couple wishes; households sit together unasked, and `free`
 * names those who may sit away from theirs, such as the children at a table of their own.
 */
export const ruleKinds = ['together', 'apart', 'free'] as const
export const ruleKindSchema = v.picklist(ruleKinds, 'invalid_choice')
export type RuleKind = (typeof ruleKinds)[number]

const ruleGuestsSchema = v.pipe(
  v.array(idSchema),
  v.minLength(1, 'required'),
  v.maxLength(maxInRule, 'too_many'),
)

/**
 * Who sits with whom, at every event of the wedding. Whoever was taken off the list is still named,
 * so that undoing brings them back.
 */
export const ruleSchema = v.object({
  id: idSchema,
  version: versionSchema,
  kind: ruleKindSchema,
  guestIds: v.pipe(v.array(idSchema), v.maxLength(maxInRule)),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Rule = v.InferOutput<typeof ruleSchema>

const tablesSchema = v.pipe(v.array(tableSchema), v.maxLength(maxTables))
const seatsSchema = v.pipe(v.array(seatSchema), v.maxLength(maxTables * maxChairs))
const rulesSchema = v.pipe(v.array(ruleSchema), v.maxLength(maxRules))

/** The plan of one event, whole: it is drawn as one picture, and its size has an end. */
export const seatingSchema = v.object({
  tables: tablesSchema,
  seats: seatsSchema,
  rules: rulesSchema,
})
export type Seating = v.InferOutput<typeof seatingSchema>

/** Tables to add, in the order of the list. */
export const newTablesSchema = v.strictObject({
  tables: v.pipe(
    v.array(v.strictObject(fields)),
    v.minLength(1, 'required'),
    v.maxLength(maxTables, 'too_many'),
  ),
})
export type NewTable = v.InferOutput<typeof newTablesSchema>['tables'][number]

/** A change to a table: the fields to change, and the version they were read at. */
export const tableChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(fields),
})
export type TableChange = v.InferOutput<typeof tableChangeSchema>

/**
 * Where a guest is to sit; null unseats them. `version` is of the seat that was read, null where
 * the guest had none.
 */
export const placementSchema = v.strictObject({
  guestId: idSchema,
  version: v.nullable(versionSchema),
  to: v.nullable(v.strictObject({ tableId: idSchema, place: seatSchema.entries.place })),
})
export type Placement = v.InferOutput<typeof placementSchema>

/** Who moves where, all of it or nothing. */
export const seatingChangeSchema = v.strictObject({
  by: v.picklist(['hand', 'suggestion'], 'invalid_choice'),
  placements: v.pipe(
    v.array(placementSchema),
    v.minLength(1, 'required'),
    v.maxLength(maxPlacements, 'too_many'),
  ),
})
export type SeatingChange = v.InferOutput<typeof seatingChangeSchema>

export const newRuleSchema = v.strictObject({ kind: ruleKindSchema, guestIds: ruleGuestsSchema })
export type NewRule = v.InferOutput<typeof newRuleSchema>

export const ruleChangeSchema = v.strictObject({
  version: versionSchema,
  kind: v.exactOptional(ruleKindSchema),
  guestIds: v.exactOptional(ruleGuestsSchema),
})
export type RuleChange = v.InferOutput<typeof ruleChangeSchema>

const goneSchema = v.pipe(v.array(idSchema), v.maxLength(maxTables * maxChairs))

/**
 * What a write has changed: the records as they are now, the ids of those that are gone, and the
 * activity by which all of it is undone.
 */
export const seatingWrittenSchema = v.object({
  activityId: v.nullable(idSchema),
  tables: tablesSchema,
  seats: seatsSchema,
  rules: rulesSchema,
  gone: v.object({ tables: goneSchema, seats: goneSchema, rules: goneSchema }),
})
export type SeatingWritten = v.InferOutput<typeof seatingWrittenSchema>
