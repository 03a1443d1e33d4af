import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

/** The built product, running as `npm start` runs it, on ports and a data folder of its own. */
export interface Product {
  url: string
  identityUrl: string
  dataDir: string
  /** Null on the embedded database, which is in the data folder. */
  databaseUrl: string | null
  pid: number
  /** Everything it has printed so far. */
  printed: () => string
  /** The newest six-digit code mailed to an address, or a rejection when none arrives. */
  codeFor(email: string, after?: Date): Promise<string>
  mailTo(email: string): Promise<{ subject: string; text: string; at: string }[]>
  /** One of the identity provider's development controls: clock, fault, groups. */
  control(name: 'clock' | 'fault' | 'faults/clear' | 'groups', body: object): Promise<void>
  /** Sets the product's own clock, and the local identity provider's in it, that far ahead of the machine's. Only with `movableClock`. */
  setClock(ahead: { ms: number }): Promise<void>
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL, as a crash. The data folder stays. */
  kill(): Promise<void>
  /** Removes the data folder. */
  forget(): void
}

/** Given with the environment, the product's clock can be set. */
export const movableClock = { NODE_OPTIONS: `--import=${fileURLToPath(new URL('levels/movable-clock.mjs', import.meta.url))}` }

/** Starts the product and waits for /readyz. `environment` overrides; a `DATA_DIR` given is used as it is. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const [port, identityPort] = await freePorts(2)
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'vowline-data-'))
  const settings: Record<string, string> = {
    PORT: String(port),
    IDP_PORT: String(identityPort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    NODE_ENV: 'development',
    ...environment,
  }
  const child = spawn(process.execPath, startArguments, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(settings['NODE_OPTIONS'] === movableClock.NODE_OPTIONS ? ['ipc' as const] : [])],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const url = `http://localhost:${settings['PORT']}`
  const identityUrl = environment['COGNITO_ENDPOINT'] ?? `http://localhost:${settings['IDP_PORT']}`
  await until(
    async () => (await fetch(`${url}/readyz`)).ok,
    () => `The product was not ready within 30 s. It printed:\n${printed}`,
    () => child.exitCode !== null,
  )

  const mailTo: Product['mailTo'] = async (email) => {
    const answer = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    return (await answer.json()) as Awaited<ReturnType<Product['mailTo']>>
  }
  return {
    url,
    identityUrl,
    dataDir,
    databaseUrl: settings['DATABASE_URL'] ?? null,
    pid: child.pid ?? 0,
    printed: () => printed,
    mailTo,
    async codeFor(email, after = new Date(0)) {
      let code: string | undefined
      await until(
        async () => {
          const codes = (await mailTo(email)).filter(({ at }) => new Date(at) > after)
          code = codes.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
          return code !== undefined
        },
        () => `No code was mailed to ${email}.`,
      )
      return code ?? ''
    },
    async control(name, body) {
      const answer = await fetch(`${identityUrl}/_dev/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`/_dev/${name} answered ${answer.status}: ${await answer.text()}`)
    },
    setClock: ({ ms }) =>
      new Promise((resolve, reject) => {
        child.once('message', () => resolve())
        child.send({ aheadMs: ms }, (error) => error && reject(error))
      }),
    stop: () => end(child, 'SIGTERM', ended),
    kill: async () => void (await end(child, 'SIGKILL', ended)),
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** What `npm start` hands to Node. */
const startArguments = packageJson.scripts.start.split(' ').slice(1)

/** Asks again every 20 ms until `check` holds, for 30 s at most. A check that throws does not hold yet. */
export async function until(check: () => Promise<boolean>, complaint: () => string, hopeless = () => false) {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && !hopeless()) {
    if (await check().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(complaint())
}

/** Ports that nobody listens on at the moment. */
export async function freePorts(count: number) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}
