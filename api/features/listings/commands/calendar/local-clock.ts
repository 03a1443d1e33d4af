import ICAL from 'ical.js'
import { wallTimeIn } from '#machines/timeline/schedule/schedule.rules.ts'

/** Writes a time in UTC as that of a zone; any other time stays on the clock it was given on. */
export type LocalClock = (time: ICAL.Time) => ICAL.Time

export function localClock(zone: string): LocalClock {
  return (time) => {
    const { isDate, year, month, day, hour, minute, second } = time
    const instant = Date.UTC(year, month - 1, day, hour, minute, second)
    if (isDate || time.zone !== ICAL.Timezone.utcTimezone || !Number.isFinite(instant)) return time
    return ICAL.Time.fromData({ ...wallTimeIn(zone, instant), isDate: false })
  }
}

/** The number of a day, counted from the beginning of 1970. */
export function dayOfTime({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}
