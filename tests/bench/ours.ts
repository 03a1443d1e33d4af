import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { silent } from '#tests/harness/database.ts'
import { callProvider } from '#tests/harness/person.ts'
import { startProduct } from '#tests/harness/product.ts'
import type { Product } from '#tests/harness/product.ts'
import { fillWeddings } from './fill/weddings.ts'
import type { Amounts } from './fill/weddings.ts'
import { withoutLimits } from './postgres.ts'
import type { Line } from './table.ts'

export type Ours = Omit<Product, 'stop'> & { stop: () => Promise<void> }

/**
 * How often the product as it is shipped looks for due work. Under test it looks twenty times as
 * often, which would count as if requests had used it.
 */
const asShipped = { JOB_LOOK_SECONDS: '10' }

/** The built product with its demo people. `stop` leaves nothing behind. */
export async function startOurs(environment: Record<string, string> = {}): Promise<Ours> {
  const product = await startProduct({
    DEMO_DATA: 'on',
    CHEAP_HASHES: 'off',
    ...asShipped,
    ...environment,
  })
  const stop = async () => {
    await product.stop()
    product.forget()
  }
  return { ...product, stop }
}

/** A row that is given a product of its own, fresh and with nothing else to do. */
export function withOurs(row: (ours: Ours) => Promise<Line[]>) {
  return async () => {
    const product = await startOurs()
    try {
      return await row(product)
    } finally {
      await product.stop()
    }
  }
}

/** The built product with its demo weddings filled up. */
export function startFilled(
  amounts: Amounts,
  environment: Record<string, string> = {},
  databaseUrl: string | null = null,
) {
  return startPrepared(
    (db) => fillWeddings(db, amounts),
    { ...asShipped, ...environment },
    databaseUrl,
  )
}

const fillMs = 600_000

/**
 * The built product with its demo people and what `prepare` has written before it started. `db` is
 * a connection of one's own to a PostgreSQL; the embedded engine has none beside the product.
 */
export async function startPrepared<T>(
  prepare: (db: Database) => Promise<T>,
  environment: Record<string, string> = {},
  databaseUrl: string | null = null,
) {
  const postgres = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const settings = { DEMO_DATA: 'on', CHEAP_HASHES: 'off', ...postgres, ...environment }
  const first = await startProduct(settings)
  await first.stop()
  const db = await openDatabase({
    databaseUrl: databaseUrl && withoutLimits(databaseUrl),
    folder: databaseUrl ? null : join(first.dataDir, 'database'),
    log: silent,
    // What fills a database takes longer than any statement of the product may.
    allowedMs: fillMs,
  })
  const prepared = await prepare(db)
  await sql`analyze`.execute(db.query)
  if (!databaseUrl) await db.close()
  // People are known by their provider's address, which has its port in it.
  const product = await startProduct({ ...settings, ...first.ports, DATA_DIR: first.dataDir })
  return { product, db: databaseUrl ? db : null, prepared }
}

/** What the process holds, as it says itself. */
export async function residentMegabytes({ url }: Pick<Product, 'url'>) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_024 ** 2
}

/** Signs a demo couple in as a browser does; the answer is the session's cookie. */
export async function sessionCookie(product: Product | Ours) {
  const { body } = await callProvider(product as Product, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'couple@vowline.test', PASSWORD: 'Vowline-demo-1' },
  })
  const { AccessToken, IdToken, RefreshToken } = body['AuthenticationResult'] as Record<
    string,
    string
  >
  const answer = await fetch(`${product.url}/api/auth/set-cookie`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Vowline': '1', Origin: product.url },
    body: JSON.stringify({
      accessToken: AccessToken,
      idToken: IdToken,
      refreshToken: RefreshToken,
    }),
  })
  return cookiesOf(answer)
}

/** The same cookies as a browser keeps them: only the session's own is out of its pages' reach. */
export function browserCookies(cookie: string) {
  return cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    const httpOnly = name.startsWith('__Host-Http-')
    return {
      name,
      value: value.join('='),
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly,
      sameSite: 'Strict' as const,
    }
  })
}

/** What a browser would send back. */
export async function cookiesOf(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
