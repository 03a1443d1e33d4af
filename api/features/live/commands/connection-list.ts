import type { Deps } from '#api/deps.ts'
import type { ConnectionList, LiveConnection } from './live-connection.ts'

export interface OpenConnections<T extends object> extends ConnectionList<T> {
  readonly all: ReadonlySet<LiveConnection & T>
}

/** Sooner than any proxy, or our own server, closes a silent connection. */
const beatMs = 15_000

interface Rules<T> {
  /**
   * The group in which connections are counted, and its limit: beyond it the oldest connection is
   * closed.
   */
  groupOf: (who: T) => string
  maxOfGroup: number
  onAdd?: (connection: LiveConnection & T) => void
  /** Before each heartbeat. */
  onBeat?: () => Promise<void>
}

/**
 * The connections of one kind to this process. One heartbeat serves all of them, and they end when
 * the process stops.
 */
export function openConnectionList<T extends object>(
  { leaving }: Pick<Deps, 'leaving'>,
  { groupOf, maxOfGroup, onAdd, onBeat }: Rules<T>,
): OpenConnections<T> {
  type Connection = LiveConnection & T
  const all = new Set<Connection>()
  const groups = new Map<string, Set<Connection>>()
  let beat: NodeJS.Timeout | undefined

  const beatAll = async () => {
    await onBeat?.()
    for (const connection of all) connection.beat()
  }
  leaving.addEventListener('abort', () => {
    for (const connection of all) connection.end()
  })

  return {
    all,
    add(connection) {
      if (leaving.aborted) return connection.end()
      const group = groups.get(groupOf(connection)) ?? new Set()
      groups.set(groupOf(connection), group)
      // A Set keeps the order of insertion: the first is the oldest.
      if (group.size >= maxOfGroup) [...group][0]?.end()
      groups.set(groupOf(connection), group.add(connection))
      all.add(connection)
      beat ??= setInterval(() => void beatAll(), beatMs).unref()
      onAdd?.(connection)
    },
    remove(connection) {
      all.delete(connection)
      const group = groups.get(groupOf(connection))
      group?.delete(connection)
      if (group?.size === 0) groups.delete(groupOf(connection))
      if (all.size > 0) return
      clearInterval(beat)
      beat = undefined
    },
  }
}
