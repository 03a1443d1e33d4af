import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import type { Viewer } from '#api/viewer.ts'
import { weddingsChannel } from '../publish-wedding-change.ts'
import { readLiveMembers, readLiveSessions } from '../../live/queries.ts'
import { recentAreas } from '../../activity/queries.ts'
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
export function openLiveHub(deps: Dependencies): LiveHub {
  const { db, live, log, now, leaving } = deps
  const connections = new Set<LiveConnection>()
  let beat: NodeJS.Timeout | undefined

  const remove = (connection: LiveConnection) => {
    connections.delete(connection)
    if (connections.size > 0) return
    clearInterval(beat)
    beat = undefined
  }

  const add = (connection: LiveConnection) => {
    if (leaving.aborted) return connection.end()
    const others = [...connections].filter(({ sessionId }) => sessionId === connection.sessionId)
    if (others.length >= maxOfSession) others[0]?.end()
    connections.add(connection)
    beat ??= setInterval(
      () =>
        void endGone(deps, [...connections]).then(() => connections.forEach((each) => each.beat())),
      beatMs,
    ).unref()
    // Only now: what is changed from here on is heard.
    recentAreas(db.query, connection.weddingId, new Date(now().getTime() - recentMs)).then(
      (areas) => areas.forEach((area) => connection.tell(area)),
      () => liveAreas.forEach((area) => connection.tell(area)),
    )
  }

  const heardWedding = async (payload: string) => {
    const [weddingId = '', area = ''] = payload.split(' ')
    const here = [...connections].filter(
      (connection) => payload === missed || connection.weddingId === weddingId,
    )
    if (here.length === 0) return
    if (payload === missed || area === 'members') {
      for (const [id, inside] of Map.groupBy(here, (connection) => connection.weddingId))
        await updateRights(deps, id, inside)
    }
    const told = liveAreas.filter((known) => payload === missed || known === area)
    for (const connection of here) told.forEach((known) => connection.tell(known))
  }

  live
    .listen(weddingsChannel, (payload) => void heardWedding(payload))
    .catch(() => log.error('wedding_listening_failed'))
  live
    .listen(
      sessionEnded,
      (id) =>
        void endGone(
          deps,
          [...connections].filter(({ sessionId }) => id === missed || id === sessionId),
        ),
    )
    .catch(() => log.error('session_listening_failed'))
  leaving.addEventListener('abort', () => connections.forEach((connection) => connection.end()))

  return {
    join: (member, viewer) => openLiveConnection(member, viewer.sessionId, { add, remove }),
  }
}

type Connections = readonly LiveConnection[]

/** Ends the connections whose sessions are over. While the database is away nobody can say so, and nobody is told anything either. */
async function endGone({ db, now }: Pick<Deps, 'db' | 'now'>, asked: Connections) {
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
  const sessions = await readLiveSessions(db.query, ids, now()).catch(() => null)
  if (sessions) for (const each of asked) if (!sessions.has(each.sessionId)) each.end()
}

/** Looks again at what each may hear of; who is a member no more hears nothing more. */
async function updateRights({ db }: Pick<Deps, 'db'>, weddingId: string, asked: Connections) {
  const members = await readLiveMembers(db.query, weddingId).catch(() => null)
  if (members) for (const each of asked) each.allow(members.get(each.userId) ?? null)
}
