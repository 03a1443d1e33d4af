import { createActor } from 'xstate'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { currentUserSchema } from '#machines/session/session.schema.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { sessionMachine } from '#machines/session/session/session.machine.ts'
import type { SessionPorts, SessionSources } from '#machines/session/session/session.ports.ts'
import {
  currentUserOf,
  errorOf,
  isLoading,
  isSignedOut,
} from '#machines/session/session/session.selectors.ts'
import { api, onUnauthorized } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import {
  clearStorage,
  clearSessionHint,
  forgetKeptAnswers,
  hasSessionHint,
  storedInBrowser,
} from '#src/client/storage/storage.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { onTabMessage, notifyOtherTabs } from '#src/client/live/tabs.ts'
import { refreshLogic, refreshOnce } from './refresh/refresh.bindings.ts'
import { endOwedSession, signOutLogic } from './sign-out.bindings.ts'

/**
 * The session of this tab, with the refresh and the sign-out inside it. It runs as long as the page
 * does.
 */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      ...bind<SessionPorts>({
        fetchMe: async () => {
          const answer = await fetchWithRetry(() => api.auth.me.$get())
          return answer.result === 'answer' ? { result: 'me', me: answer.body } : answer
        },
        refreshOnce: async () => {
          const answer = await refreshOnce()
          return answer.result === 'refused' ? answer : { result: 'refreshed' }
        },
      }),
      ...bindSources<SessionSources>({
        tabMessages: (notify) =>
          onTabMessage((message) => {
            if (message.type === 'signed-out') clearStorage()
            if (message.type === 'refreshed')
              notify({ type: 'REFRESHED_ELSEWHERE', at: message.at })
            else notify({ type: meanings[message.type] })
          }),
        network: (notify) => {
          const listener = () => notify({ type: 'ONLINE', now: Date.now() })
          window.addEventListener('online', listener)
          return () => window.removeEventListener('online', listener)
        },
        pageVisibility: (notify) => {
          const wake = () => notify({ type: 'WAKE', now: Date.now() })
          const listening = new AbortController()
          const { signal } = listening
          document.addEventListener(
            'visibilitychange',
            () => document.visibilityState === 'visible' && wake(),
            { signal },
          )
          window.addEventListener(
            'pageshow',
            ({ persisted }) => {
              // A page from the back-forward cache received nothing while it was hidden:
              // without the hint nobody is signed in any more.
              if (persisted)
                notify({ type: hasSessionHint() ? 'PROFILE_STALE' : 'SIGNED_OUT_ELSEWHERE' })
              wake()
            },
            { signal },
          )
          return () => listening.abort()
        },
        unauthorizedAnswers: (notify) => onUnauthorized(() => notify({ type: 'SESSION_ENDED' })),
      }),
      refresh: refreshLogic,
      signOut: signOutLogic,
    },
  }),
  { input: { hasHint: hasSessionHint() }, inspect },
)

/** What a message of another tab is to the session of this one. */
const meanings = {
  'signed-in': 'SIGNED_IN_ELSEWHERE',
  'signed-out': 'SIGNED_OUT_ELSEWHERE',
  'profile-changed': 'PROFILE_STALE',
} as const

const currentUser = storedInBrowser('currentUser', parsedBy(currentUserSchema))

sessionActor.subscribe((snapshot) => {
  if (!isLoading(snapshot)) currentUser.write(currentUserOf(snapshot))
  // A session that is over leaves no hint of it, or every page would ask for it again.
  if (isSignedOut(snapshot)) clearSessionHint()
  // The service worker does not see every answer that says so.
  if (isSignedOut(snapshot) && errorOf(snapshot) === 'session_expired') forgetKeptAnswers()
})

// As soon as there is a connection again: the next page, or the next sign-in.
void endOwedSession()

/** What the server has just said of whoever is signed in; the other tabs ask it themselves. */
export function meChanged(me: Me) {
  sessionActor.send({ type: 'PROFILE_CHANGED', me })
  notifyOtherTabs({ type: 'profile-changed' })
}

/** Somebody has just signed in here, by whichever way. */
export function signedIn(me: Me) {
  sessionActor.send({ type: 'SIGNED_IN', me })
  notifyOtherTabs({ type: 'signed-in' })
}
