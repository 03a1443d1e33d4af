const hourMs = 60 * 60 * 1_000

/**
 * How long before the first hour of the day, and after its last one, it still is the day: work
 * begins in the night and ends in the next.
 */
export const marginHours = 12

/**
 * Whether it is the day of a booking that begins and ends at these instants, with the hours around
 * it.
 */
export function isTheDay({ begins, ends }: { begins: string; ends: string }, at: string) {
  const instant = Date.parse(at)
  return (
    instant >= Date.parse(begins) - marginHours * hourMs &&
    instant < Date.parse(ends) + marginHours * hourMs
  )
}

/**
 * When something was pressed, as far as that can be believed: within the last twelve hours, and
 * never in the future.
 */
export function pressedAt(at: string, now: string) {
  const age = Date.parse(now) - Date.parse(at)
  return age >= 0 && age <= marginHours * hourMs ? new Date(at).toISOString() : now
}
