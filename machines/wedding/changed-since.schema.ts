import * as v from 'valibot'

/** How many rows a refused undo names; of others it gives the number. */
export const maxNamed = 5

/** A record of an activity that was changed since, with its current name; empty if it has none. */
const changedRowSchema = v.object({
  kind: v.picklist(['guest', 'household', 'event', 'task', 'wedding', 'other']),
  name: v.string(),
  isGone: v.boolean(),
})
export type ChangedRow = v.InferOutput<typeof changedRowSchema>

/**
 * Why something is not undone: what has changed since, with a few names. It is sent with the
 * refusal `changed_since`.
 */
export const changedSinceSchema = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rows: v.pipe(v.array(changedRowSchema), v.maxLength(maxNamed)),
  /** Whether everything else can be undone. */
  mayUndoRest: v.boolean(),
})
export type ChangedSince = v.InferOutput<typeof changedSinceSchema>

/** How many changed records an undo leaves, as the refusal said; without it none is left. */
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
