import type { ReactNode } from 'react'
import { ActivityFeed } from '#src/features/wedding/components/activity/activity-feed.tsx'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import frame from '../frame/frame.module.css'

/** What was done in the wedding, and by whom. */
export function ActivityScreen() {
  const { t } = useTranslation()
  return (
    <AboutWedding title={t('activity:title')} lead={t('activity:lead')}>
      <ActivityFeed />
    </AboutWedding>
  )
}

/** One of the pages about the wedding itself: its details, its people, what was done. */
export function AboutWedding({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const tabs = [
    { to: '/couple-profile', name: t('wedding:about.profile') },
    { to: '/dashboard/members', name: t('wedding:about.members') },
    { to: '/dashboard/activity', name: t('wedding:about.activity') },
  ]
  return (
    <div className={frame.narrow}>
      <PageHead title={title} lead={lead} />
      <LinkTabs label={t('wedding:about.tabs')} tabs={tabs} />
      {children}
    </div>
  )
}
