import type { ReactNode } from 'react'
import type { TaskCounts } from '#machines/timeline/task/task.schema.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'
import css from './timeline-head.module.css'

/** What the timeline is, how far it is, what may be done with it, and its two views. */
export function TimelineHead({ counts, children }: { counts: TaskCounts | null; children: ReactNode }) {
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>{t('timeline:title')}</h1>
          <p>
            {counts
              ? [
                  t('timeline:done', { done: counts.done, count: counts.all }),
                  ...(counts.doneByRule > 0 ? [t('timeline:doneByRule', { count: counts.doneByRule })] : []),
                ].join(' ')
              : '\u00a0'}
          </p>
        </div>
        <div className={css.acts}>
          <ButtonLink to="/dashboard/timeline/calendar" kind="quiet" icon="calendar">
            {t('timeline:calendar.add')}
          </ButtonLink>
          {children}
        </div>
      </div>
      <LinkTabs
        label={t('timeline:views')}
        tabs={[
          { to: '/dashboard/timeline', name: t('timeline:tabs.tasks') },
          { to: '/dashboard/timeline/day', name: t('timeline:tabs.day') },
        ]}
      />
    </>
  )
}
