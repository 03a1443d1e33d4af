import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#src/features/session/use-session.ts'
import { ActivityFeed } from '#src/features/wedding/components/activity/activity-feed.tsx'
import { MembersPage } from '#src/features/wedding/pages/members-page.tsx'
import { useWedding, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import frame from '../frame/frame.module.css'

/** Who plans the wedding. */
export function MembersScreen() {
  const { t } = useTranslation()
  const { isPartner } = useWedding()
  const { readAgain } = useWeddings()
  const session = useSession()
  const navigate = useNavigate()
  return (
    <AboutWedding
      title={t('wedding:members.title')}
      lead={t(isPartner ? 'wedding:members.lead' : 'wedding:members.leadHelper')}
    >
      <MembersPage
        onLeft={() => {
          readAgain()
          session.profileChanged()
          void navigate('/dashboard')
        }}
      />
    </AboutWedding>
  )
}

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
