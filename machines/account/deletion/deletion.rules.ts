import type { DeletionFacts } from './deletion.schema.ts'

/** How many days somebody has to call their deletion off. */
export const graceDays = 14

const day = 24 * 60 * 60 * 1_000

/** When a deletion that is asked for at that instant is carried out. */
export function dueAfter(askedAt: string) {
  return new Date(Date.parse(askedAt) + graceDays * day).toISOString()
}

/** From its due instant on, a deletion is carried out and not called off any more. */
export function isDue({ dueAt }: DeletionFacts, at: string) {
  return dueAt !== null && Date.parse(at) >= Date.parse(dueAt)
}
