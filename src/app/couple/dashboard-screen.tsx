import { Link } from 'react-router'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { DayBanner, WeddingFacts, WeddingFigures } from '#src/features/wedding/components/wedding-overview.tsx'
import { readOwnWedding } from '#src/features/wedding/wedding.queries.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { ComingStats } from '#src/ui/data/stat.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Engraving } from '../frame/art/engraving.tsx'
import frame from '../frame/frame.module.css'
import { NotRead } from '../frame/not-read.tsx'
import { NotBegunPart, PlanTabs } from './plan-screen.tsx'
import css from './dashboard-screen.module.css'

const quickLinks = [
  { to: '/marketplace', name: 'vendors', icon: 'shop' },
  { to: '/dashboard/guests', name: 'guests', icon: 'people' },
  { to: '/dashboard/budget', name: 'budget', icon: 'purse' },
  { to: '/dashboard/timeline', name: 'timeline', icon: 'calendar' },
] as const

/** A couple's own page: who and when, what is their turn, the figures there are, and what has not begun. */
export function DashboardScreen() {
  const { read, readAgain } = useRead(readOwnWedding)
  const wedding = read.state === 'ready' ? read.value : null
  if (read.state !== 'loading' && !wedding)
    return (
      <NotRead title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  return (
    <>
      <DayBanner wedding={wedding} art={<Engraving lies="across" />} />
      <PlanTabs />
      {wedding ? <Plan wedding={wedding} /> : <ComingPlan />}
    </>
  )
}

function Plan({ wedding }: { wedding: Wedding }) {
  return (
    <>
      <Soft>{t(wedding.weddingDate ? 'wedding:dashboard.nothingDue' : 'wedding:dashboard.nothingDueNoDate')}</Soft>
      <WeddingFigures wedding={wedding} />
      <div className={frame.columns}>
        <Stack gap="loose">
          <NotBegunPart of="tasks" />
          <NotBegunPart of="bookings" />
          <NotBegunPart of="guests" />
          <NotBegunPart of="budget" />
        </Stack>
        <Stack gap="loose">
          <WeddingFacts wedding={wedding} />
          <Card label={t('wedding:quick.title')}>
            <h2>{t('wedding:quick.title')}</h2>
            <ul className={css.quick}>
              {quickLinks.map(({ to, name, icon }) => (
                <li key={to}>
                  <Link to={to}>
                    <Icon name={icon} />
                    {t(`wedding:quick.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </Stack>
      </div>
    </>
  )
}

/** The shape of the plan, while it is on the way. */
function ComingPlan() {
  return (
    <>
      <Skeleton lines={0}>{t('ui:loading')}</Skeleton>
      <ComingStats count={4} />
      <div className={frame.columns}>
        <Card>
          <Skeleton lines={5} />
        </Card>
        <Card>
          <Skeleton lines={9} />
        </Card>
      </div>
    </>
  )
}
