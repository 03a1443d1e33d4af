import type { ScheduleItem } from '#machines/timeline/schedule/schedule.schema.ts'
import { t } from '../i18n.ts'

/**
 * What a line of the day's schedule is called: a ceremony that has no name of its own is
 * "Ceremony".
 */
export function itemTitle({ title, eventKind }: Pick<ScheduleItem, 'title' | 'eventKind'>) {
  return (
    title ||
    (eventKind === 'ceremony' || eventKind === 'reception' ? t(`ui:event.${eventKind}`) : '')
  )
}
