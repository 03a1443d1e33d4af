import * as v from 'valibot'
import { bind } from '#machines/kernel/ports.ts'
import { refreshMachine } from '#machines/session/refresh/refresh.machine.ts'
import type { RefreshPorts } from '#machines/session/refresh/refresh.ports.ts'
import { countsStill } from '#machines/session/refresh/refresh.rules.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { withTabLock, notifyOtherTabs } from '#src/client/live/tabs.ts'

/** The loop that keeps the session alive while somebody is signed in. */
export const refreshLogic = refreshMachine.provide({
  actors: bind<RefreshPorts>({ refresh: refreshOnce }),
})

/**
 * When a tab of this browser last refreshed: the second look inside the lock, for tabs that were
 * not there to be told.
 */
const refreshedAt = storedInBrowser('refreshedAt', parsedBy(v.number()))

/** One refresh for all tabs of this browser. */
export function refreshOnce(): ReturnType<RefreshPorts['refresh']> {
  return withTabLock('refresh', async () => {
    const latest = refreshedAt.read()
    if (latest !== null && countsStill(latest, Date.now())) return { result: 'already', at: latest }
    const answer = await fetchWithRetry(() => api.auth.refresh.$post())
    if (answer.result === 'refused') return answer
    const at = Date.now()
    refreshedAt.write(at)
    notifyOtherTabs({ type: 'refreshed', at })
    return { result: 'refreshed', at }
  })
}
