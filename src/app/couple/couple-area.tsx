import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BoardsProvider, useTurns } from '#src/features/board/use-board.tsx'
import { UndoQuestion } from '#src/features/wedding/components/activity/undo-question.tsx'
import { WeddingSwitch } from '#src/features/wedding/components/wedding-switch.tsx'
import { WeddingContext, useOwnWeddings, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { t } from '#src/i18n/t.ts'
import type { TextKey } from '#src/i18n/texts.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { AreaLayout } from '../frame/area-layout.tsx'
import { LoadFailed } from '../frame/not-read.tsx'

/** Around the pages of a couple: the side says how much is their turn; whoever is in several weddings goes from one to another. */
export function CoupleArea() {
  return (
    <WeddingProvider>
      <Area />
      <UndoQuestion />
    </WeddingProvider>
  )
}

function Area() {
  const count = useTurns(useWeddings().current?.wedding.id ?? null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // What lies deeper is one wedding's own: a vendor of theirs, an import.
  const onChosen = () => void navigate(pathname.split('/').slice(0, 3).join('/'))
  return (
    <AreaLayout
      area="couple"
      above={<WeddingSwitch onChosen={onChosen} />}
      {...(count > 0 ? { turn: { at: '/dashboard', count, says: t('board:turn.badge', { count }) } } : {})}
    />
  )
}

/** The wedding that is worked on, and its board, are known to every screen, and to the frame around them. */
export function WeddingProvider({ children }: { children: ReactNode }) {
  return (
    <WeddingContext value={useOwnWeddings()}>
      <BoardsProvider>{children}</BoardsProvider>
    </WeddingContext>
  )
}

/** Around a screen that cannot be drawn before it is known which wedding it is about: below it `useWedding` has one. */
export function WeddingLoader({ title, children }: { title: TextKey; children: ReactNode }) {
  const { read, current, readAgain } = useWeddings()
  if (current) return children
  if (read.state === 'loading') return <Coming title={t(title)} />
  return (
    <LoadFailed title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
  )
}

function Coming({ title }: { title: string }) {
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
