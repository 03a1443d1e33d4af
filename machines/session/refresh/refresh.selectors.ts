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

/** The loop runs while somebody is signed in; without it nothing is refreshed. */
export function refreshStateOf(snapshot: RefreshSnapshot | undefined): RefreshState {
  if (!snapshot) return { state: 'idle', lastRefreshAt: null, message: null, retryCount: 0 }
  const { lastRefreshAt, message, retryCount } = snapshot.context
  return { state: snapshot.value, lastRefreshAt, message, retryCount }
}

/** Whether the server has said, finally, that the session is over (401). */
export function isSessionOver(snapshot: RefreshSnapshot) {
  return snapshot.matches('authentication_error')
}

/** The message to show while a failure stands, also during the next try; null for a session that is over, which the session itself explains. */
export function refreshFailureShown(snapshot: RefreshSnapshot) {
  return isSessionOver(snapshot) ? null : snapshot.context.message
}

export function isRefreshing(snapshot: RefreshSnapshot) {
  return snapshot.hasTag('busy')
}

/** How the latest refresh ended: null while one is under way. */
export function outcomeOf(snapshot: RefreshSnapshot) {
  return isRefreshing(snapshot) ? null : snapshot.matches('success')
}

/** Refreshes by hand, joining a refresh that is under way. True when the session was refreshed, false when not, or when nobody is signed in. */
export async function refreshNow(
  actor: ActorRefFrom<typeof refreshMachine> | undefined,
): Promise<boolean> {
  if (actor?.getSnapshot().status !== 'active') return false
  actor.send({ type: 'REFRESH' })
  // Rejects when the loop is stopped meanwhile, which is a refresh that did not happen.
  const ended = await waitFor(actor, (snapshot) => outcomeOf(snapshot) !== null).catch(() => null)
  return ended !== null && outcomeOf(ended) === true
}
