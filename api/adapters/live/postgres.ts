import { Client, escapeIdentifier } from 'pg'
import type { Log } from '#api/log/log.ts'
import { missed } from './live.port.ts'
import type { LivePort } from './live.port.ts'

type Listener = (payload: string) => void

/**
 * Listens over one connection of its own, and connects again whenever it breaks; listeners then
 * learn that they may have missed something. It resolves even if the first attempt fails, and goes
 * on trying.
 */
export async function postgresLive(databaseUrl: string, log: Log): Promise<LivePort> {
  const live = new PostgresLive(databaseUrl, log)
  await live.connect()
  return live
}

class PostgresLive implements LivePort {
  readonly #databaseUrl: string
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  #client: Client | null = null
  #heartbeat: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #asked: Promise<unknown> = Promise.resolve()
  #failures = 0
  #isClosed = false

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  async listen(channel: string, listener: Listener) {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    // Without a connection, the next one listens to every channel that is known by then.
    if (this.#client) await this.#askOrEnd(this.#client, listenTo(channel))
    return async () => {
      listeners.delete(listener)
    }
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#heartbeat)
    this.#listeners.clear()
    await this.#client?.end()
  }

  async connect() {
    const client = new Client({
      connectionString: this.#databaseUrl,
      application_name: 'vowline-live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.#listeners.keys()) await this.#ask(client, listenTo(channel))
    } catch {
      // A client that never connected emits no `end`.
      this.#again()
      void client.end().catch(() => {})
      return
    }
    if (this.#isClosed) {
      await client.end()
      return
    }
    this.#client = client
    if (this.#failures > 0)
      for (const channel of this.#listeners.keys()) this.#dispatch(channel, missed)
    this.#failures = 0
    // A heartbeat finds a connection that died silently.
    this.#heartbeat = setInterval(() => void this.#askOrEnd(client, 'select 1'), 15_000).unref()
  }

  /** A connection that does not answer is ended; the next one listens to every channel. */
  async #askOrEnd(client: Client, statement: string) {
    try {
      await this.#ask(client, statement)
    } catch {
      await client.end().catch(() => {})
    }
  }

  /** Runs one statement after the other, as a connection requires. */
  #ask(client: Client, statement: string) {
    const answer = this.#asked.then(() => client.query(statement))
    this.#asked = answer.catch(() => {})
    return answer
  }

  #dispatch(channel: string, payload: string) {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
  }

  #lost(client: Client) {
    if (this.#client !== client) return
    this.#client = null
    clearInterval(this.#heartbeat)
    this.#again()
  }

  /** Connects again after 50, 100, 200 … ms, five seconds at most. */
  #again() {
    if (this.#isClosed) return
    const waitMs = Math.min(50 * 2 ** this.#failures++, 5_000)
    this.#log.warn('live.connection_lost', { waitMs })
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.connect(), waitMs)
  }
}

function listenTo(channel: string) {
  return `listen ${escapeIdentifier(channel)}`
}
