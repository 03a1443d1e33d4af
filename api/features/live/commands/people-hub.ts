import { personalAreas } from '#machines/live/live-areas.schema.ts'
import type { PersonalArea } from '#machines/live/live-areas.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import { missed } from '#api/adapters/live/live.port.ts'
import type { Deps } from '#api/deps.ts'
import { sessionEnded } from '#api/features/users/commands/publish-session-change.ts'
import type { Viewer } from '#api/viewer.ts'
import { readLiveRoles, recentPersonalAreas } from '../queries.ts'
import { openConnectionList } from './connection-list.ts'
import type { OpenConnections } from './connection-list.ts'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'
import { peopleChannel, reviewTeam } from './publish-personal-change.ts'

export interface PeopleHub {
  /**
   * A stream of changes for somebody, as server-sent events, until their session or role ends, or
   * they stop reading.
   */
  join(viewer: Viewer): ReadableStream<Uint8Array>
}

/** A browser shares one among its tabs; beyond this the oldest is closed. */
const maxOfSession = 8
/** Covers changes between the reading of a page and the joining of its stream. */
const recentMs = 60_000

type Person = Pick<Viewer, 'sessionId' | 'userId' | 'role'>
type Dependencies = Pick<Deps, 'db' | 'live' | 'log' | 'now' | 'leaving'>

/** Tells connected vendors and reviewers where to look again. */
export function openPeopleHub(deps: Dependencies): PeopleHub {
  const { db, live, log, now } = deps
  const connections: OpenConnections<Person> = openConnectionList<Person>(deps, {
    groupOf: ({ sessionId }) => sessionId,
    maxOfGroup: maxOfSession,
    onBeat: () => endChangedSessions(deps, connections.all),
    // Changes are received from when this process listens; earlier ones are read then.
    onAdd: (connection) =>
      void listening
        .then(() => recentPersonalAreas(db.query, connection, new Date(now().getTime() - recentMs)))
        .then(
          (areas) => connection.send(...areas),
          () => connection.send(...personalAreas),
        ),
  })

  const heardPerson = (payload: string) => {
    const [recipient = '', area = ''] = payload.split(' ')
    const areas = personalAreas.filter((known) => payload === missed || known === area)
    for (const connection of connections.all)
      if (payload === missed || isFor(connection, recipient)) connection.send(...areas)
  }

  const listening = live
    .listen(peopleChannel, heardPerson)
    .catch(() => log.error('people_listening_failed'))
  live
    .listen(
      sessionEnded,
      (id) =>
        void endChangedSessions(
          deps,
          [...connections.all].filter(({ sessionId }) => id === missed || id === sessionId),
        ),
    )
    .catch(() => log.error('session_listening_failed'))

  return {
    join: ({ sessionId, userId, role }) =>
      openLiveConnection({ who: { sessionId, userId, role }, hears: areasOf[role] }, connections),
  }
}

/** The areas of each role. A couple gets changes by the stream of each wedding. */
const areasOf: Record<Role, readonly PersonalArea[]> = {
  COUPLE: [],
  VENDOR: ['business', 'enquiries', 'day', 'notices'],
  ADMIN: ['review', 'notices'],
}

function isFor({ userId, role }: Person, recipient: string) {
  return recipient === userId || (recipient === reviewTeam && role === 'ADMIN')
}

/**
 * Ends the connections whose session is over, or whose person has another role now. While the
 * database is unavailable this is unknown.
 */
async function endChangedSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  connections: Iterable<LiveConnection & Person>,
) {
  const asked = [...connections]
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
  const roles = await readLiveRoles(db.query, ids, now()).catch(() => null)
  if (!roles) return
  for (const each of asked) if (roles.get(each.sessionId) !== each.role) each.end()
}
