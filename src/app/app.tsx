import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { DiscardTextsContext } from '#src/ui/overlays/unsaved/unsaved-changes.ts'
import { Boundary } from './frame/errors/boundary.tsx'
import { Router } from './routes/router.tsx'

/**
 * The whole product. `located` says where it is: by the browser's address, or by a path of the
 * build's. What no screen could catch ends on the global error screen.
 */
export function App({ located }: { located: (product: ReactNode) => ReactNode }) {
  const { t } = useTranslation()
  const discard = {
    question: t('ui:discard.question'),
    means: t('ui:discard.means'),
    discard: t('ui:discard.discard'),
    keep: t('ui:discard.keep'),
  }
  return (
    <Boundary whole heading={t('app:broken.title')}>
      <DiscardTextsContext value={discard}>{located(<Router />)}</DiscardTextsContext>
    </Boundary>
  )
}
