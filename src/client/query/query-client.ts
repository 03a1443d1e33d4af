import { focusManager, QueryClient } from '@tanstack/react-query'
import { staleTimeOf } from './prefetch.ts'

/**
 * For what the frame of an area shows as well as a screen in it: a screen that comes with its frame
 * does not read it a second time.
 */
export const sharedStaleTimeMs = 2_000

let account: { id: string; client: QueryClient } | null = null

/** A cache with the product's defaults: what is known is shown at once, and read again quietly. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeOf,
        // Somebody who comes back to the page sees what others did meanwhile.
        refetchOnWindowFocus: 'always',
        // A failure is shown at once, with a button to try again; offline counts as a failure.
        retry: false,
        networkMode: 'always',
      },
    },
  })
}

/** The cache of the account that is signed in. Another account begins with an empty one. */
export function queryClientOf(accountId: string): QueryClient {
  forgetOtherAccounts(accountId)
  account ??= { id: accountId, client: createQueryClient() }
  return account.client
}

/**
 * Forgets what was read for another account; null is nobody. An answer that comes later goes to a
 * cache that nobody reads.
 */
export function forgetOtherAccounts(accountId: string | null) {
  if (!account || account.id === accountId) return
  account.client.clear()
  account = null
}

// The library listens to `visibilitychange` alone: two windows side by side are both visible.
focusManager.setEventListener((returned) => {
  if (typeof window === 'undefined') return undefined
  const onReturn = () => returned()
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
  }
})
