import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { except } from 'hono/combine'
import type { JWK } from 'jose'
import { causeOf } from '#api/log/log.ts'
import type { Log } from '#api/log/log.ts'
import type { MailPort } from '#api/adapters/mail/mail.port.ts'
import { faultsHappen, newFaults } from './controls/faults.ts'
import type { Fault } from './controls/faults.ts'
import { controlRoutes } from './controls/routes.ts'
import { seed } from './controls/seed.ts'
import type { SeedUser } from './controls/seed.ts'
import { hostedRoutes } from './hosted/routes.ts'
import { appClients, pool } from './pool.ts'
import type { AppClient } from './pool.ts'
import type { Provider } from './provider.ts'
import { openClock } from './state/clock.ts'
import { openState } from './state/state.ts'
import { forgetExpired } from './state/sweep.ts'
import { generateSigningKey, importSigningKey, keptSigningKey } from './tokens/signing-key.ts'
import { guardPasswords, unguarded } from './users/password-guard.ts'
import { answerOperation, refuse } from './wire/http-operations.ts'
import { onlyLoopbackNames } from './wire/loopback.ts'
import { ServiceError } from './wire/service-error.ts'

export interface LocalIdentityOptions {
  /** Where users, keys and codes are kept; null keeps nothing. The caller holds its lock. */
  folder: string | null
  outbox: Pick<MailPort, 'send'>
  /** Our product's address: the hosted login may return to its /callback. */
  appUrl: string
  log: Log
  /** False lifts the limits on guessing and on codes. */
  limits?: boolean
  /** What scrypt spends on each password (its N): 16,384 unless a test has many. */
  hashCost?: number
  now?: () => Date
  /** A prepared signing key: making one takes longer than a test should. */
  key?: JWK
  /** App clients beside the pool's own two. */
  clients?: readonly AppClient[]
}

export interface LocalIdentity {
  app: Hono
  seed(users: SeedUser[]): Promise<Record<string, string>>
  controls: Controls
  close(): Promise<void>
}

/** The development controls, for tests in the same process. */
export interface Controls {
  now(): Date
  advanceClock(seconds: number): Promise<void>
  fault(fault: Pick<Fault, 'op' | 'type'> & Partial<Fault>): void
  clearFaults(): void
}

/**
 * The provider as a Hono app, without a server. `url` is its own origin, asked for when a token is
 * signed.
 */
export async function createLocalIdentity(
  options: LocalIdentityOptions,
  url: () => string = () => 'http://localhost',
): Promise<LocalIdentity> {
  const { folder } = options
  const [state, jwk] = await Promise.all([
    openState(folder),
    options.key ?? (folder === null ? generateSigningKey() : keptSigningKey(folder)),
  ])
  const clock = openClock(state, options.now ?? (() => new Date()))
  await forgetExpired(state, clock.now())
  const limits = options.limits ?? true
  const provider: Provider = {
    url,
    issuer: () => `${url()}/${pool.id}`,
    appUrl: options.appUrl,
    clients: new Map(
      [...appClients, ...(options.clients ?? [])].map((client) => [client.id, client]),
    ),
    state,
    clock,
    key: await importSigningKey(jwk),
    passwords: limits ? guardPasswords(() => clock.now()) : unguarded,
    hashCost: options.hashCost ?? 16_384,
    outbox: options.outbox,
    limits,
    log: options.log,
  }
  const faults = newFaults()
  return {
    app: buildApp(provider, faults),
    seed: (users) => seed(provider, users),
    controls: {
      now: () => new Date(clock.now()),
      advanceClock: (seconds) => clock.advance(seconds),
      fault: (fault) => faults.plan({ times: 1, delayMs: 0, ...fault }),
      clearFaults: () => faults.clear(),
    },
    close: () => state.close(),
  }
}

function buildApp(provider: Provider, faults: ReturnType<typeof newFaults>) {
  const app = new Hono()
  const forEverybody = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    exposeHeaders: ['x-amzn-RequestId', 'x-amzn-ErrorType', 'x-amzn-ErrorMessage', 'Date'],
    maxAge: 7_200,
  })
  app.use(onlyLoopbackNames)
  app.use(bodyLimit({ maxSize: 128 * 1_024, onError: tooLong }))
  // The login page is for people in their own window; the controls are for nobody's page.
  app.use(except(['/_dev/*', '/login', '/logout', '/oauth2/authorize'], forEverybody))
  app.use(except('/_dev/*', faultsHappen(faults)))

  app.post('/', (context) => answerOperation(provider, context))
  app.route('/_dev', controlRoutes(provider, faults))
  app.route('/', hostedRoutes(provider))
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  app.onError((error, context) => {
    provider.log.error('identity.failed', causeOf(error))
    return context.json({ error: 'server_error' }, 500)
  })
  return app
}

/** The rest of the body is not read, so the connection cannot serve another request. */
function tooLong() {
  const answer = refuse(new ServiceError('RequestEntityTooLargeException', 'Request too long', 413))
  answer.headers.set('connection', 'close')
  return answer
}
