import type { Lead } from '#machines/timeline/due/due.schema.ts'
import type { Stretch } from '#machines/timeline/task/task-groups.selectors.ts'
import { monthsBetween, urgency } from '#machines/timeline/task/task-groups.selectors.ts'
import type { NamedTaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import {
  isSetAside,
  isDone,
  isOpen,
  isOverruled,
  isSnoozed,
} from '#machines/timeline/task/task.selectors.ts'
import { daysBetween } from '#machines/timeline/due/due.rules.ts'
import { dayHere, formatMonth, formatNearDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'

/** What a task is called: its own words, or the checklist's. */
export function taskName({ title, number }: Pick<Task, 'title' | 'number'>): string {
  // The checklist has a text for each of its numbers.
  return title || t(`checklist:${number}` as TextKey)
}

/** What a task is linked to: "Vendor: Fern & Fable". */
export function linkLabel({ kind, name }: NamedTaskLink): string {
  return t(`timeline:link.to.${kind}`, { name })
}

/** When a task is due, as it stands at the end of its row. */
export function dueText(task: Task, today: string): string {
  const { dueOn, due } = task
  if (dueOn === null) return due.by === 'day' ? '' : leadText(due.lead)
  const day = formatNearDay(dueOn, today)
  if (isDone(task) || !isOpen(task) || isSnoozed(task, today)) return day
  const days = daysBetween(today, dueOn)
  if (days === 0) return t('timeline:due.today', { day })
  const near = urgency(dueOn, today)
  return near === 'calm' ? day : t(`timeline:due.${near}`, { day, count: Math.abs(days) })
}

/** "9 months before", "8 months and 15 days before", "2 weeks before", "1 month after". */
export function leadText({ months, days }: Lead): string {
  if (months === 0 && days === 0) return t('timeline:due.onTheDay')
  const count = Math.abs(days)
  const rest =
    count % 7 === 0
      ? t('timeline:due.weeks', { count: count / 7 })
      : t('timeline:due.days', { count })
  const whole = t('timeline:due.months', { count: Math.abs(months) })
  const distance =
    months === 0 ? rest : days === 0 ? whole : t('timeline:due.and', { months: whole, days: rest })
  return t(months < 0 || days < 0 ? 'timeline:due.after' : 'timeline:due.before', { distance })
}

/**
 * What there is to say of a task beside its name: how it becomes done, whose it is, until when it
 * is put off.
 */
export function aboutTask(task: Task, today: string, nameOf: (userId: string) => string): string {
  return [
    ...status(task, today, nameOf),
    ...(task.assigneeId ? [nameOf(task.assigneeId)] : []),
  ].join(' · ')
}

function status(task: Task, today: string, nameOf: (userId: string) => string): string[] {
  if (isSetAside(task)) return [t(`timeline:task.aside.${task.state}`)]
  if (isSnoozed(task, today))
    return [t('timeline:task.snoozed', { day: formatNearDay(task.snoozedUntil ?? today, today) })]
  if (task.completion.by === 'rule') return [ruleText(task)]
  if (task.doneAt === null) return []
  const day = formatNearDay(dayHere(new Date(task.doneAt)), today)
  return [
    ...(isOverruled(task) ? [t('timeline:task.overruled', { reason: task.doneReason })] : []),
    task.doneBy
      ? t('timeline:task.doneBy', { day, name: nameOf(task.doneBy) })
      : t('timeline:task.done', { day }),
  ]
}

/** What completes a task by itself, and how far that is. */
export function ruleText(task: Task): string {
  const { completion } = task
  if (isOverruled(task)) return t('timeline:task.overruled', { reason: task.doneReason })
  if (completion.by === 'hand')
    return t(completion.waitsFor === null ? 'timeline:task.byHand' : 'timeline:task.byHandNow')
  const { fact, category, done, now, of } = completion
  const about = { category: t(`vendors:category.${category ?? 'other'}`), of: of ?? 0 }
  if (done) return t('timeline:task.tickedItself', { fact: t(`timeline:fact.${fact}.is`, about) })
  const itself = t('timeline:task.ticksItself', { when: t(`timeline:fact.${fact}.when`, about) })
  if (now === null || of === null) return itself
  const counted = countedFacts.find((one) => one === fact)
  const soFar = counted
    ? t(`timeline:soFar.${counted}`, { ...about, now, of })
    : t('timeline:task.soFar', { now, of })
  return `${itself} ${soFar}`
}

/** The facts of which so many are needed, each with words of its own for how many there are. */
const countedFacts = ['budgetAgreed', 'saved', 'quoted', 'guestsListed', 'scheduleDrafted'] as const

/**
 * The heading of a stretch of the timeline, with its year unless it is that of `yearOf`, the line
 * under it, and what it is called by itself.
 */
export function stretchTexts(
  stretch: Stretch,
  weddingDate: string | null,
  yearOf: string,
): { title: string; name: string; note: string } {
  if (stretch.by === 'lead') {
    const title =
      stretch.months === 0
        ? t(stretch.side === 'before' ? 'timeline:months.lastMonth' : 'timeline:months.firstAfter')
        : t(`timeline:months.${stretch.side}`, { count: stretch.months })
    return { title, name: title, note: '' }
  }
  const texts = { title: formatMonth(stretch.month, yearOf), name: formatMonth(stretch.month, '') }
  if (weddingDate === null) return { ...texts, note: '' }
  const months = monthsBetween(stretch.month, weddingDate)
  if (months === 0) return { ...texts, note: t('timeline:months.same') }
  return {
    ...texts,
    note: t(months > 0 ? 'timeline:months.before' : 'timeline:months.after', {
      count: Math.abs(months),
    }),
  }
}
