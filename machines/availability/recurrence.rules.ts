/** A recurrence rule of the iCalendar format (RFC 5545), as far as it decides about days. */
export interface Recurrence {
  freq: string
  interval: number
  count: number | null
  /** The last day; null without an end. */
  until: number | null
  /** 0 is Sunday. */
  weekStart: number
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  bySetPos: number[]
  /** A weekday, and which one of the month or year: 0 for each, negative from the end. */
  byDay: { weekday: number; nth: number }[]
}

/** How many days may still be checked, so that a rule that never matches ends, too. */
export interface Budget {
  days: number
}

export class BudgetSpent extends Error {}

const dayMs = 86_400_000

/** A day as a number, so that the next one is one more. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

export function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/**
 * The days from `from` to `to` on which an event that began on `start` happens again. Each day is
 * checked against the rule, so the work is bounded whatever the rule says.
 */
export function recurringDays(
  rule: Recurrence,
  start: number,
  { from, to }: { from: number; to: number },
  budget: Budget,
): number[] {
  const days: number[] = []
  const last = Math.min(to, rule.until ?? to)
  let left = rule.count ?? Infinity
  // A rule with a count must be counted from its beginning.
  const first = rule.count === null ? Math.max(start, from) : start
  for (let day = first; day <= last && left > 0; day++) {
    if (!spend(budget) || !isOn(rule, start, day, budget)) continue
    left--
    if (day >= from) days.push(day)
  }
  return days
}

function spend(budget: Budget) {
  if (--budget.days < 0) throw new BudgetSpent()
  return true
}

function isOn(rule: Recurrence, start: number, day: number, budget: Budget): boolean {
  if (!matches(rule, start, day)) return false
  if (rule.bySetPos.length === 0) return true
  const inPeriod: number[] = []
  for (const each of periodOf(rule, day))
    if (spend(budget) && matches(rule, start, each)) inPeriod.push(each)
  const place = inPeriod.indexOf(day)
  return rule.bySetPos.some((pos) => place === (pos > 0 ? pos - 1 : inPeriod.length + pos))
}

interface Parts {
  year: number
  month: number
  day: number
  weekday: number
}

function parts(number: number): Parts {
  const date = new Date(number * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

function matches(rule: Recurrence, start: number, day: number): boolean {
  const [began, at] = [parts(start), parts(day)]
  const { byMonth, byMonthDay, byYearDay } = rule
  const month = firstOf(at.year, at.month)
  const monthLength = firstOf(at.year, at.month + 1) - month
  const year = firstOf(at.year, 1)
  const yearLength = firstOf(at.year + 1, 1) - year
  return (
    isInTurn(rule, start, day, began, at) &&
    (byMonth.length === 0 || byMonth.includes(at.month)) &&
    (byMonthDay.length === 0 || isAmong(byMonthDay, at.day, monthLength)) &&
    (byYearDay.length === 0 || isAmong(byYearDay, day - year + 1, yearLength)) &&
    isOnWeekday(rule, at, { month, monthLength, year, yearLength, day }) &&
    isOnDayOfStart(rule, began, at)
  )
}

/** Whether a period counts, as in every second week or third month. */
function isInTurn(rule: Recurrence, start: number, day: number, began: Parts, at: Parts) {
  const week = (number: number, weekday: number) => number - ((weekday - rule.weekStart + 7) % 7)
  const turns: Record<string, number> = {
    WEEKLY: (week(day, at.weekday) - week(start, began.weekday)) / 7,
    MONTHLY: (at.year - began.year) * 12 + at.month - began.month,
    YEARLY: at.year - began.year,
  }
  // An event that happens several times a day happens on each day.
  const turn = turns[rule.freq] ?? (rule.freq === 'DAILY' ? day - start : 0)
  return turn % rule.interval === 0
}

function isAmong(wanted: number[], place: number, length: number) {
  return wanted.some((each) => (each > 0 ? each : length + 1 + each) === place)
}

function isOnWeekday(
  { freq, byDay, byMonth }: Recurrence,
  at: Parts,
  of: { month: number; monthLength: number; year: number; yearLength: number; day: number },
) {
  if (byDay.length === 0) return true
  const isOfYear = freq === 'YEARLY' && byMonth.length === 0
  const [first, length] = isOfYear ? [of.year, of.yearLength] : [of.month, of.monthLength]
  const fromStart = Math.floor((of.day - first) / 7) + 1
  const fromEnd = -(Math.floor((first + length - 1 - of.day) / 7) + 1)
  return byDay.some(
    ({ weekday, nth }) =>
      weekday === at.weekday && (nth === 0 || nth === fromStart || nth === fromEnd),
  )
}

/** A rule that names no days means the day on which it began. */
function isOnDayOfStart(rule: Recurrence, began: Parts, at: Parts) {
  const { freq, byDay, byMonthDay, byYearDay, byMonth } = rule
  if (byDay.length > 0 || byMonthDay.length > 0 || byYearDay.length > 0) return true
  if (freq === 'WEEKLY') return at.weekday === began.weekday
  if (freq === 'MONTHLY') return at.day === began.day
  if (freq === 'YEARLY')
    return at.day === began.day && (byMonth.length > 0 || at.month === began.month)
  return true
}

/** The days of the period in which the first, second or last is looked for. */
function periodOf({ freq, weekStart }: Recurrence, day: number): number[] {
  const { year, month, weekday } = parts(day)
  if (freq === 'YEARLY') return range(firstOf(year, 1), firstOf(year + 1, 1))
  if (freq === 'MONTHLY') return range(firstOf(year, month), firstOf(year, month + 1))
  if (freq !== 'WEEKLY') return [day]
  const first = day - ((weekday - weekStart + 7) % 7)
  return range(first, first + 7)
}

function range(from: number, beyond: number) {
  return Array.from({ length: beyond - from }, (_, at) => from + at)
}

function firstOf(year: number, month: number) {
  return Date.UTC(year, month - 1, 1) / dayMs
}
