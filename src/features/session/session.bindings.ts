import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { currentUserSchema } from '#machines/session/session.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { isSessionOver } from '#machines/session/refresh/refresh.selectors.ts'
import { sessionMachine } from '#machines/session/session/session.machine.ts'
import type { SessionPorts } from '#machines/session/session/session.ports.ts'
import { currentUserOf, isAuthenticated, isLoading, isSignedOut } from '#machines/session/session/session.selectors.ts'
import type { SessionSnapshot } from '#machines/session/session/session.selectors.ts'
import { api, onUnauthorized } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/fetch-with-retry.bindings.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { clearStorage, clearSessionHint, hasSessionHint, storedInBrowser } from '#src/client/storage/storage.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { onTabMessage, notifyOtherTabs } from '#src/client/tabs.ts'
import { refreshActor, refreshOnce } from './refresh.bindings.ts'
import { signOutHere } from './sign-out.bindings.ts'

/** The session of this tab. It runs as long as the page does. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: bind<SessionPorts>({
      fetchMe: async () => {
        const answer = await fetchWithRetry(() => api.auth.me.$get())
        return answer.result === 'answer' ? { result: 'me', me: answer.body } : answer
      },
      refresh: async () => {
        const answer = await refreshOnce()
        return answer.result === 'refused' ? answer : { result: 'refreshed' }
      },
      signOut: signOutHere,
    }),
  }),
  { input: { hasHint: hasSessionHint() }, inspect },
)

export { refreshActor }

/** Starts the session, and listens to what changes it from outside: the refresh loop, other tabs, the network, a page that was away. */
export function startSession() {
  sessionActor.subscribe(follow)
  refreshActor.start()
  sessionActor.start()
  follow(sessionActor.getSnapshot())
  listen()
}

/** Somebody has just signed in here, by whichever way. */
export function signedIn(me: Me) {
  sessionActor.send({ type: 'SIGNED_IN', me })
  notifyOtherTabs({ type: 'signed-in' })
}

const currentUser = storedInBrowser('currentUser', parsedBy(currentUserSchema))
let wasAuthenticated = false

/** The refresh loop and the stored user follow the session. */
function follow(snapshot: SessionSnapshot) {
  const authenticated = isAuthenticated(snapshot)
  if (authenticated || !isLoading(snapshot)) currentUser.write(currentUserOf(snapshot))
  // A session that is over leaves no hint of it, or every page would ask for it again.
  if (isSignedOut(snapshot)) clearSessionHint()
  if (authenticated === wasAuthenticated) return
  wasAuthenticated = authenticated
  refreshActor.send(authenticated ? { type: 'SESSION_STARTED', now: Date.now() } : { type: 'SESSION_ENDED' })
}

function listen() {
  onUnauthorized(() => sessionActor.send({ type: 'SESSION_ENDED' }))
  refreshActor.subscribe((snapshot) => {
    if (isSessionOver(snapshot)) sessionActor.send({ type: 'SESSION_ENDED' })
  })
  onTabMessage((message) => {
    if (message.type === 'signed-out') clearStorage()
    if (message.type === 'refreshed') refreshActor.send({ type: 'REFRESHED_ELSEWHERE', at: message.at })
    else sessionActor.send({ type: message.type === 'signed-in' ? 'SIGNED_IN_ELSEWHERE' : 'SIGNED_OUT_ELSEWHERE' })
  })
  window.addEventListener('online', () => {
    refreshActor.send({ type: 'ONLINE', now: Date.now() })
    sessionActor.send({ type: 'ONLINE' })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshActor.send({ type: 'WAKE', now: Date.now() })
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page from the back-forward cache heard nothing while it was away: without the hint nobody is signed in any more.
    if (persisted) sessionActor.send({ type: hasSessionHint() ? 'PROFILE_STALE' : 'SIGNED_OUT_ELSEWHERE' })
    refreshActor.send({ type: 'WAKE', now: Date.now() })
  })
}
