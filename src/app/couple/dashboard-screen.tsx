import { DayBanner, WeddingFacts, WeddingFigures } from '#src/features/wedding/components/wedding-overview.tsx'
import { readOwnWedding } from '#src/features/wedding/wedding.queries.ts'
import { useRead } from '#src/client/records/read.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Engraving } from '../frame/art/engraving.tsx'
import frame from '../frame/frame.module.css'
import { NotRead } from '../frame/not-read.tsx'
import { NotBegunPart, PlanTabs } from './plan-screen.tsx'

/** A couple's own page: who and when, what is their turn, the figures there are, and what has not begun. */
export function DashboardScreen() {
  const { read, readAgain } = useRead(readOwnWedding)
  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  if (read.state === 'failed' || !read.value)
    return (
      <NotRead title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
    )
  const wedding = read.value
  return (
    <>
      <DayBanner wedding={wedding} art={<Engraving lies="across" />} />
      <PlanTabs />
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
            <Row>
              <ButtonLink to="/marketplace" kind="quiet" icon="shop">
                {t('wedding:quick.vendors')}
              </ButtonLink>
              <ButtonLink to="/dashboard/guests" kind="quiet" icon="people">
                {t('wedding:quick.guests')}
              </ButtonLink>
              <ButtonLink to="/dashboard/budget" kind="quiet" icon="purse">
                {t('wedding:quick.budget')}
              </ButtonLink>
              <ButtonLink to="/dashboard/timeline" kind="quiet" icon="calendar">
                {t('wedding:quick.timeline')}
              </ButtonLink>
            </Row>
          </Card>
        </Stack>
      </div>
    </>
  )
}
