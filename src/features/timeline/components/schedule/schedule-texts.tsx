import { clockText } from '#machines/kernel/forms/clock.ts'
import type { Overlap } from '#machines/timeline/schedule/schedule.rules.ts'
import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** What is shown of an item, to whoever looks. */
export type ShownItem = Omit<ScheduleItem, 'version' | 'createdAt' | 'updatedAt'>

/**
 * "16:00 to 16:50", without the end where nobody has said it, and that it is in the night where it
 * goes beyond midnight.
 */
export function timeText({
  start,
  end,
  isEndOpen,
}: Pick<ShownItem, 'start' | 'end' | 'isEndOpen'>): string {
  if (isEndOpen) return clockText(start)
  return t(end > 1_440 ? 'schedule:night' : 'schedule:time', {
    start: clockText(start),
    end: clockText(end),
  })
}

/** "The wedding day", "The day before", "3 days after". */
export function dayText(dayOffset: number): string {
  if (dayOffset === 0) return t('schedule:day.wedding')
  if (dayOffset === -1) return t('schedule:day.before')
  if (dayOffset === 1) return t('schedule:day.after')
  return dayOffset < 0
    ? t('schedule:day.earlier', { count: -dayOffset })
    : t('schedule:day.later', { count: dayOffset })
}

/** Where, and who has to be there. */
export function whereAndWho({
  place,
  people,
  isOfVendor,
  setUpUntil,
}: Pick<ShownItem, 'place' | 'people' | 'isOfVendor' | 'setUpUntil'>): string {
  const everyone = t(isOfVendor ? 'schedule:vendor' : 'schedule:everyone')
  return [
    place,
    people.length === 0 ? everyone : formatList(people),
    setUpUntil === null ? '' : t('schedule:setUp', { time: clockText(setUpUntil) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What overlaps, and what would mend it. */
export function overlapTexts({ first, second, minutes }: Overlap<ShownItem>): {
  title: string
  mend: string
} {
  const names = { first: first.title, second: second.title }
  const isInside =
    second.start === first.start || second.end <= first.end || first.dayOffset !== second.dayOffset
  return {
    title: t('schedule:overlap.title', { ...names, count: minutes }),
    mend: isInside
      ? t('schedule:overlap.mendInside')
      : t('schedule:overlap.mend', {
          ...names,
          start: clockText(first.end),
          end: clockText(second.start),
        }),
  }
}

/** Items by the day they are on, in order. */
export function byDay<Item extends ShownItem>(
  items: readonly Item[],
): { dayOffset: number; items: Item[] }[] {
  return [...Map.groupBy(items, ({ dayOffset }) => dayOffset)]
    .map(([dayOffset, of]) => ({ dayOffset, items: of }))
    .toSorted((a, b) => a.dayOffset - b.dayOffset)
}
