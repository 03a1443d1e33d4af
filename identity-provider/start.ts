import type { AddressInfo } from 'node:net'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createLocalIdentity } from './create.ts'
import type { Controls, LocalIdentity, LocalIdentityOptions } from './create.ts'
import type { SeedUser } from './controls/seed.ts'
import { appClients, pool } from './pool.ts'
import { lockFolder } from './state/lock.ts'
import type { HeldLock } from './state/lock.ts'

const host = '127.0.0.1'

export interface StartOptions extends LocalIdentityOptions {
  /** 0 takes any free one. */
  port: number
  host?: string
  production: boolean
}

export interface RunningIdentity {
  /** The provider's own origin, no trailing slash: the endpoint of the JSON calls. */
  url: string
  port: number
  userPoolId: string
  clientId: string
  hostedUrl: string
  issuer: string
  /** Null where another process on the same folder serves: that one's controls are at its /_dev. */
  controls: Controls | null
  /** Puts confirmed users in place where they are missing; answers every sub by e-mail address. */
  seed(users: SeedUser[]): Promise<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Starts the local identity provider on an origin of its own. Where a living process already serves
 * the folder, that one is used and stays when this one stops. Refuses production and every address
 * but loopback: whoever reaches it could read codes, move its clock and make administrators.
 */
export async function startLocalIdentity(options: StartOptions): Promise<RunningIdentity> {
  if (options.production)
    throw new Error(
      'The local identity provider is for development only and does not start in production.',
    )
  if ((options.host ?? host) !== host)
    throw new Error(`The local identity provider listens on ${host} only, not on ${options.host}.`)
  const lock = options.folder === null ? null : await lockFolder(options.folder, isServing)
  if (lock && !lock.held) {
    options.log.info('identity.reused', { pid: lock.holder.pid, url: lock.holder.url })
    return servedBy(lock.holder.url)
  }
  try {
    return await serve(options, lock)
  } catch (error) {
    lock?.release()
    throw error
  }
}

async function serve(options: StartOptions, lock: HeldLock | null): Promise<RunningIdentity> {
  let url = ''
  const identity = await createLocalIdentity(options, () => url)
  const server = serverOf(identity.app)
  try {
    url = `http://${host}:${await listen(server, options.port)}`
    lock?.announce(url)
  } catch (error) {
    await identity.close()
    throw error
  }
  options.log.info('identity.started', { url })
  return {
    ...addressesOf(url),
    controls: identity.controls,
    seed: (users) => identity.seed(users),
    async stop() {
      await close(server)
      await identity.close()
      lock?.release()
    },
  }
}

function addressesOf(url: string) {
  return {
    url,
    port: Number(new URL(url).port),
    userPoolId: pool.id,
    clientId: appClients[0]?.id ?? '',
    hostedUrl: url,
    issuer: `${url}/${pool.id}`,
  }
}

function servedBy(url: string): RunningIdentity {
  return {
    ...addressesOf(url),
    controls: null,
    async seed(users) {
      const answer = await fetch(`${url}/_dev/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ users }),
      })
      if (!answer.ok)
        throw new Error(
          `The identity provider at ${url} did not take the users (${answer.status}).`,
        )
      // Our own provider's answer: seed's.
      return (await answer.json()) as Record<string, string>
    },
    stop: () => Promise.resolve(),
  }
}

/**
 * Asks an address for the number of the process behind it. Nobody there, or another process: no. No
 * answer at all: who knows.
 */
async function isServing({ pid, url }: { pid: number; url: string }) {
  try {
    const answer = await fetch(`${url}/_dev/process`, { signal: AbortSignal.timeout(3_000) })
    return answer.ok && ((await answer.json()) as { pid: unknown }).pid === pid
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
    if (code === 'ECONNREFUSED' || error instanceof SyntaxError) return false
    throw new Error(`The identity provider of process ${pid} at ${url} does not answer.`, {
      cause: error,
    })
  }
}

function serverOf(app: LocalIdentity['app']) {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host })
  if (!(server instanceof Server)) throw new Error('Without TLS the server is one of node:http.')
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  return server
}

function listen(server: Server, port: number) {
  return new Promise<number>((done, failed) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      failed(error.code === 'EADDRINUSE' ? portTaken(port) : error)
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // A TCP server's address is never a path.
      done((server.address() as AddressInfo).port)
    })
  })
}

function portTaken(port: number) {
  return new Error(
    `Port ${port} is taken by another program: set IDP_PORT to a free one for the local identity provider.`,
  )
}

function close(server: Server) {
  return new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}
