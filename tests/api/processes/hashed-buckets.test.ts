import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compose } from '#api/compose.ts'
import { readConfig } from '#api/config/config.ts'
import { databaseLimits } from '#api/db/limits.ts'
import { mainEngine, openTestDatabase, silent } from '#tests/harness/database.ts'

const rule = { limit: 5, seconds: 3_600 }
const bucket = 'contact:203.0.113.7'

test('the composed server hashes what it counts under the first session key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-composed-'))
  const database = await openTestDatabase(mainEngine)
  const { databaseUrl } = database.place
  // The embedded folder belongs to one process; the composed server then makes one of its own.
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_KEYS: [randomBytes(32), randomBytes(32)]
      .map((key) => key.toString('base64url'))
      .join(','),
    COGNITO_USER_POOL_ID: 'eu-west-1_TEST',
    COGNITO_CLIENT_ID: 'test-client',
    COGNITO_HOSTED_URL: 'https://identity.test',
    DEMO_DATA: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  expect(config.limits).toBe(true)
  const product = await compose(config, silent)
  const { deps } = product
  try {
    const bucketsAfter = async (limits: typeof deps.limits) => {
      await sql`delete from rate_limits`.execute(deps.db.query)
      await limits.take(bucket, rule)
      const { rows } = await sql<{ bucket: Buffer }>`select bucket from rate_limits`.execute(
        deps.db.query,
      )
      return rows.map((row) => row.bucket.toString('hex'))
    }
    const under = (key: string | Uint8Array) => databaseLimits(deps.db, deps.now, key)
    const stored = await bucketsAfter(deps.limits)
    expect(stored).toHaveLength(1)
    expect(stored).toEqual(await bucketsAfter(under(config.sessionKeys[0]!)))
    // Whoever has the table alone can compute none of these.
    expect(stored).not.toEqual(await bucketsAfter(under('')))
    expect(stored).not.toEqual(await bucketsAfter(under(randomBytes(32))))
  } finally {
    product.leave()
    await product.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
