import { dayHere, formatNearDay, formatWhen } from '../../format.ts'

/** Until when somebody has to move: at an instant, or by the end of a day. */
interface Deadline {
  deadline: string | null
  /** The day where it names one, in the calendar of the wedding. */
  lastDay: string | null
}

/** The day of a deadline: the one that it names, wherever the reader is, else the reader's own. */
export function deadlineDay({ deadline, lastDay }: Deadline, now: Date): string {
  if (lastDay !== null) return formatNearDay(lastDay, dayHere(now))
  return deadline === null ? '' : formatWhen(deadline, now)
}
