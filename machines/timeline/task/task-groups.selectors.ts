import { dayRank, daysBetween, leadRank } from '../due/due.rules.ts'
import { taskCategories } from '../template/template.schema.ts'
import type { TaskCategory } from '../template/template.schema.ts'
import type { Task } from './task.schema.ts'

/**
 * A stretch of the timeline: a month of the calendar or, without a date of the wedding, so many
 * months before or after it.
 */
export type Stretch =
  | { by: 'month'; month: string }
  | { by: 'lead'; months: number; side: 'before' | 'after' }

export interface Group {
  key: string
  stretch: Stretch
  tasks: Task[]
}

/**
 * Tasks by the stretch of time that each is in, in the order they are due, whatever order they come
 * in.
 */
export function groupsOf(tasks: readonly Task[]): Group[] {
  const groups: Group[] = []
  for (const task of tasks.toSorted(byDue)) {
    const stretch = stretchOf(task)
    const key = stretch.by === 'month' ? stretch.month : `${stretch.side}-${stretch.months}`
    const last = groups.at(-1)
    if (last?.key === key) last.tasks.push(task)
    else groups.push({ key, stretch, tasks: [task] })
  }
  return groups
}

/**
 * Tasks by what they are about, in the order of the checklist, each category in the order its tasks
 * are due.
 */
export function categoriesOf(tasks: readonly Task[]): { category: TaskCategory; tasks: Task[] }[] {
  const of = Map.groupBy(tasks.toSorted(byDue), ({ category }) => category)
  return taskCategories.flatMap((category) => {
    const found = of.get(category)
    return found ? [{ category, tasks: found }] : []
  })
}

/** Where a task stands: by its day where it has one, by its distance to the wedding otherwise. */
export function stretchOf({ due, dueOn }: Pick<Task, 'due' | 'dueOn'>): Stretch {
  if (dueOn !== null) return { by: 'month', month: dueOn.slice(0, 7) }
  const { months, days } = due.by === 'day' ? { months: 0, days: 0 } : due.lead
  const isAfter = months < 0 || days < 0
  return { by: 'lead', months: Math.abs(months), side: isAfter ? 'after' : 'before' }
}

/** Months from one month of the calendar to another, negative when that one came first. */
export function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from)
}

function monthNumber(month: string) {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
}

/** As the API lists them. */
function byDue(one: Task, other: Task) {
  return rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1)
}

function rankOf({ due, dueOn }: Task) {
  return dueOn === null && due.by !== 'day' ? leadRank(due.lead) : dayRank(dueOn ?? '1970-01-01')
}

/** How near the day of something that is to do is: late, within so many days, or neither. */
export function urgency(dueOn: string | null, today: string): 'late' | 'soon' | 'calm' {
  if (dueOn === null) return 'calm'
  const days = daysBetween(today, dueOn)
  if (days < 0) return 'late'
  return days <= soonDays ? 'soon' : 'calm'
}

/** From a fortnight before on, a day is near. */
const soonDays = 14
