import { Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { areaRoutes } from './area-routes.tsx'
import { authRoutes } from './auth-routes.tsx'
import { loadRoute, RoutesContext } from './load-route.ts'
import { siteRoutes } from './site-routes.tsx'

/**
 * Every address of the product specification, section 2, that is built; any other leads to /404.
 */
const routes = createRoutesFromElements(
  <>
    {siteRoutes}
    {authRoutes}
    {areaRoutes}
    <Route
      path="/vendor-profile"
      element={<Navigate to="/vendor-dashboard/vendor-profile" replace />}
    />
    <Route path="*" element={<Navigate to="/404" replace />} />
  </>,
)

export function Router() {
  const { t } = useTranslation()
  return (
    <RoutesContext value={routes}>
      <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>{useRoutes(routes)}</Suspense>
    </RoutesContext>
  )
}

/**
 * The addresses that have a screen, as React Router writes them (`/w/:slug`); what is none of them
 * is not found.
 */
export const addresses = addressesOf(routes)

function addressesOf(below: RouteObject[]): string[] {
  return below.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...addressesOf(children),
  ])
}

/**
 * The pages that the build renders to HTML, for visitors to land on: src/prerender.tsx has the head
 * of each. The server renders those below /w/ and /marketplace/.
 */
export const landingPaths = [
  '/',
  '/about',
  '/contact',
  '/marketplace',
  '/pricing',
  '/payment-security',
  '/for-vendors',
  '/terms',
  '/privacy',
  '/404',
  '/login',
  '/register',
  '/forgot-password',
] as const

export type LandingPath = (typeof landingPaths)[number]

/**
 * Loads the screens of a page that comes as HTML, so that the first render is complete and takes
 * the HTML over without a flicker.
 */
export async function loadScreens(path: string) {
  if (landingPaths.some((landing) => landing === path) || /^\/(?:w|marketplace)\//.test(path))
    await loadRoute(matchRoutes(routes, path))
}
