import { daysBetween } from '#machines/kernel/values/dates.ts'
import type { BoardTurns } from './board.schema.ts'

/**
 * Something that waits for the couple, and the day on which it runs out; null where nobody said
 * when.
 */
export interface Waiting {
  runsOut: string | null
}

/**
 * What waits in the order in which it runs out; what has no day comes after all that has one.
 * Equals keep their order.
 */
export function byUrgency<W extends Waiting>(waiting: readonly W[]): W[] {
  return waiting.toSorted((a, b) => instantOf(a) - instantOf(b))
}

function instantOf({ runsOut }: Waiting) {
  return runsOut === null ? Number.MAX_SAFE_INTEGER : Date.parse(runsOut)
}

/** How many days before the wedding a venue that is not booked becomes the couple's turn. */
const venueDays = 60

/** The day from which a missing venue is the couple's turn. */
export function venueDueOn(weddingDate: string): string {
  return new Date(Date.parse(weddingDate) - venueDays * 86_400_000).toISOString().slice(0, 10)
}

/** Whether the wedding is so near, and still to come, that its venue cannot wait. */
export function isVenueDue(weddingDate: string | null, today: string): boolean {
  return weddingDate !== null && today <= weddingDate && venueDueOn(weddingDate) <= today
}

/** A task due within these days prevents the message that the couple has caught up. */
const soonDays = 7

/** Whether any of these days is past or within a week; what has no day is never soon. */
export function isAnySoon(days: readonly (string | null)[], today: string): boolean {
  return days.some((day) => day !== null && daysBetween(today, day) <= soonDays)
}

/** How many things wait in all. */
export function waitingIn({ waiting }: BoardTurns): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0)
}

/**
 * The day from which a gift without a thank-you waits for the couple: they are reminded of it that
 * day.
 */
export function thanksDueOn(weddingDate: string): string {
  return new Date(Date.parse(weddingDate) + thanksDays * 86_400_000).toISOString().slice(0, 10)
}

/** The couple has come home by then, and remembers who gave what. */
const thanksDays = 5
