import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/**
 * What stands above every view of the guests: how many there are, what may be done, and the ways to
 * the others.
 */
export function GuestsHead({ lead, children }: { lead: string | null; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('app:titles.guests')} lead={lead}>
        {children}
      </PageHead>
      <LinkTabs
        label={t('guests:views')}
        tabs={[
          { to: '/dashboard/guests', name: t('guests:tabs.list') },
          { to: '/dashboard/guests/events', name: t('guests:tabs.events') },
          { to: '/dashboard/guests/invitations', name: t('guests:tabs.invitations') },
          { to: '/dashboard/guests/messages', name: t('guests:tabs.messages') },
          { to: '/dashboard/guests/seating', name: t('guests:tabs.seating') },
        ]}
      />
    </>
  )
}

/** What stands where the guests are not shared with whoever looks. */
export function ClosedGuests() {
  const { t } = useTranslation()
  return (
    <NotShared
      what={t('wedding:notShared.guests')}
      who={t('wedding:notShared.text')}
      title={t('app:titles.guests')}
    />
  )
}
