import type { DeletionFacts } from './deletion.schema.ts'

/** How many days somebody has to call their deletion off. */
export const graceDays = 14

/** For how long a sign-in shows that it is the owner who asks, where there is no password to ask for. */
export const freshSignInMs = 5 * 60_000

const day = 24 * 60 * 60 * 1_000

/** When a deletion that is asked for at that instant is carried out. */
export function dueAfter(askedAt: string) {
  return new Date(Date.parse(askedAt) + graceDays * day).toISOString()
}

/** From its due instant on, a deletion is carried out and not called off any more. */
export function isDue({ dueAt }: DeletionFacts, at: string) {
  // Stryker disable next-line ConditionalExpression: null is no date, so the comparison says no as well; the types ask for it
  return dueAt !== null && Date.parse(at) >= Date.parse(dueAt)
}

/** Until when a sign-in of that instant shows who asks; null once it is over. */
export function freshUntil(signedInAt: string, now: string) {
  const end = Date.parse(signedInAt) + freshSignInMs
  return end > Date.parse(now) ? new Date(end).toISOString() : null
}
