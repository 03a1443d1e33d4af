import type { QueryClient } from '@tanstack/react-query'
import { isLoading, meOf } from '#machines/session/session/session.selectors.ts'
import { forgetOtherAccounts, queryClientOf } from '#src/client/query/query-client.ts'
import { followSession, sessionState } from './lazy-session.bindings.ts'
import { useSession } from './use-session.ts'

/**
 * What was read for whoever is signed in. It does not outlive the session, in whichever tab that
 * ended.
 */
export function useAccountCache(): QueryClient {
  const { me } = useSession()
  return queryClientOf(me?.id ?? nobody)
}

/** Screens are shown without a session in tests alone. */
const nobody = ''

// For as long as the page lives: a session may end while no screen of it is shown.
followSession(() => {
  const state = sessionState()
  if (typeof state !== 'string' && !isLoading(state)) forgetOtherAccounts(meOf(state)?.id ?? null)
})
