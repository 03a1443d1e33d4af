import type { ReactNode } from 'react'
import { ReaderContext } from '#src/features/enquiries/use-enquiry-status.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'

/** Whoever may not see the vendors of this wedding is told so, and by whom it could be changed. */
export function ForViewers({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { may, isPartner } = useWedding()
  if (may('vendors', 'view'))
    return <ReaderContext value={{ side: 'couple', mayBind: isPartner }}>{children}</ReaderContext>
  return (
    <NotShared
      what={t('wedding:notShared.vendors')}
      who={t('wedding:notShared.text')}
      title={title}
    />
  )
}
