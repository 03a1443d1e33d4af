import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { EmptyCard } from '#src/ui/feedback/empty.tsx'
import { LinkTabs } from '#src/ui/layout/tabs.tsx'

/** The parts of a plan, each with the record that it will be made of. */
const parts = { vendors: 'bookings', guests: 'guests', budget: 'budget', timeline: 'tasks' } as const

export type PlanPart = keyof typeof parts

/** One part of the plan, which the couple has not begun: what will be here. */
export function PlanScreen({ part }: { part: PlanPart }) {
  return (
    <>
      <h1>{t(`app:titles.${part}`)}</h1>
      <PlanTabs />
      <NotBegunPart of={parts[part]} />
    </>
  )
}

/** The views of the plan beside the overview. */
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

/** What will stand where nothing is yet, and the one thing to do about it where there is one. */
export function NotBegunPart({ of: part }: { of: (typeof parts)[PlanPart] }) {
  return (
    <EmptyCard
      part={t(`wedding:plan.${part}.title`)}
      title={t(`wedding:plan.${part}.none`)}
      turn={Object.values(parts).indexOf(part) + 0.4}
      action={
        part === 'bookings' ? (
          <ButtonLink to="/marketplace" kind="quiet">
            {t('wedding:plan.bookings.find')}
          </ButtonLink>
        ) : null
      }
    >
      {t(`wedding:plan.${part}.will`)}
    </EmptyCard>
  )
}
