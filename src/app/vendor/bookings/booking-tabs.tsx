import { useTranslation } from '#src/i18n/i18n.ts'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/** The views of what couples have agreed with a business: bookings, clients and quotes. */
export function BookingTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('app:nav.bookings')}
      tabs={[
        { to: '/vendor-dashboard/bookings', name: t('app:nav.bookings') },
        { to: '/vendor-dashboard/clients', name: t('app:nav.clients') },
        { to: '/vendor-dashboard/quotes', name: t('app:nav.quotes') },
      ]}
    />
  )
}
