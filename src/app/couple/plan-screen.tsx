import { t } from '#src/i18n/t.ts'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/** The parts of a plan, each with the record that it will be made of. */
const parts = { guests: 'guests', budget: 'budget' } as const

type PlanPart = keyof typeof parts

/** One part of the plan, which the couple has not begun: what will be here. */
export function PlanScreen({ part }: { part: PlanPart }) {
  return (
    <>
      <h1>{t(`app:titles.${part}`)}</h1>
      <NotBegunPart of={parts[part]} />
    </>
  )
}

/** From the overview to the parts of the plan; those have the frame's own way between them, and tabs for their own views. */
export function PlanTabs() {
  const tabs = [
    { to: '/dashboard', name: t('app:nav.overview') },
    { to: '/dashboard/vendors', name: t('app:nav.vendors') },
    { to: '/dashboard/guests', name: t('app:nav.guests') },
    { to: '/dashboard/budget', name: t('app:nav.budget') },
    { to: '/dashboard/timeline', name: t('app:nav.timeline') },
  ]
  return <LinkTabs label={t('wedding:plan.title')} tabs={tabs} />
}

/** What will stand where nothing is yet. */
function NotBegunPart({ of: part }: { of: (typeof parts)[PlanPart] }) {
  return (
    <EmptyCard
      part={t(`wedding:plan.${part}.title`)}
      title={t(`wedding:plan.${part}.none`)}
      turn={Object.values(parts).indexOf(part) + 0.4}
    >
      {t(`wedding:plan.${part}.will`)}
    </EmptyCard>
  )
}
