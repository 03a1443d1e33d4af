export { addDays, dayIn, daysBetween } from '#machines/kernel/values/dates.ts'
import { addDays, daysBetween } from '#machines/kernel/values/dates.ts'
import type { Due, Lead } from './due.schema.ts'

/** Where a wedding's planning stands in time; `plannedFrom` is the day its checklist began. */
export interface Span {
  weddingDate: string | null
  plannedFrom: string
}

/** The months of the checklist, from its first task to the wedding (domain-data.md). */
export const checklistMonths = 12

/**
 * With less time than the checklist needs, its first tasks still get this long, as far as there is
 * that much.
 */
const firstDays = 7

/**
 * The day so long before the wedding: whole months first, a month's end staying a month's end, then
 * days.
 */
export function dayBefore(weddingDate: string, { months, days }: Lead): string {
  return addDays(addMonths(weddingDate, -months), -days)
}

/** How long before the wedding a day is: the way back of `dayBefore`. */
export function leadOf(weddingDate: string, day: string): Lead {
  const side = day <= weddingDate ? 1 : -1
  let months = 0
  while (!isPast(addMonths(weddingDate, -side * (months + 1)), day, side)) months++
  const days = daysBetween(day, addMonths(weddingDate, -side * months))
  return { months: zero(side * months), days: zero(days) }
}

/** When something is due; null while the wedding it counts from has no date. */
export function dueDay(due: Due, weddingDate: string | null): string | null {
  if (due.by === 'day') return due.day
  return weddingDate === null ? null : dayBefore(weddingDate, due.lead)
}

/**
 * Whether there is less time than the checklist takes. Without a date there is all the time in the
 * world.
 */
export function isShort({ weddingDate, plannedFrom }: Span): boolean {
  return weddingDate !== null && addMonths(weddingDate, -checklistMonths) < plannedFrom
}

/**
 * When a task of the checklist is due: as many months before as it says or, with less time than
 * that, as great a part of the time there is. What comes after the wedding keeps its distance. A
 * pure function of the two days: a date that is moved there and back finds every task where it was.
 */
export function checklistDay(lead: Lead, span: Span): string | null {
  const { weddingDate, plannedFrom } = span
  if (weddingDate === null) return null
  const day = dayBefore(weddingDate, lead)
  if (!isShort(span) || day >= weddingDate) return day
  const there = Math.max(0, daysBetween(plannedFrom, weddingDate))
  const room = there - Math.min(firstDays, Math.floor(there / 4))
  const whole = daysBetween(addMonths(weddingDate, -checklistMonths), weddingDate)
  return addDays(
    weddingDate,
    -Math.min(room, Math.round((daysBetween(day, weddingDate) * room) / whole)),
  )
}

/** The same day of another month, or its last one where it has fewer days. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(utc(year, month + months, 0)).getUTCDate()
  return toDay(utc(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

/**
 * Orders tasks by the time before the wedding that they are due, where nothing has a day yet: the
 * earlier the smaller.
 */
export function leadRank({ months, days }: Lead): number {
  return -(months * 31 + days)
}

/** Orders days: how many there have been since 1970. */
export function dayRank(day: string): number {
  return daysBetween('1970-01-01', day)
}

function isPast(candidate: string, day: string, side: number) {
  return side === 1 ? candidate < day : candidate > day
}

function zero(count: number) {
  return count === 0 ? 0 : count
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
function utc(year: number, monthIndex: number, date: number) {
  const at = new Date(0)
  at.setUTCFullYear(year, monthIndex, date)
  return at.getTime()
}

function toDay(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}
