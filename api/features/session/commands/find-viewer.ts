import type { Database } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import type { Viewer } from '#api/viewer.ts'
import type { Me } from '#machines/session/session.schema.ts'
import { hashCookie, readMe, readSession } from '../queries.ts'

/** Viewers by cookie, cached. */
export interface SessionCache {
  find(cookie: string): Promise<Viewer | null>
  /** The viewer's own record; null if the session has ended since. */
  meOf(viewer: Viewer): Promise<Me | null>
  /**
   * Call before sessions end or change, and await the returned function after the commit: this
   * process, and as far as can be known the others, have then been notified. Waits at most a
   * quarter of a second.
   */
  watchInvalidation(sessionIds: string[]): () => Promise<void>
  /** Forgets sessions in this process only: those whose cookie nobody has any more. */
  forget(sessionIds: string[]): void
}

const keptMs = 5_000
const maxKept = 10_000
const invalidationMs = 250
const seenEveryMs = 60_000
/** The longest life of a session, however often it is used, remembered or not. */
const longestMs = 30 * 24 * 3_600_000
const unrememberedMs = 24 * 3_600_000

interface Kept {
  viewer: Viewer
  expiresAt: Date
  /** On the monotonic clock, which does not jump. */
  freshUntil: number
}

/**
 * Finds viewers in the database and caches them for five seconds, which makes /me cheap. An ended
 * session is forgotten at once in every process, because each listens; the result of a look-up that
 * was under way meanwhile is not cached.
 */
export function openSessionCache({
  db,
  live,
  log,
  now,
}: Pick<Deps, 'db' | 'live' | 'log' | 'now'>): SessionCache {
  const kept = new Map<string, Kept>()
  const lookUps = new Map<string, Promise<Viewer | null>>()
  const waiting = new Map<string, Set<() => void>>()
  /** The response of /me, for as long as its viewer is cached. */
  const records = new WeakMap<Viewer, Me>()
  let isListening = false
  let invalidationCount = 0

  const forget = (sessionId: string) => {
    invalidationCount++
    lookUps.clear()
    removeSession(kept, sessionId)
  }
  const invalidate = (sessionId: string) => {
    forget(sessionId)
    for (const notify of waiting.get(sessionId) ?? []) notify()
  }
  // Until it listens, every request asks the database, which is slower and as safe.
  live.listen(sessionEnded, invalidate).then(
    () => (isListening = true),
    () => log.error('session_listening_failed'),
  )

  const lookUp = async (cookie: string): Promise<Viewer | null> => {
    const tokenHash = hashCookie(cookie)
    if (tokenHash === null) return null
    const countBefore = invalidationCount
    const session = await readSession(db.query, tokenHash, now())
    if (session === null) return null
    const { viewer, me } = session
    const expiresAt = await noteSeen(db, session, now())
    // A missing profile may be completed at any moment, which must show at once.
    if (isListening && countBefore === invalidationCount && me.profile === 'complete') {
      records.set(viewer, me)
      keep(kept, cookie, { viewer, expiresAt, freshUntil: performance.now() + keptMs })
    }
    return viewer
  }

  return {
    async find(cookie) {
      const known = kept.get(cookie)
      if (known && known.freshUntil > performance.now() && known.expiresAt > now())
        return known.viewer
      return shared(lookUps, cookie, () => lookUp(cookie))
    },

    async meOf(viewer) {
      return records.get(viewer) ?? readMe(db.query, viewer.sessionId)
    },

    watchInvalidation(sessionIds) {
      // A process that does not listen yet caches nobody and would not be notified.
      const invalidated = isListening ? sessionIds.map((id) => nextInvalidation(waiting, id)) : []
      return async () => {
        await Promise.all(invalidated)
        sessionIds.forEach(forget)
      }
    },

    forget: (sessionIds) => sessionIds.forEach(forget),
  }
}

/** Shares one look-up among all requests with the same cookie at the same time. */
function shared<T>(lookUps: Map<string, Promise<T>>, cookie: string, lookUp: () => Promise<T>) {
  const underWay = lookUps.get(cookie)
  if (underWay) return underWay
  const search = lookUp().finally(() => {
    if (lookUps.get(cookie) === search) lookUps.delete(cookie)
  })
  lookUps.set(cookie, search)
  return search
}

/** Caches an entry as the newest; the oldest is dropped if there are too many. */
function keep(kept: Map<string, Kept>, cookie: string, entry: Kept) {
  // A Map keeps the order of insertion: the first is the oldest.
  const oldest = kept.size >= maxKept ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.delete(cookie)
  kept.set(cookie, entry)
}

function removeSession(kept: Map<string, Kept>, sessionId: string) {
  if (sessionId === '*') return kept.clear()
  for (const [cookie, { viewer }] of kept) if (viewer.sessionId === sessionId) kept.delete(cookie)
}

/**
 * Written once a minute at most. A session that is not remembered then lives for another day,
 * within its longest life.
 */
async function noteSeen(
  db: Database,
  session: NonNullable<Awaited<ReturnType<typeof readSession>>>,
  time: Date,
): Promise<Date> {
  if (time.getTime() - session.lastSeenAt.getTime() < seenEveryMs) return session.expiresAt
  const expiresAt = expiryOf(session, time)
  await db.query
    .updateTable('sessions')
    .set({ lastSeenAt: time, expiresAt })
    .where('id', '=', session.viewer.sessionId)
    .where('lastSeenAt', '=', session.lastSeenAt)
    .execute()
  return expiresAt
}

/**
 * When a session that was just used ends by itself: thirty days after the sign-in, or sooner if it
 * is not remembered and nobody uses it.
 */
export function expiryOf(
  { remembered, startedAt }: { remembered: boolean; startedAt: Date },
  now: Date,
): Date {
  const longest = startedAt.getTime() + longestMs
  return new Date(remembered ? longest : Math.min(longest, now.getTime() + unrememberedMs))
}

function nextInvalidation(waiting: Map<string, Set<() => void>>, sessionId: string) {
  const waiters = waiting.get(sessionId) ?? new Set()
  waiting.set(sessionId, waiters)
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, invalidationMs)
  waiters.add(resolve)
  return promise.finally(() => {
    clearTimeout(timer)
    waiters.delete(resolve)
    if (waiters.size === 0) waiting.delete(sessionId)
  })
}
