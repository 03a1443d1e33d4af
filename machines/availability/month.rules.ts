import { believedDays, daysAhead } from './calendar.schema.ts'
import type { CalendarRecord } from './calendar.schema.ts'
import { dayNumber, dayOf } from './recurrence.rules.ts'

/** Why a day is not free; null if it is. */
export type DayState = 'past' | 'blocked' | 'imported' | 'weekday' | 'far' | null

type Known = Pick<CalendarRecord, 'blocked' | 'imported' | 'weekdaysOff'>

/** The state of a day. Days blocked by hand come first, because they can be opened by hand. */
export function dayState(calendar: Known, day: string, today: string): DayState {
  if (day < today) return 'past'
  if (calendar.blocked.includes(day)) return 'blocked'
  if (calendar.imported.includes(day)) return 'imported'
  if (isFarAhead(day, today)) return 'far'
  return calendar.weekdaysOff.some((off) => off === weekdayOf(day)) ? 'weekday' : null
}

/** Whether a day is so far ahead that no calendar says anything of it yet. */
export function isFarAhead(day: string, today: string): boolean {
  return day > addDays(today, daysAhead)
}

/** Whether a vendor's own calendar cannot be read any more, and was read too long ago to tell. */
export function isOutdated({ fetchedAt, failure }: CalendarRecord['feed'], now: Date): boolean {
  if (fetchedAt === null || failure === null) return false
  return now.getTime() - Date.parse(fetchedAt) >= believedDays * 86_400_000
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return (dayNumber(day) + 4) % 7
}

/** The weeks that show a month, each of seven days; null stands for a day of another month. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = dayNumber(`${month}-01`)
  const length = dayNumber(`${addMonths(month, 1)}-01`) - first
  const lead = (weekdayOf(`${month}-01`) - firstWeekday + 7) % 7
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, at) => {
    const number = at - lead
    return number < 0 || number >= length ? null : dayOf(first + number)
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** A month, written as 2027-03, moved by a number of months; negative is earlier. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** All days between two days, both included, in order whichever is earlier. */
export function daysBetween(one: string, other: string): string[] {
  const [from, to] = [dayNumber(one), dayNumber(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return Array.from({ length: to - from + 1 }, (_, at) => dayOf(from + at))
}

/** A day moved by a number of days; negative is earlier. */
export function addDays(day: string, by: number): string {
  return dayOf(dayNumber(day) + by)
}
