import { termsVersion } from '#machines/account/terms.schema.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Me } from '#machines/session/session.schema.ts'
import { allEngines, type TestDatabase } from '#tests/harness/database.ts'
import type { Claims, Provider } from '#tests/harness/identity/tokens.ts'
import {
  codeOf,
  cookieOf,
  countRows,
  openInstance,
  onFreshGround,
  unplanned,
  type Instance,
} from './kit.ts'

const wedding = { ...unplanned, city: 'Ghent' }
const hours = 3_600_000

describe.each(allEngines)('signing in on %s', (engine) => {
  let provider: Provider
  let database: TestDatabase
  let api: Instance

  onFreshGround(engine, (ground) => ({ provider, api, database } = ground), {
    providerPer: 'block',
  })

  const signIn = async (
    person: Claims = {},
    options: Parameters<Instance['setCookie']>[1] = {},
  ) => {
    const { tokens } = await provider.signIn(person)
    const answer = await api.setCookie(tokens, options)
    expect(answer.status).toBe(200)
    return { cookie: cookieOf(answer), me: (await answer.json()) as Me, answer, tokens }
  }
  const me = async (cookie: string) =>
    (await (await api.call('GET', '/api/auth/me', { cookie })).json()) as Me
  const hosted = (body: object, cookie?: string) =>
    api.call('POST', '/api/auth/hosted', { body, cookie })
  const statusOfMe = async (cookie: string) =>
    (await api.call('GET', '/api/auth/me', { cookie })).status

  test('the response is the signed-in user, and the cookie works from then on', async () => {
    const { cookie, me: signedIn } = await signIn({
      email: 'Maya@People.test',
      given_name: 'Ma\0ya',
    })
    expect(signedIn).toEqual({
      id: signedIn.id,
      version: signedIn.version,
      email: 'maya@people.test',
      firstName: 'Maya',
      lastName: 'Lindqvist',
      role: 'COUPLE',
      profile: 'missing',
      mayChooseRole: false,
      hasAcceptedTerms: false,
    })
    expect(await me(cookie)).toEqual(signedIn)
  })

  test('the cookie is out of reach of scripts and other sites, and lasts as long as requested', async () => {
    const { answer } = await signIn()
    const attributes = 'Path=/; SameSite=Strict; Secure'
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-Http-vowline=[\\w-]{43}; HttpOnly; ${attributes}$`),
      ),
      `vowline_hint=1; ${attributes}`,
    ])
    const remembered = await signIn({}, { remember: true })
    for (const line of remembered.answer.headers.getSetCookie())
      expect(line).toMatch(/; Max-Age=2592000$/)
  })

  test('neither database nor log nor response contains a token or the cookie in plain text', async () => {
    const { cookie, tokens, answer } = await signIn()
    const secret = /vowline=([\w-]{43})/.exec(cookie)?.[1] ?? 'none'
    const [session] = await database.db.query.selectFrom('sessions').selectAll().execute()
    const kept = JSON.stringify({ ...session, tokenHash: session?.tokenHash.toString('base64url') })
    const [user] = await database.db.query.selectFrom('users').selectAll().execute()
    for (const text of [
      kept + JSON.stringify(user),
      api.logged(),
      JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie')),
    ]) {
      for (const clear of [secret, ...Object.values(tokens).map((token) => token.slice(-40))])
        expect(text).not.toContain(clear)
    }
    expect(api.logged()).not.toMatch(/maya|@|127\.0\.0\.1:\d/i)
  })

  test('the refresh token is used once, and its successor is stored', async () => {
    const before = provider.calls.refreshes
    const { cookie } = await signIn()
    expect(provider.calls.refreshes).toBe(before + 1)
    provider.clock.aheadMs = 2 * 60_000
    api.clock.aheadMs = 2 * 60_000
    // The token of the sign-in itself is past its grace period by now.
    const answer = await api.call('POST', '/api/auth/refresh', { cookie })
    provider.clock.aheadMs = 0
    expect(answer.status).toBe(200)
  })

  test('a cookie of another user’s live session is refused as other_session and changes nothing', async () => {
    const { cookie } = await signIn({ email: 'maya@people.test' })
    const noah = await provider.signIn({ email: 'noah@people.test' })
    const before = provider.calls.refreshes
    const answer = await api.setCookie(noah.tokens, { cookie })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'other_session'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(provider.calls.refreshes).toBe(before)
    expect((await me(cookie)).email).toBe('maya@people.test')
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 1, revocations: 0 })
  })

  test('an expired session of another user is no obstacle', async () => {
    const { cookie } = await signIn()
    api.clock.aheadMs = 25 * hours
    provider.clock.aheadMs = 25 * hours
    const { me: signedIn } = await signIn({ email: 'noah@people.test' }, { cookie })
    provider.clock.aheadMs = 0
    expect(signedIn.email).toBe('noah@people.test')
  })

  test('signing in again replaces the session of this browser and revokes its tokens', async () => {
    const first = await signIn({ sub: 'maya' })
    const second = await signIn({ sub: 'maya' }, { cookie: first.cookie })
    expect(await statusOfMe(first.cookie)).toBe(401)
    expect(await statusOfMe(second.cookie)).toBe(200)
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 1, revocations: 1 })
    expect(api.woken).toEqual(['revocations'])
    await api.runJob('revocations')
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 1, revocations: 0 })
  })

  test('the same tokens again, after a lost response, leave one session and revoke none of its tokens', async () => {
    const first = await signIn()
    const again = await api.setCookie(first.tokens)
    expect(again.status).toBe(200)
    expect(await statusOfMe(first.cookie)).toBe(401)
    expect(await statusOfMe(cookieOf(again))).toBe(200)
    expect(await countRows(database.db)).toEqual({ users: 1, sessions: 1, revocations: 0 })
  })

  test.each([
    [{ 'custom:user_type': 'VENDOR' }, 'VENDOR', false],
    [{ 'custom:user_type': 'vendor' }, 'VENDOR', false],
    [{ 'custom:user_type': 'ADMIN' }, 'COUPLE', true],
    [{ 'custom:user_type': null }, 'COUPLE', true],
    [{ 'custom:user_type': 'VENDOR', 'cognito:groups': ['reviewers', 'ADMIN'] }, 'ADMIN', false],
    [{ 'cognito:groups': ['admin', 'Administrators'] }, 'COUPLE', false],
  ])('a token with %j makes a %s', async (claims, role, mayChooseRole) => {
    expect((await signIn(claims)).me).toMatchObject({ role, mayChooseRole })
  })

  test('names and role follow the token at the next sign-in; ADMIN ends with its group, a chosen role stays', async () => {
    const sub = 'maya'
    const { me: admin } = await signIn({
      sub,
      'custom:user_type': null,
      'cognito:groups': ['ADMIN'],
    })
    expect(admin.role).toBe('ADMIN')
    const { me: plain } = await signIn({ sub, 'custom:user_type': null, given_name: 'May' })
    expect(plain).toMatchObject({
      id: admin.id,
      role: 'COUPLE',
      firstName: 'May',
      mayChooseRole: true,
    })
    await database.db.query.updateTable('users').set({ role: 'VENDOR', roleChosen: true }).execute()
    expect((await signIn({ sub, 'custom:user_type': null })).me).toMatchObject({
      role: 'VENDOR',
      mayChooseRole: false,
    })
  })

  test('registration details become a wedding at the first sign-in, once, even with several devices at once', async () => {
    const sub = '3f8a4a1e-6b0e-4a52-9a3f-0a6d5c1b2e77'
    const registered = await api.call('POST', '/api/registrations', {
      body: { sub, role: 'COUPLE', acceptedTerms: termsVersion, details: wedding },
    })
    expect(registered.status).toBe(202)
    const devices = await Promise.all(Array.from({ length: 8 }, () => signIn({ sub })))
    expect(devices.map(({ me: { profile } }) => profile)).toEqual(devices.map(() => 'complete'))
    const weddings = await database.db.query.selectFrom('weddings').select('city').execute()
    expect(weddings).toEqual([{ city: 'Ghent' }])
    expect(await countRows(database.db)).toMatchObject({ users: 1, sessions: 8 })
  })

  test('a profile completed later is visible at once', async () => {
    const { cookie } = await signIn({ 'custom:user_type': null })
    expect(await me(cookie)).toMatchObject({ profile: 'missing', mayChooseRole: true })
    const made = await api.call('POST', '/api/weddings', {
      cookie,
      body: { ...wedding, acceptedTerms: termsVersion },
    })
    expect(made.status).toBe(201)
    expect(await me(cookie)).toMatchObject({
      profile: 'complete',
      mayChooseRole: false,
      role: 'COUPLE',
    })
  })

  describe('with the hosted login', () => {
    const nonce = 'n'.repeat(22)

    test('a code starts a session, once', async () => {
      const code = provider.hostedCode({ nonce, email: 'maya@people.test' })
      const answer = await hosted({ ...code, nonce })
      expect(answer.status).toBe(200)
      expect((await me(cookieOf(answer))).email).toBe('maya@people.test')
      const replayed = await hosted({ ...code, nonce })
      expect([replayed.status, await codeOf(replayed)]).toEqual([401, 'hosted_code_refused'])
    })

    test('a wrong nonce, a wrong verifier and another user are refused without a cookie', async () => {
      const { cookie } = await signIn()
      const own = () => provider.hostedCode({ nonce, email: 'noah@people.test' })
      const refusals = [
        await hosted({ ...own(), nonce: 'm'.repeat(22) }),
        await hosted({ ...own(), codeVerifier: 'v'.repeat(43), nonce }),
        await hosted({ ...own(), nonce }, cookie),
        await hosted({ ...own(), nonce: 'short' }),
      ]
      expect(await Promise.all(refusals.map(codeOf))).toEqual([
        'hosted_nonce',
        'hosted_code_refused',
        'other_session',
        'invalid_input',
      ])
      expect(refusals.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
      provider.faults.push('bad-gateway')
      expect(await codeOf(await hosted({ ...own(), nonce }))).toBe('provider_unavailable')
      expect(await countRows(database.db)).toMatchObject({ users: 1, sessions: 1 })
    })
  })

  test('a user may try twenty times a minute, from any address', async () => {
    const limited = await openInstance(database, provider, { limits: true })
    onTestFinished(() => limited.close())
    const codes: unknown[] = []
    for (let count = 0; count < 21; count++) {
      const { tokens } = await provider.signIn({ sub: 'maya', auth_time: 0 })
      codes.push(await codeOf(await limited.setCookie(tokens)))
    }
    expect(codes).toEqual([
      ...Array.from({ length: 20 }, () => 'token_too_old'),
      'too_many_requests',
    ])
  })
})
