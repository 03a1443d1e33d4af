import type { ReactNode } from 'react'
import type { TaskCounts } from '#machines/timeline/task/task.schema.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/** What the timeline is, how far it is, what may be done with it, and its two views. */
export function TimelineHead({
  counts,
  children,
}: {
  counts: TaskCounts | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('timeline:title')} lead={counts && howFar(counts)}>
        <ButtonLink to="/dashboard/timeline/calendar" kind="quiet" icon="calendar">
          {t('timeline:calendar.add')}
        </ButtonLink>
        {children}
      </PageHead>
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

function howFar({ all, done, doneByRule }: TaskCounts) {
  const byRule = doneByRule > 0 ? [t('timeline:doneByRule', { count: doneByRule })] : []
  return [t('timeline:done', { done, count: all }), ...byRule].join(' ')
}
