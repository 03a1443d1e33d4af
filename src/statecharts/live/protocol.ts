import * as v from 'valibot'

/*
 * What a tab of the product tells the page of the statecharts. Everything about people is left out
 * before it is sent: see redact.ts.
 */

const tab = v.object({ id: v.string(), path: v.string(), isVisible: v.boolean() })

const stepSchema = v.object({
  type: v.literal('step'),
  tab,
  /** Unique among all tabs. */
  actor: v.string(),
  machine: v.string(),
  number: v.number(),
  at: v.number(),
  event: v.looseObject({ type: v.string() }),
  /** State ids. */
  active: v.array(v.string()),
  /** Transition ids, in the order in which they were taken. */
  taken: v.array(v.string()),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  before: v.unknown(),
  after: v.unknown(),
})

/**
 * Which page a tab shows. Sent after all that runs there, so that whoever looks on knows that this
 * is all.
 */
const pageSchema = v.object({ type: v.literal('page'), tab })

const goneSchema = v.object({ type: v.literal('gone'), tab: v.string() })

export const messageSchema = v.variant('type', [stepSchema, pageSchema, goneSchema])
export type Step = v.InferOutput<typeof stepSchema>
export type Tab = v.InferOutput<typeof tab>
export type BridgeMessage = v.InferOutput<typeof messageSchema>
