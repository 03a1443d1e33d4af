import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { InteractiveMark } from '#src/ui/feedback/page-ready.tsx'
import { Boundary } from './errors/boundary.tsx'
import { useDeparture } from './page.tsx'

/**
 * Where a layout shows its screen: 'Loading...' while it is brought, and a way on when it breaks.
 */
export function ScreenOutlet() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useDeparture()
  return (
    <Boundary key={screenAt(pathname)} heading={t('app:broken.unexpected')}>
      <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>
        <Outlet />
        <InteractiveMark />
      </Suspense>
    </Boundary>
  )
}

/** The search of the marketplace is one screen, whatever its address says of category and town. */
function screenAt(pathname: string) {
  return pathname.replace(/^\/marketplace(?!\/(?:v|compare)(?:\/|$))(?:\/.*)?$/, '/marketplace')
}
