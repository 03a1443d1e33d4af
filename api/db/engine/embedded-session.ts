import type { Pool, PoolClient } from 'pg'
import type { EmbeddedSession } from './engine.ts'
import { failureOf } from './failure.ts'

/**
 * Live updates and jobs on the embedded engine's only connection, which they share with everything
 * else.
 */
export function embeddedSession(pool: Pool): EmbeddedSession {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const dispatch = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const subscribe = (channel: string) =>
    onClient(pool, (client) => run(client, `listen ${client.escapeIdentifier(channel)}`))

  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    // The thread was restarted and has lost its listeners. If this fails, the connection is gone
    // and the next one does it.
    for (const channel of listeners.keys()) {
      subscribe(channel).then(
        () => dispatch(channel, missed),
        () => {},
      )
    }
  })
  return {
    execute: (text, values) => onClient(pool, (client) => run(client, text, values)),
    async listen(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        await subscribe(channel)
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      }
      return async () => {
        listeners.get(channel)?.delete(listener)
      }
    },
  }
}

/** LivePort's payload for "messages may be missing". */
const missed = '*'

async function onClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>) {
  const client = await pool.connect().catch((error: unknown) => {
    throw failureOf(error)
  })
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function run(client: PoolClient, text: string, values?: unknown[]) {
  try {
    // For a text with several statements pg returns a list of results.
    const results: { rows: unknown[] }[] = [await client.query(text, values)].flat()
    return { rows: results.flatMap(({ rows }) => rows) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw failureOf(error)
  }
}
