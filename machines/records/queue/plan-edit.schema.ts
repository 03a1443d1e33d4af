import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { versionSchema } from '#machines/kernel/values/version.ts'

/** What of a couple's plan can be changed without a connection. */
export const planEditKinds = ['tick', 'task', 'item', 'guest', 'payment'] as const

export type PlanEditKind = (typeof planEditKinds)[number]

/**
 * An edit of the plan as the queue keeps it: the record that it was made on, and what was typed
 * over it.
 */
export const planEditSchema = v.object({
  kind: v.picklist(planEditKinds),
  weddingId: idSchema,
  /** What the record is called. */
  name: v.string(),
  /** Each kind parses the rest of it by its own schema. */
  record: v.looseObject({ id: idSchema, version: versionSchema }),
  values: v.record(v.string(), v.string()),
  /** What a form needs to know besides its fields to be read. */
  reading: v.optional(v.record(v.string(), v.nullable(v.string()))),
})

export type PlanEdit = v.InferOutput<typeof planEditSchema>

export function planEditIn(edit: unknown): PlanEdit | null {
  const parsed = v.safeParse(planEditSchema, edit)
  return parsed.success ? parsed.output : null
}
