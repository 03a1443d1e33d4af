import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openTokens } from '#api/features/secrets/commands/seal-tokens.ts'
import { engines, type TestDatabase } from '#tests/harness/database.ts'
import type { Claims, Fault, Provider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, countRows, openInstance, onFreshGround, type Instance } from './kit.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

describe.each(engines)('refreshing on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance

  onFreshGround(engine, (ground) => ({ provider, api, database } = ground), { providerPer: 'test' })

  /** Moves the clocks of the provider and the API. */
  const pass = (milliseconds: number) => {
    api.clock.aheadMs += milliseconds
    provider.clock.aheadMs += milliseconds
  }
  const signIn = async (person: Claims = {}, remember = true) => {
    const answer = await api.setCookie((await provider.signIn(person)).tokens, { remember })
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }
  const refresh = (cookie: string, at = api) => at.call('POST', '/api/auth/refresh', { cookie })
  const me = (cookie: string, at = api) => at.call('GET', '/api/auth/me', { cookie })
  const refreshes = () => provider.calls.refreshes

  test('a refresh calls the provider, and another within fifteen seconds does not', async () => {
    const cookie = await signIn()
    expect(refreshes()).toBe(1)
    expect((await refresh(cookie)).status).toBe(200)
    expect(refreshes()).toBe(1)
    pass(48 * minutes)
    const first = await refresh(cookie)
    const second = await refresh(cookie)
    expect(refreshes()).toBe(2)
    expect(await second.json()).toEqual(await first.json())
    expect(first.headers.getSetCookie()).toEqual([])
  })

  test('twenty refreshes at once all succeed with one call to the provider', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(refreshes()).toBe(2)
  })

  test('a session lasts for months although each refresh token works once', async () => {
    const cookie = await signIn()
    for (let round = 0; round < 5; round++) {
      pass(48 * minutes)
      expect((await refresh(cookie)).status).toBe(200)
    }
  })

  test('a lost response of the provider is requested again', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    provider.faults.push('lost-answer')
    expect((await refresh(cookie)).status).toBe(200)
    pass(48 * minutes)
    provider.faults.push('lost-answer', 'lost-answer')
    expect(await codeOf(await refresh(cookie))).toBe('provider_unavailable')
    pass(5_000)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('a refresh token used elsewhere ends the session after the grace period', async () => {
    const cookie = await signIn()
    const stolen = await keptRefreshToken()
    await api.deps.identity.refresh(stolen)
    pass(61_000)
    const answer = await refresh(cookie)
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'session_expired'])
    expect((await me(cookie)).status).toBe(401)
    expect(await countRows(database.db)).toMatchObject({ sessions: 0 })
  })

  test('a session in use that is never refreshed ends 48 minutes after it was revoked at the provider', async () => {
    const cookie = await signIn()
    await api.deps.identity.revoke(await keptRefreshToken())
    pass(48 * minutes - 10_000)
    expect((await me(cookie)).status).toBe(200)
    pass(11_000)
    const answer = await me(cookie)
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'session_expired'])
    expect(await countRows(database.db)).toMatchObject({ sessions: 0 })
  })

  test('a session in use that is never refreshed is confirmed by the provider every 48 minutes', async () => {
    const cookie = await signIn()
    for (let round = 0; round < 3; round++) {
      pass(49 * minutes)
      const answers = await Promise.all(Array.from({ length: 10 }, () => me(cookie)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(refreshes()).toBe(2 + round)
    }
  })

  test('while the provider is unavailable such a session continues, with one attempt per minute', async () => {
    const cookie = await signIn()
    pass(49 * minutes)
    provider.status = 'bad-gateway'
    for (let round = 0; round < 3; round++) expect((await me(cookie)).status).toBe(200)
    const asked = refreshes()
    expect((await me(cookie)).status).toBe(200)
    expect(refreshes()).toBe(asked)
    provider.status = null
  })

  const keptRefreshToken = async () => {
    const session = await database.db.query
      .selectFrom('sessions')
      .select(['id', 'tokens'])
      .executeTakeFirstOrThrow()
    return (
      (await openTokens(api.deps.config.sessionKeys, session.id, session.tokens))?.refreshToken ??
      ''
    )
  }

  const away: Fault[] = ['bad-gateway', 'hang', 'throttled', 'nonsense', 'lost-answer']
  test.each(away)(
    'an unavailable provider (%s) signs nobody out, is given up on, and recovers at once',
    async (fault) => {
      const cookie = await signIn()
      pass(48 * minutes)
      provider.status = fault
      const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
      expect(await codeOf(answers[0])).toBe('provider_unavailable')
      expect((await me(cookie)).status).toBe(200)
      provider.status = null
      expect((await refresh(cookie)).status).toBe(200)
    },
  )

  test('tokens of another user in the provider’s response end the session', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    provider.refreshedClaims = { sub: 'somebody-else' }
    expect(await codeOf(await refresh(cookie))).toBe('session_expired')
    expect((await me(cookie)).status).toBe(401)
    expect(await countRows(database.db)).toMatchObject({ users: 1, sessions: 0 })
  })

  test('unreadable claims may be a change at the provider and end nothing', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    provider.refreshedClaims = { email: 'unreadable' }
    expect(await codeOf(await refresh(cookie))).toBe('provider_unavailable')
    provider.refreshedClaims = {}
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('the names and role of the new tokens apply at once', async () => {
    const cookie = await signIn({ 'cognito:groups': ['ADMIN'] })
    expect(await (await me(cookie)).json()).toMatchObject({ role: 'ADMIN', firstName: 'Maya' })
    pass(48 * minutes)
    provider.refreshedClaims = { 'cognito:groups': [], given_name: 'May' }
    await refresh(cookie)
    expect(await (await me(cookie)).json()).toMatchObject({ role: 'COUPLE', firstName: 'May' })
  })

  test('a sign-out during a refresh refuses it and revokes the tokens it brought', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    const refresh = api.deps.identity.refresh.bind(api.deps.identity)
    api.deps.identity.refresh = async (token) => {
      const issued = await refresh(token)
      expect((await api.call('POST', '/api/auth/logout', { cookie })).status).toBe(204)
      return issued
    }
    const answer = await api.call('POST', '/api/auth/refresh', { cookie })
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'session_expired'])
    await api.runJob('revocations')
    expect(provider.calls.revoked).toHaveLength(2)
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 0, revocations: 0 })
  })

  const seen = async () =>
    (await database.db.query.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow())
      .lastSeenAt
  const claimFor = (seconds: number) =>
    database.db.query
      .updateTable('sessions')
      .set({ refreshingUntil: new Date(Date.now() + seconds * 1_000) })
      .execute()

  test('the lock of a dead process delays a refresh by at most ten seconds', async () => {
    const cookie = await signIn()
    pass(48 * minutes)
    await claimFor(8)
    expect(await codeOf(await refresh(cookie))).toBe('provider_unavailable')
    await claimFor(-1)
    expect((await refresh(cookie)).status).toBe(200)
    pass(48 * minutes)
    // Made before the database’s clock was set back.
    await claimFor(3_600)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('a new key in front keeps sessions; sessions whose key is removed must sign in again', async () => {
    const [older, newer] = [
      randomBytes(32).toString('base64url'),
      randomBytes(32).toString('base64url'),
    ]
    const ahead = async (sessionKeys: string) => {
      const instance = await openInstance(database, provider, { sessionKeys })
      instance.clock.aheadMs = api.clock.aheadMs
      return instance
    }
    const [before, rotated] = [await ahead(older), await ahead(`${newer},${older}`)]
    const cookie = cookieOf(await before.setCookie((await provider.signIn()).tokens))
    rotated.clock.aheadMs += 48 * minutes
    expect((await refresh(cookie, rotated)).status).toBe(200)
    const after = await ahead(newer)
    after.clock.aheadMs += 96 * minutes
    expect((await refresh(cookie, after)).status).toBe(200)
    const lost = await ahead(older)
    lost.clock.aheadMs += 144 * minutes
    expect(await codeOf(await refresh(cookie, lost))).toBe('session_expired')
    for (const instance of [before, rotated, after, lost]) await instance.close()
  })

  describe('the lifetime of a session', () => {
    test('is a day after the last request unless it is remembered', async () => {
      const cookie = await signIn({}, false)
      pass(23 * hours)
      expect((await me(cookie)).status).toBe(200)
      pass(23 * hours)
      expect((await me(cookie)).status).toBe(200)
      pass(25 * hours)
      expect(await codeOf(await me(cookie))).toBe('session_expired')
    })

    test('is thirty days when it is remembered', async () => {
      const cookie = await signIn({}, true)
      pass(29 * days)
      expect((await me(cookie)).status).toBe(200)
      pass(1 * days + minutes)
      expect((await me(cookie)).status).toBe(401)
    })

    test('is thirty days at most when it is not, however often it is used', async () => {
      const cookie = await signIn({}, false)
      for (let day = 1; day <= 30; day++) {
        pass(1 * days - minutes)
        expect([day, (await me(cookie)).status]).toEqual([day, 200])
      }
      pass(31 * minutes)
      expect(await codeOf(await me(cookie))).toBe('session_expired')
    })

    test('does not end with the access token', async () => {
      const cookie = await signIn()
      pass(2 * hours)
      expect((await me(cookie)).status).toBe(200)
    })

    test('is extended at most once a minute', async () => {
      const cookie = await signIn()
      const first = await seen()
      pass(59_000)
      await me(cookie)
      expect(await seen()).toEqual(first)
      pass(2_000)
      await me(cookie)
      expect((await seen()).getTime()).toBeGreaterThan(first.getTime() + 60_000)
    })

    test('ends with the session erased and its tokens revoked', async () => {
      const [gone, kept] = [await signIn({}, false), await signIn({}, true)]
      pass(25 * hours)
      await api.runJob('expired-sessions')
      expect(await countRows(database.db)).toMatchObject({ sessions: 1, revocations: 1 })
      await api.runJob('revocations')
      expect(await countRows(database.db)).toMatchObject({ sessions: 1, revocations: 0 })
      expect(provider.calls.revoked).toHaveLength(1)
      expect([(await me(gone)).status, (await me(kept)).status]).toEqual([401, 200])
    })
  })

  test.each([
    [2 * hours, 200],
    [40 * days, 401],
    [-2 * hours, 200],
  ])('a jump of our own clock by %d ms causes no error', async (jump, status) => {
    const cookie = await signIn()
    await me(cookie)
    api.clock.aheadMs = jump
    const answers = [
      await me(cookie),
      await refresh(cookie),
      await api.call('GET', '/api/auth/devices', { cookie }),
      await api.setCookie((await provider.signIn()).tokens),
      await api.call('POST', '/api/auth/logout', { cookie }),
    ]
    expect(answers.slice(0, 3).map((answer) => answer.status)).toEqual([status, status, status])
    for (const answer of answers) expect(answer.status).toBeLessThan(500)
    api.clock.aheadMs = 0
    for (const queue of ['revocations', 'expired-sessions']) await api.runJob(queue)
  })

  test('an anonymous refresh is signed_out, a dead session session_expired', async () => {
    expect(await codeOf(await api.call('POST', '/api/auth/refresh'))).toBe('signed_out')
    expect(await codeOf(await refresh(`__Host-Http-vowline=${'a'.repeat(43)}`))).toBe(
      'session_expired',
    )
    expect(await codeOf(await refresh('__Host-Http-vowline=nonsense; vowline_hint=1'))).toBe(
      'session_expired',
    )
  })
})
