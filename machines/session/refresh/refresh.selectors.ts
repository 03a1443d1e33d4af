import { waitFor } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { refreshMachine } from './refresh.machine.ts'
import type { RefreshFailure } from './refresh.rules.ts'

export type RefreshSnapshot = SnapshotFrom<typeof refreshMachine>

/** The refresh state of the product specification, section 3. */
export interface RefreshState {
  state: 'idle' | 'refreshing' | 'success' | RefreshFailure
  lastRefreshAt: number | null
  /** A key of locales/<language>/errors.json. */
  message: string | null
  retryCount: number
}

/** The loop runs while somebody is signed in; `undefined` is a session without it. */
export function refreshStateOf(snapshot: RefreshSnapshot | undefined): RefreshState {
  if (!snapshot) return { state: 'idle', lastRefreshAt: null, message: null, retryCount: 0 }
  const { lastRefreshAt, message, retryCount } = snapshot.context
  return { state: snapshot.value, lastRefreshAt, message, retryCount }
}

/** Whether the server has said that the session is over (401). */
export function isSessionOver(snapshot: RefreshSnapshot) {
  return snapshot.matches('authentication_error')
}

/**
 * The message while a failure lasts, also during the next try; null for a session that is over,
 * which the session itself explains.
 */
export function refreshFailureShown(snapshot: RefreshSnapshot) {
  return isSessionOver(snapshot) ? null : snapshot.context.message
}

export function isRefreshing(snapshot: RefreshSnapshot) {
  return snapshot.hasTag('busy')
}

/** How the latest refresh ended; null while one is under way. */
export function outcomeOf(snapshot: RefreshSnapshot) {
  return isRefreshing(snapshot) ? null : snapshot.matches('success')
}

/**
 * Refreshes manually, or joins a refresh that is under way. True if the session was refreshed;
 * false if not, or if nobody is signed in.
 */
export async function refreshNow(
  actor: ActorRefFrom<typeof refreshMachine> | undefined,
): Promise<boolean> {
  if (actor?.getSnapshot().status !== 'active') return false
  actor.send({ type: 'REFRESH' })
  // Rejects if the loop is stopped meanwhile, so that no refresh happened.
  const ended = await waitFor(actor, (snapshot) => outcomeOf(snapshot) !== null).catch(() => null)
  return ended !== null && outcomeOf(ended) === true
}
