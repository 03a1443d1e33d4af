import { accessFor, errorOf, isLoading, isSigningOut, isUnreached, meOf } from '#machines/session/session/session.selectors.ts'
import type { Role } from '#machines/session/session.schema.ts'
import { useSnapshot } from '#src/client/actor.ts'
import { sessionActor, signedIn } from './session.bindings.ts'

/** Who is here, and what they may do about it. */
export function useSession() {
  const snapshot = useSnapshot(sessionActor)
  return {
    me: meOf(snapshot),
    isLoading: isLoading(snapshot),
    isSigningOut: isSigningOut(snapshot),
    /** The server could not be asked who is here; `askAgain` tries once more. */
    isUnreached: isUnreached(snapshot),
    /** A key of errors.json: why the session ended, or null. */
    error: errorOf(snapshot),
    accessFor: (roles: readonly Role[]) => accessFor(snapshot, roles),
    signedIn,
    signOut: () => sessionActor.send({ type: 'SIGN_OUT' }),
    askAgain: () => sessionActor.send({ type: 'RETRY' }),
    /** What /me says may have changed: a profile was completed. */
    profileChanged: () => sessionActor.send({ type: 'PROFILE_STALE' }),
  }
}
