import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { pdfDocuments } from '#api/adapters/documents/pdf-documents.ts'
import { FetchFailure } from '#api/adapters/fetch/fetch.port.ts'
import { folderFiles } from '#api/adapters/files/folder-files.ts'
import type { JobsPort } from '#api/adapters/jobs/jobs.port.ts'
import { embeddedLive } from '#api/adapters/live/embedded.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import { fileOutbox } from '#api/adapters/mail/file-outbox.ts'
import { renderMail } from '#api/adapters/mail/render.ts'
import { renderPush } from '#api/adapters/push/render-push.ts'
import { createApp } from '#api/app.ts'
import { readConfig } from '#api/config/config.ts'
import { databaseLimits, noLimits } from '#api/db/limits.ts'
import type { Deps } from '#api/deps.ts'
import { reactions } from '#api/features/reactions/commands/reactions.ts'
import { currentRequestId } from '#api/log/log.ts'
import type { Facts, Log } from '#api/log/log.ts'
import { saveAcceptedTerms } from '#api/features/users/commands/accept-terms.ts'
import { openSite } from '#api/http/site/site.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import { openTestDatabase, silent } from './database.ts'
import type { EngineName, TestDatabase } from './database.ts'
import { fakeIdentity } from './identity/fake-identity.ts'
import type { FakeIdentity, Person } from './identity/fake-identity.ts'

export interface TestApp {
  app: ReturnType<typeof createApp>
  deps: Deps
  identity: FakeIdentity
  database: TestDatabase
  /** The lines that the API logged. */
  logged: LogLine[]
  /** A request as our own pages send it: with the guard's header, and a body as JSON. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  /**
   * Somebody who has registered, accepted the terms, signed in for the first time and has nothing
   * yet; `undecided` is a token without a user type.
   */
  signedInAs(role: Role | 'undecided', person?: Person): Promise<SignedIn>
  close(): Promise<void>
}

export type LogLine = { event: string } & Facts

export interface RequestOptions {
  as?: SignedIn | undefined
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

export interface SignedIn {
  id: string
  role: Role
  /** The Cookie header of their browser. */
  cookie: string
}

/**
 * The whole API on a database of its own. Only what is outside of the process is made up: the
 * identity provider and the mail.
 */
export async function testApp(
  engine: EngineName,
  options: {
    environment?: Record<string, string>
    limits?: boolean
    site?: string
    now?: () => Date
  } = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-app-'))
  const database = await openTestDatabase(engine)
  const { db, place } = database
  const now = options.now ?? systemNow
  const identity = fakeIdentity(now)
  const { log, lines } = keptLog()
  const live = db.embedded
    ? embeddedLive(db.embedded)
    : await postgresLive(place.databaseUrl ?? '', silent)
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    CHEAP_HASHES: options.environment?.['NODE_ENV'] === 'production' ? 'off' : 'on',
    ...options.environment,
  })
  const outbox = fileOutbox(join(folder, 'outbox'), now)
  const leaving = new AbortController()
  const deps: Deps = {
    config,
    db,
    limits: options.limits ? databaseLimits(db, now) : noLimits,
    identity,
    jobs: noJobs,
    fetch: { get: () => Promise.reject(new FetchFailure('unreachable')) },
    files: folderFiles(join(folder, 'files')),
    mail: outbox,
    renderMail,
    renderPush,
    push: { send: () => Promise.reject(new FetchFailure('unreachable')) },
    documents: pdfDocuments(),
    live,
    log,
    reactions,
    leaving: leaving.signal,
    now,
    publicConfig: {
      cognito: {
        region: 'eu-west-1',
        userPoolId: 'eu-west-1_TEST',
        clientId: 'test-client',
        endpoint: 'https://identity.test',
        hostedUrl: 'https://identity.test',
      },
      csrfHeader: 'X-Vowline: 1',
    },
    outbox,
  }
  const app = createApp(
    deps,
    options.site ? openSite(options.site, config, deps.publicConfig.cognito.endpoint) : null,
  )
  const request: TestApp['request'] = async (method, path, { as, body, headers = {} } = {}) =>
    app.request(path, {
      method,
      headers: {
        ...(method === 'GET' || method === 'HEAD' ? {} : { 'x-vowline': '1' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { cookie: as.cookie } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    app,
    deps,
    identity,
    database,
    logged: lines,
    request,
    async signedInAs(role, person = {}) {
      const rights =
        role === 'ADMIN' ? { isAdmin: true } : { userType: role === 'undecided' ? null : role }
      const answer = await request('POST', '/api/auth/set-cookie', {
        body: identity.tokensOf({ ...rights, ...person }),
      })
      if (answer.status !== 200)
        throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`)
      // The answer of set-cookie is a Me.
      const me = (await answer.json()) as { id: string; role: Role }
      await saveAcceptedTerms(db.query, me.id, termsVersion, now())
      return {
        id: me.id,
        role: me.role,
        cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      }
    },
    async close() {
      leaving.abort()
      await live.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The API for the tests of a file or of a `describe`: it is open while they run. */
export function openTestApp(...given: Parameters<typeof testApp>): TestApp {
  const api = {} as TestApp
  beforeAll(async () => void Object.assign(api, await testApp(...given)))
  afterAll(() => api.close())
  return api
}

/** The body of an answer; what a test expects of it is what the test goes on to say. */
export async function bodyOf<T = Record<string, unknown>>(response: Response): Promise<T> {
  return (await response.json()) as T
}

function keptLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const keep = (event: string, facts: Facts = {}) =>
    void lines.push({ event, requestId: currentRequestId(), ...facts })
  return { log: { debug: keep, info: keep, warn: keep, error: keep, flush() {} }, lines }
}

function systemNow() {
  return new Date()
}

const noJobs: JobsPort = {
  define() {},
  start: () => Promise.resolve(),
  wake() {},
  stop: () => Promise.resolve(),
}
