import { DayBanner, WeddingFacts, WeddingFigures } from '#src/features/wedding/components/wedding-overview.tsx'
import { readOwnWedding } from '#src/features/wedding/wedding.queries.ts'
import { useRead } from '#src/client/read.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Engraving } from '../frame/art/engraving.tsx'
import { NotBegun } from '../frame/art/not-begun.tsx'
import frame from '../frame/frame.module.css'
import { NotRead } from '../frame/not-read.tsx'

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
      <Soft>{t(wedding.weddingDate ? 'wedding:dashboard.nothingDue' : 'wedding:dashboard.nothingDueNoDate')}</Soft>
      <WeddingFigures wedding={wedding} />
      <div className={frame.columns}>
        <Stack gap="loose">
          <NotBegun {...textsOf('tasks')} turn={0.4} />
          <NotBegun {...textsOf('bookings')} turn={1.6}>
            <ButtonLink to="/marketplace" kind="quiet">
              {t('wedding:plan.bookings.find')}
            </ButtonLink>
          </NotBegun>
          <NotBegun {...textsOf('guests')} turn={2.2} />
          <NotBegun {...textsOf('budget')} turn={3.1} />
        </Stack>
        <WeddingFacts wedding={wedding} />
      </div>
    </>
  )
}

function textsOf(part: 'tasks' | 'bookings' | 'guests' | 'budget') {
  return { title: t(`wedding:plan.${part}.title`), none: t(`wedding:plan.${part}.none`), will: t(`wedding:plan.${part}.will`) }
}
