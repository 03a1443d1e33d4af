import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSigningKey } from '#identity-provider/tokens/signing-key.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { copyPreparedFolder } from './database.ts'

/** The built product, running as `npm start` runs it, on ports and a data folder of its own. */
export interface Product {
  url: string
  identityUrl: string
  /** The settings that start it again on the same addresses. */
  ports: { PORT: string; IDP_PORT: string }
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
  /**
   * Sets the product's own clock, and the local identity provider's in it, that far ahead of the
   * machine's. Only with `movableClock`.
   */
  setClock(ahead: { ms: number }): Promise<void>
  /**
   * Kills the process before it sends that statement of the next transaction that mentions these
   * words; null kills nothing. Resolves once the process knows it. `statements` is how many there
   * were, when the transaction commits. Only with `mortal`.
   */
  killIn(transaction: {
    mentions: string
    killAt: number | null
  }): Promise<{ statements: Promise<number> }>
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL, as a crash. The data folder stays. */
  kill(): Promise<void>
  /** Removes the data folder. */
  forget(): void
}

const loading = (module: string) =>
  `--import=${fileURLToPath(new URL(`levels/loaded/${module}`, import.meta.url))}`

/** Given with the environment, the product's clock can be set. */
export const movableClock = { NODE_OPTIONS: loading('movable-clock.mjs') }

/** Given with the environment, the product can be killed in the middle of a transaction. */
export const mortal = { NODE_OPTIONS: loading('mortal.mjs') }

/**
 * Starts the product on ports that the system picks, and resolves once /readyz answers. Without a
 * `DATA_DIR` it gets a copy of a prepared data folder. `environment` overrides every setting. A
 * child that is not ready in time is killed, and the start rejects with what it printed.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = environment['DATA_DIR'] ?? (await newDataDir(environment))
  const settings: Record<string, string> = {
    PORT: '0',
    IDP_PORT: '0',
    DEMO_DATA: 'off',
    // What is due is done at once, so that no test waits for a look of every ten seconds.
    JOB_LOOK_SECONDS: '0.5',
    NODE_ENV: 'development',
    // Tests sign in by the hundred, and production refuses it.
    CHEAP_HASHES: environment['NODE_ENV'] === 'production' ? 'off' : 'on',
    ...environment,
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, startArguments, {
    env: {
      ...process.env,
      ...settings,
      NODE_OPTIONS: `${loading('ends-with-parent.mjs')} ${settings['NODE_OPTIONS'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  let started: StartedLine | undefined
  const isReady = async () => {
    started ??= startedLineIn(printed)
    return started !== undefined && (await fetch(`http://localhost:${started.port}/readyz`)).ok
  }
  try {
    await until(
      isReady,
      () => `The product was not ready in time. It printed:\n${printed}`,
      () => child.exitCode !== null,
    )
  } catch (error) {
    await end(child, 'SIGKILL', ended)
    if (!environment['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  const { port, identity: identityUrl } = started!
  const url = `http://localhost:${port}`

  const mailTo: Product['mailTo'] = async (email) => {
    const answer = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    return (await answer.json()) as Awaited<ReturnType<Product['mailTo']>>
  }
  return {
    url,
    identityUrl,
    ports: { PORT: String(port), IDP_PORT: new URL(identityUrl).port },
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
      if (!answer.ok)
        throw new Error(`/_dev/${name} answered ${answer.status}: ${await answer.text()}`)
    },
    setClock: async ({ ms }) => void (await send(child, { aheadMs: ms })),
    async killIn(transaction) {
      await send(child, transaction)
      return { statements: heard(child).then(({ statements }) => statements ?? 0) }
    },
    stop: () => end(child, 'SIGTERM', ended),
    kill: async () => void (await end(child, 'SIGKILL', ended)),
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** One for all products of this test process. */
let signingKey: ReturnType<typeof generateSigningKey> | undefined

const shared = new Map<string, Promise<Product>>()

/**
 * The one product of this test process with these settings. Nobody stops it: it ends with the
 * process.
 */
export function sharedProduct(environment: Record<string, string> = {}): Promise<Product> {
  const name = JSON.stringify(environment)
  const running = shared.get(name) ?? startProduct(environment)
  shared.set(name, running)
  return running
}

/** What `npm start` hands to Node. */
const startArguments = packageJson.scripts.start.split(' ').slice(1)

/** The line of the log that says where the product serves. */
interface StartedLine {
  port: number
  /** The identity provider's endpoint. */
  identity: string
}

function startedLineIn(printed: string): StartedLine | undefined {
  const line = /^\{.*"event":"started".*\}$/m.exec(printed)?.[0]
  // The product's own log line (api/server.ts).
  return line === undefined ? undefined : (JSON.parse(line) as StartedLine)
}

/**
 * A data folder of its own with a signing key and, on the embedded engine, a migrated, empty
 * database: neither is quick to make.
 */
async function newDataDir(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vowline-data-'))
  const identity = join(dataDir, 'identity')
  mkdirSync(identity, { mode: 0o700 })
  signingKey ??= generateSigningKey()
  writeFileSync(join(identity, 'signing-key.json'), JSON.stringify(await signingKey))
  if (!environment['DATABASE_URL']) await copyPreparedFolder(join(dataDir, 'database'))
  return dataDir
}

/**
 * Asks again every 20 ms until `check` holds, for three minutes at most. A check that throws does
 * not hold yet.
 */
export async function until(
  check: () => Promise<boolean>,
  complaint: () => string,
  hopeless = () => false,
) {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline && !hopeless()) {
    if (await check().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(complaint())
}

/** The answer of what was loaded before the product. */
async function send(child: ChildProcess, message: object) {
  const answer = heard(child)
  await new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()))
  })
  return answer
}

async function heard(child: ChildProcess) {
  const [message] = await once(child, 'message')
  // Of the modules in levels/, which send nothing else.
  return message as { statements?: number }
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}
