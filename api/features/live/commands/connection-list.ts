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
  const groups = new Map<string, Connection[]>()
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
      const group = groupOf(connection)
      // The first is the oldest; its end removes it.
      if ((groups.get(group)?.length ?? 0) >= maxOfGroup) groups.get(group)?.[0]?.end()
      groups.set(group, [...(groups.get(group) ?? []), connection])
      all.add(connection)
      beat ??= setInterval(() => void beatAll(), beatMs).unref()
      onAdd?.(connection)
    },
    remove(connection) {
      all.delete(connection)
      const group = groupOf(connection)
      const others = groups.get(group)?.filter((other) => other !== connection) ?? []
      if (others.length > 0) groups.set(group, others)
      else groups.delete(group)
      if (all.size > 0) return
      clearInterval(beat)
      beat = undefined
    },
  }
}
