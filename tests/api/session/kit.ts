import { reactions } from '#api/features/reactions/commands/reactions.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeEach } from 'vitest'
import { cognito } from '#api/adapters/identity/cognito/cognito.ts'
import { renderPush } from '#api/adapters/push/render-push.ts'
import type { JobDefinition, JobsPort } from '#api/adapters/jobs/jobs.port.ts'
import { embeddedLive } from '#api/adapters/live/embedded.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import { createApp } from '#api/app.ts'
import { readConfig } from '#api/config/config.ts'
import type { Database } from '#api/db/client.ts'
import { databaseLimits, noLimits } from '#api/db/limits.ts'
import type { Deps } from '#api/deps.ts'
import { defineSessionJobs } from '#api/features/session/jobs.ts'
import type { Facts } from '#api/log/log.ts'
import {
  openTestDatabase,
  silent,
  type EngineName,
  type TestDatabase,
} from '#tests/harness/database.ts'
import { startProvider, type Provider } from '#tests/harness/identity/tokens.ts'

/**
 * One API process as far as sessions are concerned: its app, memory and clock, on a database that
 * others may share.
 */
export interface Instance {
  deps: Deps
  /** Moves the wall clock. */
  clock: { aheadMs: number }
  /** Everything it has logged, as lines of JSON. */
  logged: () => string
  /** Names of the queues that were woken. */
  woken: string[]
  runJob(queue: string): Promise<void>
  /** A request from our own pages; `cookie` is the value that signIn returned. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  /** POST /api/auth/set-cookie. */
  setCookie(tokens: unknown, options?: CallOptions & { remember?: boolean }): Promise<Response>
  close(): Promise<void>
}

export interface CallOptions {
  body?: unknown
  cookie?: string | undefined
  headers?: Record<string, string | null>
}

/** The environment of a session test. */
export interface Ground {
  provider: Provider
  database: TestDatabase
  api: Instance
}

/**
 * Gives each test of a describe block an empty database and its own API, and closes everything at
 * the end. The identity provider is shared, or new for each test where tests move its clock or
 * count its calls.
 */
export function onFreshGround(
  engine: EngineName,
  give: (ground: Ground) => void,
  { providerPer }: { providerPer: 'test' | 'block' },
) {
  let ground: Partial<Ground> = {}
  beforeEach(async () => {
    await ground.api?.close()
    if (providerPer === 'test') await ground.provider?.close()
    const provider =
      (providerPer === 'block' ? ground.provider : undefined) ?? (await startProvider())
    const database = ground.database ?? (await openTestDatabase(engine))
    await database.reset()
    const fresh = { provider, database, api: await openInstance(database, provider) }
    ground = fresh
    give(fresh)
  })
  afterAll(async () => {
    await ground.api?.close()
    await ground.database?.close()
    await ground.provider?.close()
  })
}

export async function openInstance(
  database: Pick<TestDatabase, 'db' | 'place'>,
  provider: Pick<Provider, 'settings'>,
  options: { sessionKeys?: string; limits?: boolean } = {},
): Promise<Instance> {
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const lines: string[] = []
  const write = (event: string, facts?: Facts) =>
    void lines.push(JSON.stringify({ event, ...facts }))
  const jobs = manualJobs()
  const { db, place } = database
  const live = db.embedded
    ? embeddedLive(db.embedded)
    : await postgresLive(place.databaseUrl ?? '', silent)
  const config = readConfig({
    PORT: '3000',
    DATA_DIR: tmpdir(),
    SESSION_KEYS: options.sessionKeys ?? randomBytes(32).toString('base64url'),
    DEMO_DATA: 'off',
  })
  const nothing = { put: away, get: away, delete: away, exists: away }
  const deps: Deps = {
    config,
    db,
    limits: options.limits ? databaseLimits(db, now) : noLimits,
    identity: cognito(provider.settings, now),
    jobs,
    renderPush,
    push: { send: async () => 'sent' },
    fetch: { get: away },
    files: nothing,
    mail: { send: away, close: () => Promise.resolve() },
    renderMail: (kind, { to }) => ({ to, subject: kind, text: kind, html: kind }),
    documents: { text: (key) => key, draw: away },
    live,
    reactions,
    log: { debug: write, info: write, warn: write, error: write, flush() {} },
    leaving: new AbortController().signal,
    now,
    publicConfig: {
      cognito: { region: 'eu-west-1', userPoolId: '', clientId: '', endpoint: '', hostedUrl: '' },
      csrfHeader: 'X-Vowline: 1',
    },
    outbox: null,
  }
  defineSessionJobs(deps)
  const app = createApp(deps)

  const call: Instance['call'] = async (method, path, { body, cookie, headers = {} } = {}) => {
    const written: Record<string, string | null> = {
      ...(method === 'GET'
        ? {}
        : { 'X-Vowline': '1', Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...headers,
    }
    const present = Object.entries(written).filter(
      (header): header is [string, string] => header[1] !== null,
    )
    const text =
      body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    return app.fetch(
      new Request(`http://localhost:3000${path}`, { method, headers: present, ...text }),
    )
  }
  return {
    deps,
    clock,
    logged: () => lines.join('\n'),
    woken: jobs.woken,
    runJob: (queue) => jobs.run(queue),
    call,
    setCookie: (tokens, { remember, ...rest } = {}) =>
      call('POST', `/api/auth/set-cookie${remember ? '?remember=true' : ''}`, {
        ...rest,
        body: tokens,
      }),
    close: () => live.close(),
  }
}

/** Details without any answer, for POST /api/weddings and for a registration. */
export const unplanned = {
  partnerName: '',
  partnerEmail: '',
  weddingDate: null,
  city: '',
  country: '',
  expectedGuests: null,
  type: null,
  budgetRange: null,
}

/** The Cookie header that a browser sends after this response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

export async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code?: unknown }).code
}

/** The number of rows in the tables of a sign-in. */
export async function countRows(db: Database) {
  const count = async (table: 'users' | 'sessions' | 'revocations' | 'weddings' | 'businesses') => {
    const row = await db.query
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    users: await count('users'),
    sessions: await count('sessions'),
    revocations: await count('revocations'),
  }
}

/** Jobs that run only when a test runs them. */
function manualJobs(): JobsPort & { woken: string[]; run(queue: string): Promise<void> } {
  const defined = new Map<string, JobDefinition>()
  const woken: string[] = []
  return {
    woken,
    define: (job) => void defined.set(job.queue, job),
    start: () => Promise.resolve(),
    wake: (queue) => void woken.push(queue),
    stop: () => Promise.resolve(),
    async run(queue) {
      const job = defined.get(queue)
      if (job === undefined) throw new Error(`No job works on ${queue}.`)
      await job.work()
    },
  }
}

function away(): Promise<never> {
  return Promise.reject(new Error('Not part of this test.'))
}
