import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTurns } from '#src/features/board/use-turns.ts'
import { UndoQuestion } from '#src/features/wedding/components/activity/undo-question.tsx'
import { WeddingSwitch } from '#src/features/wedding/components/wedding-switch.tsx'
import { WeddingContext, useOwnWeddings, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { useDayReadAhead } from '#src/offline/ahead/use-day-read-ahead.ts'
import { LoadFailure } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { AreaLayout } from '../../frame/area-layout.tsx'
import { QueryProvider } from '../../frame/query/query-provider.tsx'
import { UnsentEdits } from './unsent-edits.tsx'
import { PlanQueueProvider } from './plan-queue.tsx'

/**
 * Around the pages of a couple: the side says how much is their turn; whoever is in several
 * weddings goes from one to another.
 */
export function CoupleArea() {
  return (
    <QueryProvider>
      <WeddingProvider>
        <PlanQueueProvider>
          <Area />
          <UndoQuestion />
        </PlanQueueProvider>
      </WeddingProvider>
    </QueryProvider>
  )
}

function Area() {
  const { t } = useTranslation()
  useDayReadAhead()
  const count = useTurns(useWeddings().current?.wedding.id ?? null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // What lies deeper is one wedding's own: a vendor of theirs, an import.
  const onChosen = () => void navigate(pathname.split('/').slice(0, 3).join('/'))
  return (
    <AreaLayout
      area="couple"
      above={
        <>
          <UnsentEdits />
          <WeddingSwitch onChosen={onChosen} />
        </>
      }
      {...(count > 0
        ? { turn: { at: '/dashboard', count, label: t('board:turn.badge', { count }) } }
        : {})}
    />
  )
}

/** The wedding that is worked on is known to every screen, and to the frame around them. */
export function WeddingProvider({ children }: { children: ReactNode }) {
  return <WeddingContext value={useOwnWeddings()}>{children}</WeddingContext>
}

/**
 * Around a screen that cannot be drawn before it is known which wedding it is about: below it
 * `useWedding` has one.
 */
export function WeddingLoader({ title, children }: { title: TextKey; children: ReactNode }) {
  const { t } = useTranslation()
  const { current, failure, readAgain } = useWeddings()
  if (current) return children
  if (failure === null) return <ScreenSkeleton title={t(title)} />
  return (
    <LoadFailure
      as="screen"
      title={t('wedding:dashboard.failed')}
      code={failure}
      onRetry={readAgain}
    />
  )
}

function ScreenSkeleton({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{title}</h1>
      <Skeleton lines={1}>{t('ui:loading')}</Skeleton>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </>
  )
}
