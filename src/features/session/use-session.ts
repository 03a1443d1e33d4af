import { useSyncExternalStore } from 'react'
import type { Me, Role } from '#machines/session/session.schema.ts'
import {
  accessFor,
  errorOf,
  isLoading,
  isUnreached,
  meOf,
  whyUnreached,
} from '#machines/session/session/session.selectors.ts'
import type { Access } from '#machines/session/session/session.rules.ts'
import { loadSession, followSession, sessionState } from './lazy-session.bindings.ts'

export interface SessionView {
  me: Me | null
  /** Nobody can say yet who is here. */
  isLoading: boolean
  /** The server could not say who is here; `askAgain` tries once more. */
  isUnreached: boolean
  /** A key of errors.json: why it could not, or null. */
  unreachedBy: string | null
  /** A key of errors.json: why the session ended, or null. */
  error: string | null
  accessFor: (roles: readonly Role[]) => Access
}

/** Who is here, and what they may do about it. */
export function useSession() {
  const state = useSyncExternalStore(followSession, sessionState, nobody)
  return { ...viewOf(state), ...actions }
}

/** A page that the build draws is a visitor's. */
const nobody = () => 'nobody' as const

const actions = {
  signedIn: (me: Me) => void loadSession().then((session) => session.signedIn(me)),
  signOut: () =>
    void loadSession().then(({ sessionActor }) => sessionActor.send({ type: 'SIGN_OUT' })),
  askAgain: () =>
    void loadSession().then(({ sessionActor }) => sessionActor.send({ type: 'RETRY' })),
  /** What the server has just said of whoever is signed in: a name was changed. */
  meChanged: (me: Me) => void loadSession().then((session) => session.meChanged(me)),
  /** What /me says may have changed: a profile was completed. */
  profileChanged: () =>
    void loadSession().then(({ sessionActor }) => sessionActor.send({ type: 'PROFILE_STALE' })),
}

function viewOf(state: ReturnType<typeof sessionState>): SessionView {
  if (typeof state !== 'string')
    return {
      me: meOf(state),
      isLoading: isLoading(state),
      isUnreached: isUnreached(state),
      unreachedBy: whyUnreached(state),
      error: errorOf(state),
      accessFor: (roles) => accessFor(state, roles),
    }
  const expected = state === 'expected'
  return {
    me: null,
    isLoading: expected,
    isUnreached: state === 'unreached',
    unreachedBy: null,
    error: null,
    accessFor: () => (expected ? 'wait' : 'sign-in'),
  }
}
