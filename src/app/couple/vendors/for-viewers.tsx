import type { ReactNode } from 'react'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'

/** Whoever may not see the vendors of this wedding is told so, and by whom it could be changed. */
export function ForViewers({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { may } = useWedding()
  if (may('vendors', 'view')) return children
  return (
    <NotShared
      what={t('wedding:notShared.vendors')}
      who={t('wedding:notShared.text')}
      title={title}
    />
  )
}
