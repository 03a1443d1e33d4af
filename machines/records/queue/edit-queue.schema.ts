import * as v from 'valibot'

/** How many edits wait for a connection at most. */
export const maxQueued = 100

/** One edit that was made, whether or not there was a connection. */
export const queuedEditSchema = v.object({
  /** Sent with each attempt, so that it counts once. */
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** The record that it changes. */
  about: v.pipe(v.string(), v.maxLength(100)),
  /** What is sent. Only whoever put it in knows its shape, and parses it. */
  edit: v.unknown(),
})

export type QueuedEdit = v.InferOutput<typeof queuedEditSchema>

/**
 * An edit that the server refused, with its reason. What was typed is kept until somebody decides.
 */
export const refusedEditSchema = v.object({
  ...queuedEditSchema.entries,
  reason: v.pipe(v.string(), v.maxLength(60)),
})

export type RefusedEdit = v.InferOutput<typeof refusedEditSchema>

/** What is kept across a reload. */
export const keptQueueSchema = v.object({
  queue: v.pipe(v.array(queuedEditSchema), v.maxLength(maxQueued)),
  refused: v.pipe(v.array(refusedEditSchema), v.maxLength(maxQueued)),
})

export type KeptQueue = v.InferOutput<typeof keptQueueSchema>
