import { useTranslation } from '#src/i18n/i18n.ts'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/** The two views of a wedding's vendors: the plan, and what is being talked about. */
export function VendorTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('app:titles.vendors')}
      tabs={[
        { to: '/dashboard/vendors', name: t('app:nav.vendorPlan') },
        { to: '/dashboard/enquiries', name: t('app:titles.enquiries'), deep: true },
      ]}
    />
  )
}
