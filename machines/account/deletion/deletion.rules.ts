import type { DeletionFacts } from './deletion.schema.ts'

/** How many days the owner has to cancel the deletion. */
export const graceDays = 14

/** How long a sign-in counts as proof of ownership for accounts without a password. */
export const freshSignInMs = 5 * 60_000

const day = 24 * 60 * 60 * 1_000

/** When a deletion that is asked for at that instant is carried out. */
export function dueAfter(askedAt: string) {
  return new Date(Date.parse(askedAt) + graceDays * day).toISOString()
}

/** From the due instant on a deletion can be carried out and no longer cancelled. */
export function isDue({ dueAt }: DeletionFacts, at: string) {
  // Stryker disable next-line ConditionalExpression: null is no date, so the comparison says no as well; the types ask for it
  return dueAt !== null && Date.parse(at) >= Date.parse(dueAt)
}

/** Until when a sign-in at that instant counts as proof; null once it has expired. */
export function freshUntil(signedInAt: string, now: string) {
  const end = Date.parse(signedInAt) + freshSignInMs
  return end > Date.parse(now) ? new Date(end).toISOString() : null
}
