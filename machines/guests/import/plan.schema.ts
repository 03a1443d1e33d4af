import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'
import { requiredTextSchema } from '#machines/kernel/values/text.ts'
import { maxEvents } from '../event.schema.ts'
import type { WeddingEvent } from '../event.schema.ts'
import { newGuestSchema } from '../guest.schema.ts'
import type { Guest } from '../guest.schema.ts'
import { newHouseholdSchema } from '../household.schema.ts'
import type { Household } from '../household.schema.ts'

/** The most guests that one import writes. */
export const maxImported = 12_000
/** The most guests of one household in an import. */
export const maxOfHousehold = 200
/** The most bytes of an import. */
export const maxImportBytes = 16_000_000

/** An existing event by its id, or a new one by its index. */
const eventSchema = v.union([
  idSchema,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxEvents)),
])
const answersSchema = v.pipe(
  v.array(
    v.strictObject({
      event: eventSchema,
      answer: v.picklist(['pending', 'coming', 'not_coming', 'uninvited'], 'invalid_choice'),
    }),
  ),
  v.maxLength(20, 'too_many'),
)
export type PlannedAnswer = v.InferOutput<typeof answersSchema>[number]

const { answers: _apart, ...guestEntries } = newGuestSchema.entries
const { guests: _also, name, ...about } = newHouseholdSchema.entries
const plannedGuestSchema = v.strictObject({ ...guestEntries, answers: answersSchema })
export type PlannedGuest = v.InferOutput<typeof plannedGuestSchema>

/** What an accepted import writes, all of it or nothing. */
export const importPlanSchema = v.strictObject({
  fileName: requiredTextSchema(200),
  newEvents: v.pipe(v.array(requiredTextSchema(80)), v.maxLength(maxEvents, 'too_many')),
  newHouseholds: v.pipe(
    v.array(
      v.strictObject({
        name,
        ...about,
        guests: v.pipe(
          v.array(plannedGuestSchema),
          v.minLength(1, 'required'),
          v.maxLength(maxOfHousehold, 'too_many'),
        ),
      }),
    ),
    v.maxLength(maxImported, 'too_many'),
  ),
  newGuests: v.pipe(
    v.array(v.strictObject({ householdId: idSchema, ...plannedGuestSchema.entries })),
    v.maxLength(maxImported, 'too_many'),
  ),
  changedHouseholds: v.pipe(
    v.array(v.strictObject({ id: idSchema, version: versionSchema, ...about })),
    v.maxLength(maxImported, 'too_many'),
  ),
  changedGuests: v.pipe(
    v.array(
      v.strictObject({ id: idSchema, version: versionSchema, ...plannedGuestSchema.entries }),
    ),
    v.maxLength(maxImported, 'too_many'),
  ),
})
export type ImportPlan = v.InferOutput<typeof importPlanSchema>

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))

/**
 * What an import has written, and the activity that undoes it; null if there was nothing to write.
 */
export const importedSchema = v.object({
  activityId: v.nullable(idSchema),
  addedHouseholds: countSchema,
  addedGuests: countSchema,
  changedHouseholds: countSchema,
  changedGuests: countSchema,
})
export type Imported = v.InferOutput<typeof importedSchema>

/** The current list, with the displayed name of each event. */
export interface ListBefore {
  households: readonly Household[]
  guests: readonly Guest[]
  events: readonly (Pick<WeddingEvent, 'id'> & { name: string })[]
}
