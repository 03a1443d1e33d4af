import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { instantSchema } from '#machines/kernel/values/dates.ts'
import { optionalEntries } from '#machines/kernel/values/optional-entries.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'

/** A long table has chairs along two sides. */
export const tableShapes = ['round', 'long'] as const
export const tableShapeSchema = v.picklist(tableShapes, 'invalid_choice')
export type TableShape = (typeof tableShapes)[number]

/** Limits: tables of an event, chairs at a table, rules of a wedding, and guests in one rule. */
export const maxTables = 100
export const maxChairs = 40
export const maxRules = 200
export const maxInRule = 40
/** The maximum number of guests who are seated in one request. */
export const maxPlacements = 2_000
/** The size of one placement in a request, with a margin. */
export const placementBytes = 200
/** The size of the floor, in 24ths of the width that a small round table takes. */
export const floor = { width: 240, depth: 2_400 } as const

const whole = (min: number, max: number) =>
  v.pipe(
    v.number('invalid_number'),
    v.integer('invalid_number'),
    v.minValue(min, 'invalid_number'),
    v.maxValue(max, 'invalid_number'),
  )

const fields = {
  name: requiredTextSchema(60),
  shape: tableShapeSchema,
  chairs: whole(1, maxChairs),
  /** The position of the middle of its top edge on the floor. */
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

/**
 * The seat of a guest. A guest has at most one seat at an event, and a chair has at most one guest.
 */
export const seatSchema = v.object({
  id: idSchema,
  version: versionSchema,
  eventId: idSchema,
  tableId: idSchema,
  guestId: idSchema,
  /** The number of the chair, clockwise from the top. */
  place: whole(0, maxChairs - 1),
})
export type Seat = v.InferOutput<typeof seatSchema>

/**
 * `together` and `apart` are the couple’s wishes. Households sit together by default; `free` names
 * guests who may sit away from theirs, such as children at their own table.
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
 * A rule about who sits with whom, valid at every event of the wedding. It keeps guests who left
 * the list, so that an undo restores them.
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

/**
 * The whole plan of one event. It is not paged, because its size is limited and it is drawn as one
 * picture.
 */
export const seatingSchema = v.object({
  tables: tablesSchema,
  seats: seatsSchema,
  rules: rulesSchema,
})
export type Seating = v.InferOutput<typeof seatingSchema>

/** The tables to add, in their order. */
export const newTablesSchema = v.strictObject({
  tables: v.pipe(
    v.array(v.strictObject(fields)),
    v.minLength(1, 'required'),
    v.maxLength(maxTables, 'too_many'),
  ),
})
export type NewTable = v.InferOutput<typeof newTablesSchema>['tables'][number]

/** A change to a table: the changed fields and the version that was read. */
export const tableChangeSchema = v.strictObject({
  version: versionSchema,
  ...optionalEntries(fields),
})
export type TableChange = v.InferOutput<typeof tableChangeSchema>

/**
 * Where a guest moves; null removes the seat. `version` is the version of the seat that was read,
 * null if the guest had none.
 */
export const placementSchema = v.strictObject({
  guestId: idSchema,
  version: v.nullable(versionSchema),
  to: v.nullable(v.strictObject({ tableId: idSchema, place: seatSchema.entries.place })),
})
export type Placement = v.InferOutput<typeof placementSchema>

/** Moves of guests, all applied or none. */
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
 * The result of a write: the changed records, the ids of removed ones, and the activity that undoes
 * it.
 */
export const seatingWrittenSchema = v.object({
  activityId: v.nullable(idSchema),
  tables: tablesSchema,
  seats: seatsSchema,
  rules: rulesSchema,
  gone: v.object({ tables: goneSchema, seats: goneSchema, rules: goneSchema }),
})
export type SeatingWritten = v.InferOutput<typeof seatingWrittenSchema>
