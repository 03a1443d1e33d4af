import * as v from 'valibot'

/** The most rows that a refused undo names; of the others it tells how many they are. */
export const maxNamed = 5

/** Something that an activity wrote and that was changed again since, by what it is called now; empty where it has no name. */
const changedRowSchema = v.object({
  kind: v.picklist(['guest', 'household', 'event', 'task', 'wedding', 'other']),
  name: v.string(),
  isGone: v.boolean(),
})
export type ChangedRow = v.InferOutput<typeof changedRowSchema>

/** Why something is not undone: what was changed since, a few of it by name. It travels with the refusal `changed_since`. */
export const changedSinceSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rows: v.pipe(v.array(changedRowSchema), v.maxLength(maxNamed)),
  /** Whether everything else can be undone without them. */
  mayUndoRest: v.boolean(),
})
export type ChangedSince = v.InferOutput<typeof changedSinceSchema>

/** How many changed things an undo leaves as they are, as it was told of them; without it nothing is left. */
export const undoQuerySchema = v.strictObject({
  leaving: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'invalid_number'),
      v.maxLength(6),
      v.transform(Number),
    ),
  ),
})
