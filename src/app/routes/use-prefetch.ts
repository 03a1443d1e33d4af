import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import { matchRoutes } from 'react-router'
import type { Path } from 'react-router'
import { allows } from '#machines/wedding/rights.rules.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import { firstQueries, firstWeddingQueries } from './first-queries.ts'
import { loadRoute, RoutesContext } from './load-route.ts'

/**
 * For `PrefetchContext`: loads the code and the texts of the screen that a link leads to, and what
 * the screen reads first.
 */
export function usePrefetch(): (to: Path) => void {
  const routes = use(RoutesContext)
  const client = useQueryClient()
  const wedding = use(WeddingContext)?.current?.wedding ?? null
  return useCallback(
    ({ pathname, search }) => {
      // What is shown already reads by itself, and offline there is nothing to load.
      if (pathname === window.location.pathname || !navigator.onLine) return
      const matches = matchRoutes(routes, pathname)
      // A screen that cannot be loaded says so when it is opened.
      void loadRoute(matches).catch(() => undefined)
      const { route, params = {} } = matches?.at(-1) ?? {}
      const visit = { client, params, search }
      void firstQueries[route?.path ?? '']?.(visit)
      const query = firstWeddingQueries[route?.path ?? '']
      if (query && wedding && allows(wedding.me, query.need))
        void query.load({ ...visit, weddingId: wedding.id })
    },
    [routes, client, wedding],
  )
}
