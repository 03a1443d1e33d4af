import ICAL from 'ical.js'
import type { Recurrence } from '#machines/availability/recurrence.rules.ts'
import { dayOfTime } from './local-clock.ts'
import type { LocalClock } from './local-clock.ts'

/** A rule of ical.js as ours, on the clock of its event. */
export function ruleOf(
  value: unknown,
  { clock, ahead }: { clock: LocalClock; ahead: number },
): Recurrence {
  const rule = value as {
    freq?: string
    interval?: number
    count?: number
    wkst?: number
    until?: ICAL.Time
    parts?: Record<string, (string | number)[]>
  }
  // Each day is compared with all of them, so none is kept twice.
  const texts = (name: string) => [...new Set((rule.parts?.[name] ?? []).map(String))]
  const numbers = (name: string) => texts(name).map(Number).filter(Number.isFinite)
  return {
    freq: rule.freq?.toUpperCase() ?? 'DAILY',
    interval: Math.max(1, Math.floor(rule.interval ?? 1) || 1),
    count: rule.count ? rule.count : null,
    until: rule.until instanceof ICAL.Time ? dayOfTime(clock(rule.until)) + ahead : null,
    // ical.js counts Sunday as 1.
    weekStart: ((rule.wkst ?? 2) + 6) % 7,
    byMonth: numbers('BYMONTH'),
    byMonthDay: numbers('BYMONTHDAY'),
    byYearDay: numbers('BYYEARDAY'),
    bySetPos: numbers('BYSETPOS'),
    byDay: texts('BYDAY').flatMap(weekdayIn),
  }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function weekdayIn(text: string) {
  const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name)
  return weekday === -1 ? [] : [{ weekday, nth: Number(nth || 0) }]
}
