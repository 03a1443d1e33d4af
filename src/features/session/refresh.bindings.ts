import * as v from 'valibot'
import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { refreshMachine } from '#machines/session/refresh/refresh.machine.ts'
import type { RefreshPorts } from '#machines/session/refresh/refresh.ports.ts'
import { countsStill } from '#machines/session/refresh/refresh.rules.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/fetch-with-retry.bindings.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { withTabLock, notifyOtherTabs } from '#src/client/tabs.ts'

/** The loop that keeps the session alive. It idles until somebody is signed in. */
export const refreshActor = createActor(refreshMachine.provide({ actors: bind<RefreshPorts>({ refresh: refreshOnce }) }), { inspect })

/** When a tab of this browser last refreshed: the second look inside the lock, for tabs that were not there to be told. */
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
