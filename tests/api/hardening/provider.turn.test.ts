import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEngines, newPostgres } from '#tests/harness/database.ts'
import { callProvider, signedIn, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

const hour = 3_600
const day = 24 * hour
type Call = Awaited<ReturnType<typeof signedIn>>

async function statuses(call: Call) {
  const reads = ['/api/auth/me', '/api/weddings', '/api/auth/devices'].map((path) =>
    call('GET', path),
  )
  return (await Promise.all(reads)).map(({ status }) => status)
}

async function refresh(call: Call) {
  const answer = await call('POST', '/api/auth/refresh')
  return { status: answer.status, ...((await answer.json()) as { code?: string }) }
}

async function expectAway(call: Call) {
  expect(await refresh(call)).toMatchObject({ status: 503, code: 'provider_unavailable' })
  expect(await statuses(call)).toEqual([200, 200, 200])
}

/**
 * PostgreSQL lets a test backdate a session’s last refresh; within 15 s of one the provider is not
 * asked again.
 */
describe.runIf(allEngines.includes('postgresql'))('a faulty identity provider', () => {
  let database: Awaited<ReturnType<typeof newPostgres>>
  let product: Product
  /** Runs the identity provider for both products. */
  let provider: Product
  beforeAll(async () => {
    database = await newPostgres()
    provider = await startProduct({ DATABASE_URL: database.url })
    product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: provider.dataDir })
  })
  afterAll(async () => {
    await Promise.all([product, provider].map((running) => running.stop()))
    provider.forget()
    await database.drop()
  })

  /** Backdates the last refresh of every session by a minute. */
  async function age() {
    const client = new Client(database.url)
    await client.connect()
    await client.query(`update sessions set refreshed_at = refreshed_at - interval '60 seconds'`)
    await client.end()
  }

  /** A session that was last refreshed a minute ago. */
  async function session() {
    const tokens = await tokensOf(provider, await verifiedPerson(provider, 'away'))
    const call = await signedIn(product, '', tokens)
    await age()
    return { call, tokens }
  }

  test('twenty refreshes at once all succeed', async () => {
    const { call } = await session()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(call)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test('a lost response of the provider costs nothing', async () => {
    const { call } = await session()
    await provider.control('fault', { op: 'GetTokensFromRefreshToken', type: 'drop', times: 1 })
    expect((await refresh(call)).status).toBe(200)
    await age()
    expect((await refresh(call)).status).toBe(200)
  })

  test('a refresh token used elsewhere ends the session after the grace period, not before', async () => {
    const { call, tokens } = await session()
    const replay = () =>
      callProvider(provider, 'GetTokensFromRefreshToken', { RefreshToken: tokens.refreshToken })
    expect((await replay()).status).toBe(200)
    expect((await refresh(call)).status).toBe(200)
    await provider.control('clock', { advanceSeconds: 61 })
    expect((await replay()).status).toBe(400)
    await age()
    expect(await refresh(call)).toMatchObject({ status: 401, code: 'session_expired' })
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  test.each([
    ['answers nothing', { type: 'drop' }],
    ['is a proxy’s page', { type: 'html502' }],
    ['throttles', { type: 'throttle' }],
    ['fails inside', { type: 'error500' }],
    ['hangs', { type: 'delay', delayMs: 60_000 }],
  ])('that %s signs nobody out, and recovers at once', async (_, fault) => {
    const { call } = await session()
    await provider.control('fault', { op: '*', times: 1_000_000, ...fault })
    await expectAway(call)
    await provider.control('faults/clear', {})
    expect((await refresh(call)).status).toBe(200)
  })

  test('whose process is gone signs nobody out, lets people sign out, and recovers at once', async () => {
    const [staying, leaving] = [await session(), await session()]
    await provider.kill()
    await expectAway(staying.call)
    expect((await leaving.call('POST', '/api/auth/logout')).status).toBe(204)
    expect((await leaving.call('GET', '/api/auth/me')).status).toBe(401)
    provider = await startProduct({
      ...provider.ports,
      DATABASE_URL: database.url,
      DATA_DIR: provider.dataDir,
    })
    expect((await refresh(staying.call)).status).toBe(200)
  })

  test.each([
    ['two hours ahead', 2 * hour, [200]],
    ['two hours behind', -2 * hour, [200]],
    // A refresh token lives thirty days, so after forty the provider has forgotten the sign-in, and
    // so may we.
    ['forty days ahead', 40 * day, [401]],
  ])(
    'whose clock jumps %s causes no server error, and signs out only those it has forgotten',
    async (_, advanceSeconds, expected) => {
      const { call } = await session()
      await provider.control('clock', { advanceSeconds })
      expect(await statuses(call)).toEqual([200, 200, 200])
      expect(expected).toContain((await refresh(call)).status)
      const anew = await fetch(`${product.url}/api/auth/set-cookie`, {
        method: 'POST',
        headers: { 'X-Vowline': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify(await tokensOf(provider, await verifiedPerson(provider, 'jumped'))),
      })
      expect(anew.status).toBeLessThan(500)
      await provider.control('clock', { advanceSeconds: -advanceSeconds })
      expect(await signedIn(product, await verifiedPerson(provider, 'back'))).toBeTypeOf('function')
    },
  )
})
