import { useTranslation } from '#src/i18n/i18n.ts'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/**
 * From the overview to the parts of the plan; those have the frame's own way between them, and tabs
 * for their own views.
 */
export function PlanTabs() {
  const { t } = useTranslation()
  const tabs = [
    { to: '/dashboard', name: t('app:nav.overview') },
    { to: '/dashboard/vendors', name: t('app:nav.vendors') },
    { to: '/dashboard/guests', name: t('app:nav.guests') },
    { to: '/dashboard/budget', name: t('app:nav.budget') },
    { to: '/dashboard/registry', name: t('app:nav.registry') },
    { to: '/dashboard/timeline', name: t('app:nav.timeline') },
    { to: '/dashboard/website', name: t('app:nav.website') },
  ]
  return <LinkTabs label={t('wedding:plan.title')} tabs={tabs} />
}
