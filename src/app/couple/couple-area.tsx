import type { ReactNode } from 'react'
import { WeddingContext, useOwnWeddings, useWeddings } from '#src/features/wedding/use-wedding.ts'
import { t } from '#src/i18n/t.ts'
import type { TextKey } from '#src/i18n/texts.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { AreaLayout } from '../frame/area-layout.tsx'
import { NotRead } from '../frame/not-read.tsx'

/** Around the pages of a couple. */
export function CoupleArea() {
  return (
    <WithWedding>
      <AreaLayout area="couple" />
    </WithWedding>
  )
}

/** The wedding that is worked on is known to every screen, and to the frame around them. */
export function WithWedding({ children }: { children: ReactNode }) {
  return <WeddingContext value={useOwnWeddings()}>{children}</WeddingContext>
}

/** Around a screen that cannot be drawn before it is known which wedding it is about: below it `useWedding` has one. */
export function OnceKnown({ title, children }: { title: TextKey; children: ReactNode }) {
  const { read, current, readAgain } = useWeddings()
  if (current) return children
  if (read.state === 'loading') return <Coming title={t(title)} />
  return <NotRead title={t('wedding:dashboard.failed')} reason={read.state === 'failed' ? read.reason : 'not_found'} onRetry={readAgain} />
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
