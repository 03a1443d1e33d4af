import { describe, expect, test, vi } from 'vitest'
import type { Device } from '#machines/session/session.schema.ts'
import { engines, type TestDatabase } from '#tests/harness/database.ts'
import type { Claims, Provider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, countRows, onFreshGround, type Instance } from './kit.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

describe.each(engines)('signing out on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance

  onFreshGround(engine, (ground) => ({ provider, api, database } = ground), { providerPer: 'test' })

  const signIn = async (person: Claims = {}, headers: Record<string, string> = {}) => {
    const answer = await api.setCookie((await provider.signIn(person)).tokens, { headers })
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }
  const signOut = (cookie?: string) => api.call('POST', '/api/auth/logout', { cookie })
  const statusOfMe = async (cookie: string) =>
    (await api.call('GET', '/api/auth/me', { cookie })).status
  const devices = async (cookie: string, query = '') => {
    const answer = await api.call('GET', `/api/auth/devices${query}`, { cookie })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { items: Device[]; nextCursor: string | null }
  }

  test('a sign-out ends the session at once, informs the provider and clears both cookies', async () => {
    const cookie = await signIn()
    expect(await statusOfMe(cookie)).toBe(200)
    const answer = await signOut(cookie)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-Http-vowline=; HttpOnly; .*Secure; Max-Age=0$/),
      expect.stringMatching(/^vowline_hint=; .*Max-Age=0$/),
    ])
    // Not "storage", which holds the language that a sign-out keeps, nor "cookies", which holds the
    // passes of wedding pages.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOfMe(cookie)).toBe(401)
    expect(provider.calls.revoked).toHaveLength(1)
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 0, revocations: 0 })
  })

  test('the response waits for the other processes to be notified, not for a timeout', async () => {
    const cookie = await signIn()
    // If it waited for a timer, the sign-out would never be answered here.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      expect((await signOut(cookie)).status).toBe(204)
    } finally {
      vi.useRealTimers()
    }
  })

  test('without a valid session it is 204 too, and clears the cookies', async () => {
    const dead = await signIn()
    await signOut(dead)
    for (const cookie of [
      undefined,
      dead,
      '__Host-Http-vowline=nonsense',
      `__Host-Http-vowline=${'\u00e9'.repeat(43)}`,
    ]) {
      const answer = await signOut(cookie)
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie()).toHaveLength(2)
    }
  })

  test('fresh tokens end every session of that user at once, and are revoked with them', async () => {
    const [laptop, phone, other] = [
      await signIn({ sub: 'one' }),
      await signIn({ sub: 'one' }),
      await signIn({ sub: 'two' }),
    ]
    const proof = (await provider.signIn({ sub: 'one' })).tokens
    expect((await api.call('POST', '/api/auth/sign-out-everywhere', { body: proof })).status).toBe(
      204,
    )
    expect([await statusOfMe(laptop), await statusOfMe(phone), await statusOfMe(other)]).toEqual([
      401, 401, 200,
    ])
    await api.runJob('revocations')
    expect(provider.calls.revoked).toHaveLength(3)
  })

  test('tokens that are older than five minutes or invalid end nothing', async () => {
    const cookie = await signIn()
    const { tokens } = await provider.signIn()
    api.clock.aheadMs = 5 * 60_000 + 1_000
    expect(
      await codeOf(await api.call('POST', '/api/auth/sign-out-everywhere', { body: tokens })),
    ).toBe('token_too_old')
    expect(
      (
        await api.call('POST', '/api/auth/sign-out-everywhere', {
          body: { ...tokens, accessToken: tokens.idToken },
        })
      ).status,
    ).not.toBe(204)
    api.clock.aheadMs = 0
    expect(await statusOfMe(cookie)).toBe(200)
  })

  test('another site cannot sign a user out', async () => {
    const cookie = await signIn()
    const answer = await api.call('POST', '/api/auth/logout', {
      cookie,
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    expect(await statusOfMe(cookie)).toBe(200)
  })

  test('with the provider unavailable it succeeds, and the provider is informed later', async () => {
    const cookie = await signIn()
    provider.status = 'bad-gateway'
    expect((await signOut(cookie)).status).toBe(204)
    expect(await statusOfMe(cookie)).toBe(401)
    expect(await countRows(database.db)).toMatchObject({ sessions: 0, revocations: 1 })

    api.clock.aheadMs = 60_000
    await api.runJob('revocations')
    expect(await countRows(database.db)).toMatchObject({ revocations: 1 })
    provider.status = null
    await api.runJob('revocations')
    expect(provider.calls.revoked).toHaveLength(0)
    api.clock.aheadMs = 10 * 60_000
    await api.runJob('revocations')
    expect(provider.calls.revoked).toHaveLength(1)
    expect(await countRows(database.db)).toMatchObject({ revocations: 0 })
  })

  test('a hanging provider does not keep the browser waiting', async () => {
    const cookie = await signIn()
    provider.status = 'hang'
    // The provider never responds, so any response proves that it was not waited for.
    expect((await signOut(cookie)).status).toBe(204)
  })

  test('a revocation that failed for thirty days is dropped, because its token is dead by then', async () => {
    const cookie = await signIn()
    provider.status = 'throttled'
    await signOut(cookie)
    api.clock.aheadMs = 31 * 24 * 3_600_000
    await api.runJob('revocations')
    expect(await countRows(database.db)).toMatchObject({ revocations: 0 })
  })

  describe('on other devices', () => {
    test('each device is listed with a name, newest first, in pages', async () => {
      const sub = 'maya'
      const cookies = [
        await signIn({ sub }, { 'User-Agent': windows }),
        await signIn({ sub }, { 'User-Agent': 'curl/8' }),
        await signIn({ sub }),
      ]
      await signIn({ email: 'noah@people.test' })
      const { items, nextCursor } = await devices(cookies[0]!)
      expect(nextCursor).toBeNull()
      expect(items.map(({ label, current }) => [label, current])).toEqual([
        ['', false],
        ['', false],
        ['Chrome on Windows', true],
      ])
      const first = await devices(cookies[0]!, '?limit=2')
      const second = await devices(cookies[0]!, `?limit=2&cursor=${first.nextCursor}`)
      expect([...first.items, ...second.items]).toEqual(items)
      expect(second.nextCursor).toBeNull()
      expect(api.logged()).not.toContain('Chrome')
    })

    test('one device can be signed out at once', async () => {
      const [here, there] = [await signIn({ sub: 'maya' }), await signIn({ sub: 'maya' })]
      expect(await statusOfMe(there)).toBe(200)
      const [newest] = (await devices(here)).items
      const answer = await api.call('DELETE', `/api/auth/devices/${newest!.id}`, { cookie: here })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
      expect([await statusOfMe(there), await statusOfMe(here)]).toEqual([401, 200])
    })

    test('signing out the current device is a normal sign-out', async () => {
      const cookie = await signIn()
      const [own] = (await devices(cookie)).items
      const answer = await api.call('DELETE', `/api/auth/devices/${own!.id}`, { cookie })
      expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 2])
      expect(await statusOfMe(cookie)).toBe(401)
    })

    test('another user’s device does not exist', async () => {
      const [maya, noah] = [
        await signIn({ email: 'maya@people.test' }),
        await signIn({ email: 'noah@people.test' }),
      ]
      const [device] = (await devices(noah)).items
      const answer = await api.call('DELETE', `/api/auth/devices/${device!.id}`, { cookie: maya })
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
      expect(await statusOfMe(noah)).toBe(200)
    })

    test('all other devices of the user can be signed out, and nobody else’s', async () => {
      const sub = 'maya'
      const [here, ...there] = [
        await signIn({ sub }),
        await signIn({ sub }),
        await signIn({ sub }),
        await signIn({ sub }),
      ]
      const noah = await signIn({ email: 'noah@people.test' })
      for (const cookie of there) expect(await statusOfMe(cookie)).toBe(200)
      const answer = await api.call('POST', '/api/auth/devices/sign-out-others', { cookie: here })
      expect(answer.status).toBe(204)
      expect(await Promise.all([here, noah, ...there].map(statusOfMe))).toEqual([
        200, 200, 401, 401, 401,
      ])
      expect(api.woken).toEqual(['revocations'])
      await api.runJob('revocations')
      expect(provider.calls.revoked).toHaveLength(3)
    })

    test('signing out others succeeds when there are none', async () => {
      const cookie = await signIn()
      expect((await api.call('POST', '/api/auth/devices/sign-out-others', { cookie })).status).toBe(
        204,
      )
    })
  })
})
