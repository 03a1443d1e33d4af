import { firstDay, lastDay } from '#machines/kernel/values/dates.ts'
import {
  addDays,
  addMonths,
  checklistDay,
  dayBefore,
  dayRank,
  dueDay,
  leadOf,
  leadRank,
} from '../due/due.rules.ts'
import type { Span } from '../due/due.rules.ts'
import { maxMonths } from '../due/due.schema.ts'
import type { Due, KeptDue } from '../due/due.schema.ts'

/**
 * The day and the sort key of a task, computed from its due rule and the wedding. A distance beyond
 * the days that can be stored ends at the last of them.
 */
export function placed(due: KeptDue, span: Span): { dueOn: string | null; rank: number } {
  const counted =
    due.by === 'checklist' ? checklistDay(due.lead, span) : dueDay(due, span.weddingDate)
  const dueOn = counted === null ? null : inStorableDays(counted)
  return {
    dueOn,
    rank: dueOn === null && due.by !== 'day' ? leadRank(due.lead) : dayRank(dueOn ?? '1970-01-01'),
  }
}

/**
 * A task some months later, negative for earlier. It keeps its distance to the wedding where it had
 * one; farther away than anything is planned it has a day of its own.
 */
export function shifted(due: KeptDue, span: Span, months: number): Due {
  if (due.by === 'day') return { by: 'day', day: addMonths(due.day, months) }
  if (span.weddingDate !== null)
    return dueOnDay(
      span.weddingDate,
      addMonths(placed(due, span).dueOn ?? span.weddingDate, months),
    )
  const lead = leadOf(someWedding, addMonths(dayBefore(someWedding, due.lead), months))
  return { by: 'wedding', lead: Math.abs(lead.months) > maxMonths ? due.lead : lead }
}

/** A day as its distance to the wedding. */
export function dueOnDay(weddingDate: string, day: string): Due {
  const lead = leadOf(weddingDate, day)
  return Math.abs(lead.months) > maxMonths ? { by: 'day', day } : { by: 'wedding', lead }
}

/**
 * Without a date the distance is what counts: any wedding that no month's end disturbs shows it.
 */
const someWedding = '2001-07-15'

function inStorableDays(day: string) {
  if (day < firstDay) return firstDay
  return day > lastDay ? lastDay : day
}

/**
 * Until when a task is put off: counted from the day it is due, or from today where that is later.
 */
export function putOffUntil(
  { dueOn }: { dueOn: string | null },
  today: string,
  by: { days: number } | { months: number },
): string {
  const from = dueOn !== null && dueOn > today ? dueOn : today
  return 'days' in by ? addDays(from, by.days) : addMonths(from, by.months)
}

/**
 * Whether a shift by months would make a task due on a day that is over. One that is late already
 * may move: it is late either way.
 */
export function shiftsIntoPast(
  { dueOn }: { dueOn: string | null },
  today: string,
  months: number,
): boolean {
  return dueOn !== null && dueOn >= today && addMonths(dueOn, months) < today
}
