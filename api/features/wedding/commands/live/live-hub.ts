import { readableLiveAreas } from '#machines/wedding/reading/activity.rules.ts'
import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { openConnectionList } from '#api/features/live/commands/connection-list.ts'
import type { OpenConnections } from '#api/features/live/commands/connection-list.ts'
import { closeExpiredConnections } from '#api/features/live/commands/close-expired-connections.ts'
import { openLiveConnection } from '#api/features/live/commands/live-connection.ts'
import type { LiveConnection } from '#api/features/live/commands/live-connection.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import type { Viewer } from '#api/viewer.ts'
import { weddingsChannel } from '../publish-wedding-change.ts'
import { readLiveMembers } from '../../live/queries.ts'
import { recentAreas } from '../../activity/queries.ts'

export interface LiveHub {
  /**
   * A stream of changes for a member, as server-sent events, until their membership or session
   * ends, or they stop reading.
   */
  join(member: Member, viewer: Viewer): ReadableStream<Uint8Array>
}

/** A browser shares one among its tabs; beyond this the oldest is closed. */
const maxOfSession = 8
/** Covers changes between the reading of a page and the joining of its stream. */
const recentMs = 60_000

type Dependencies = Pick<Deps, 'db' | 'live' | 'log' | 'now' | 'leaving'>

interface Inside {
  sessionId: string
  userId: string
  weddingId: string
}

type Connections = readonly (LiveConnection & Inside)[]

/**
 * Tells connected members of weddings where to look again. One subscription serves all connections
 * of this process; other processes are reached through the database.
 */
export function openLiveHub(deps: Dependencies): LiveHub {
  const { db, live, log, now } = deps
  const connections: OpenConnections<Inside> = openConnectionList<Inside>(deps, {
    groupOf: ({ sessionId }) => sessionId,
    maxOfGroup: maxOfSession,
    onBeat: () => closeExpiredConnections(deps, connections.all),
    // Changes are received from when this process listens; earlier ones are read then.
    onAdd: (connection) =>
      void listening
        .then(() =>
          recentAreas(db.query, connection.weddingId, new Date(now().getTime() - recentMs)),
        )
        .then(
          (areas) => connection.send(...areas),
          () => connection.send(...liveAreas),
        ),
  })

  const heardWedding = async (payload: string) => {
    const [weddingId = '', area = ''] = payload.split(' ')
    const here = [...connections.all].filter(
      (connection) => payload === missed || connection.weddingId === weddingId,
    )
    if (here.length === 0) return
    if (payload === missed || area === 'members') {
      for (const [id, inside] of Map.groupBy(here, (connection) => connection.weddingId))
        await updateRights(deps, id, inside)
    }
    const areas = liveAreas.filter((known) => payload === missed || known === area)
    for (const connection of here) connection.send(...areas)
  }

  const listening = live
    .listen(weddingsChannel, (payload) => void heardWedding(payload))
    .catch(() => log.error('wedding_listening_failed'))
  live
    .listen(
      sessionEnded,
      (id) =>
        void closeExpiredConnections(
          deps,
          [...connections.all].filter(({ sessionId }) => id === missed || id === sessionId),
        ),
    )
    .catch(() => log.error('session_listening_failed'))

  return {
    join: (member, { sessionId }) =>
      openLiveConnection(
        {
          who: { sessionId, userId: member.userId, weddingId: member.weddingId },
          hears: readableLiveAreas(member),
        },
        connections,
      ),
  }
}

/** Reads again what each connection may receive; former members receive nothing more. */
async function updateRights({ db }: Pick<Deps, 'db'>, weddingId: string, asked: Connections) {
  const members = await readLiveMembers(db.query, weddingId).catch(() => null)
  if (!members) return
  for (const each of asked) {
    const membership = members.get(each.userId)
    each.allow(membership ? readableLiveAreas(membership) : null)
  }
}
