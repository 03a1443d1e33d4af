import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { sessionEnded } from '#api/features/people/commands/publish-session-change.ts'
import type { Viewer } from '#api/viewer.ts'
import { weddingsChannel } from '../publish-wedding-change.ts'
import { readLiveMembers, readLiveSessions, recentAreas } from '../../queries.ts'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'

export interface LiveHub {
  /** What a member is told from now on, as server-sent events, until they or their session are gone, or they stop reading. */
  join(member: Member, viewer: Viewer): ReadableStream<Uint8Array>
}

/** Sooner than any proxy, and our own server, hangs up on a connection over which nothing comes. */
const beatMs = 15_000
/** A browser shares one among its tabs; beyond this the oldest gives way. */
const maxOfSession = 8
/** What was changed while a page was being read and had not joined yet. */
const recentMs = 60_000

type Dependencies = Pick<Deps, 'db' | 'live' | 'log' | 'now' | 'leaving'>

/**
 * Tells the members of weddings, as long as they listen, where to look again. One subscription and one heartbeat serve all who are
 * connected to this process; whoever is connected to another one hears the same through the database.
 */
export function openLiveHub({ db, live, log, now, leaving }: Dependencies): LiveHub {
  const seats = new Set<LiveConnection>()
  let beat: NodeJS.Timeout | undefined

  const leave = (seat: LiveConnection) => {
    seats.delete(seat)
    if (seats.size > 0) return
    clearInterval(beat)
    beat = undefined
  }

  const sit = (seat: LiveConnection) => {
    if (leaving.aborted) return seat.end()
    const others = [...seats].filter(({ sessionId }) => sessionId === seat.sessionId)
    if (others.length >= maxOfSession) others[0]?.end()
    seats.add(seat)
    beat ??= setInterval(() => void endGone([...seats]).then(() => seats.forEach((each) => each.beat())), beatMs).unref()
    // Only now: what is changed from here on is heard.
    recentAreas(db.query, seat.weddingId, new Date(now().getTime() - recentMs)).then(
      (areas) => areas.forEach((area) => seat.tell(area)),
      () => liveAreas.forEach((area) => seat.tell(area)),
    )
  }

  /** Ends the seats whose sessions are over. While the database is away nobody can say so, and nobody is told anything either. */
  const endGone = async (asked: LiveConnection[]) => {
    if (asked.length === 0) return
    const sessions = await readLiveSessions(db.query, [...new Set(asked.map(({ sessionId }) => sessionId))], now()).catch(() => null)
    if (sessions) for (const seat of asked) if (!sessions.has(seat.sessionId)) seat.end()
  }

  /** Looks again at what each may hear of; who is a member no more hears nothing more. */
  const seatAgain = async (weddingId: string, asked: LiveConnection[]) => {
    const members = await readLiveMembers(db.query, weddingId).catch(() => null)
    if (members) for (const seat of asked) seat.allow(members.get(seat.userId) ?? null)
  }

  const heardWedding = async (payload: string) => {
    const [weddingId = '', area = ''] = payload.split(' ')
    const here = [...seats].filter((seat) => payload === missed || seat.weddingId === weddingId)
    if (here.length === 0) return
    if (payload === missed || area === 'members') {
      for (const [id, inside] of Map.groupBy(here, (seat) => seat.weddingId)) await seatAgain(id, inside)
    }
    const told = liveAreas.filter((known) => payload === missed || known === area)
    for (const seat of here) told.forEach((known) => seat.tell(known))
  }

  live.listen(weddingsChannel, (payload) => void heardWedding(payload)).catch(() => log.error('wedding_listening_failed'))
  live
    .listen(sessionEnded, (id) => void endGone([...seats].filter(({ sessionId }) => id === missed || id === sessionId)))
    .catch(() => log.error('session_listening_failed'))
  leaving.addEventListener('abort', () => seats.forEach((seat) => seat.end()))

  return {
    join: (member, viewer) => openLiveConnection(member, viewer.sessionId, { sit, leave }),
  }
}
