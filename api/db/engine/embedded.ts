import { mkdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#api/log/log.ts'
import { limitMs, openPool } from './engine.ts'
import { embeddedSession } from './embedded-session.ts'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { WorkerStream, stateAfter } from './worker-stream.ts'
import type { Wire } from './worker-stream.ts'

/**
 * How long a statement waits for the engine to restart and recover its folder, also on a busy
 * machine.
 */
const restartMs = 20_000

/**
 * PostgreSQL inside the process (PGlite), on its own thread, in `folder` or in memory (null). It
 * has one connection, given out in the order of requests. A statement or an idle transaction that
 * exceeds its time can be ended in one way only: the thread is stopped, and the next statement
 * starts another one, which recovers the folder as after a crash.
 */
export async function embeddedEngine(
  folder: string | null,
  log: Log,
  allowedMs = limitMs,
): Promise<Engine> {
  const unlock = folder === null ? () => {} : lockFolder(folder)
  for (const flag of calmCompilation) setFlagsFromString(flag)
  const host = new PgliteWorker(folder, log, allowedMs)
  try {
    await host.start()
  } catch (error) {
    unlock()
    throw error
  }
  const pool = openPool(
    {
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: allowedMs + restartMs,
      stream: () => new WorkerStream(host),
    },
    log,
  )
  freeWhenLost(pool)
  return {
    name: 'pglite',
    pool,
    embedded: embeddedSession(pool),
    async withoutLimits(work) {
      host.timeoutsDisabled = true
      try {
        return await work(pool)
      } finally {
        host.timeoutsDisabled = false
      }
    },
    async close() {
      await pool.end()
      await host.close()
      unlock()
    },
  }
}

/**
 * A holder that waits for something else while its connection ends would block the only place in
 * the pool. It is released on their behalf; their own release then has no effect.
 */
function freeWhenLost(pool: Pool) {
  let held: PoolClient | null = null
  pool.on('acquire', (client) => (held = client))
  pool.on('release', () => (held = null))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (held !== client) return
      const release = client.release.bind(client)
      client.release = () => {}
      release(true)
    })
  })
}

/**
 * At its start V8 would optimise PostgreSQL's largest functions in many threads at once: half a
 * gigabyte for some seconds, and half a second of waiting. One thread that begins much later
 * optimises only the functions that are used.
 */
const calmCompilation = ['--wasm-num-compilation-tasks=1', '--wasm-tiering-budget=1000000000']

/** Runs one worker at a time. */
class PgliteWorker implements Wire {
  timeoutsDisabled = false
  readonly #folder: string | null
  readonly #log: Log
  readonly #allowedMs: number
  #worker: Promise<Worker> | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #watch: NodeJS.Timeout | undefined

  constructor(folder: string | null, log: Log, allowedMs: number) {
    this.#folder = folder
    this.#log = log
    this.#allowedMs = allowedMs
  }

  start() {
    if (this.#worker) return this.#worker
    const starting = this.#ended.then(() => this.#launch())
    this.#worker = starting
    // A new worker may have been requested before the old one has ended.
    const forget = () => {
      if (this.#worker === starting) this.#worker = null
    }
    starting.then((worker) => worker.once('exit', forget), forget)
    return starting
  }

  #launch() {
    if (this.#folder !== null) mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const worker = new Worker(workerAddress(), {
      workerData: { folder: this.#folder },
      execArgv: [],
    })
    this.#ended = new Promise((resolve) => worker.once('exit', resolve))
    return new Promise<Worker>((resolve, reject) => {
      worker.once('message', () => resolve(worker))
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(new Error('The embedded database ended while it was starting.')),
      )
    })
  }

  async open(listener: (bytes: Uint8Array) => void, lost: (why: Error) => void) {
    const worker = await this.start()
    worker.on('message', (bytes: Uint8Array) => {
      const state = stateAfter(bytes)
      this.#expect(state === 'in transaction' ? 'database.transaction_idle' : null)
      listener(bytes)
      if (state === 'broken') void this.abort()
    })
    worker.once('exit', () => {
      this.#expect(null)
      // The code of a broken socket: pg expects it while it closes a connection, and otherwise
      // takes it for a loss.
      lost(Object.assign(new Error('The embedded database ended.'), { code: 'ECONNRESET' }))
    })
  }

  send(bytes: Uint8Array) {
    this.#expect('database.statement_slow')
    void this.#worker?.then((worker) => worker.postMessage(bytes, [bytes.buffer as ArrayBuffer]))
  }

  async close() {
    const worker = await this.#worker?.catch(() => null)
    worker?.postMessage('close', [])
    await this.#ended
  }

  async abort() {
    const worker = await this.#worker?.catch(() => null)
    await worker?.terminate()
  }

  /** Starts the deadline of the next answer, or clears it. */
  #expect(otherwise: string | null) {
    clearTimeout(this.#watch)
    if (otherwise === null || this.timeoutsDisabled) return
    this.#watch = setTimeout(() => {
      this.#log.error(otherwise, { afterMs: this.#allowedMs })
      // Stopping the thread would empty a database in memory.
      if (this.#folder !== null) void this.abort()
    }, this.#allowedMs)
    this.#watch.unref()
  }
}

/**
 * The worker is beside the bundle (dist/api/embedded-worker.js), or one folder above this file when
 * the sources run unbuilt.
 */
function workerAddress() {
  const path = import.meta.url.endsWith('.ts') ? '../embedded-worker.ts' : './embedded-worker.js'
  return new URL(path, import.meta.url)
}
