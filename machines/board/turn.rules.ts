/** Something that waits for the couple, and the day on which it runs out; null where nobody said when. */
export interface Waiting {
  runsOut: string | null
}

/** Of what waits the one that runs out first; what has no day comes after all that has one. */
export function firstToRunOut<W extends Waiting>(waiting: readonly W[]): W | null {
  return waiting.reduce<W | null>(
    (first, next) => (first === null || isSooner(next, first) ? next : first),
    null,
  )
}

/** How many days before the wedding a venue that is not booked becomes the couple's turn. */
const venueDays = 60

/** The day from which a missing venue cannot wait. */
export function venueDueOn(weddingDate: string): string {
  return new Date(Date.parse(weddingDate) - venueDays * 86_400_000).toISOString().slice(0, 10)
}

/** Whether the wedding is so near, and still to come, that its venue cannot wait. */
export function isVenueDue(weddingDate: string | null, today: string): boolean {
  return weddingDate !== null && today <= weddingDate && venueDueOn(weddingDate) <= today
}

/** How many days ahead a task is near enough that nobody is told to have caught up. */
const soonDays = 7

/** Whether any of these days is past or within a week; what has no day is never soon. */
export function isAnySoon(days: readonly (string | null)[], today: string): boolean {
  const last = new Date(Date.parse(today) + soonDays * 86_400_000).toISOString().slice(0, 10)
  return days.some((day) => day !== null && day <= last)
}

function isSooner({ runsOut }: Waiting, than: Waiting) {
  return runsOut !== null && (than.runsOut === null || runsOut < than.runsOut)
}
