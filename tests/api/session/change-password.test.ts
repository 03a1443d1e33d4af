import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localProvider, password } from '#tests/api/identity/local-provider.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, type Instance } from './kit.ts'

const identity = await localProvider()
const { userPoolId, clientId, hostedUrl, url: endpoint } = identity
const settings = { userPoolId, clientId, clientSecret: null, endpoint, hostedUrl }
const newPassword = 'Another-horse-8'

describe.each(engines)('changing the password on %s', (engine) => {
  let database: TestDatabase
  let api: Instance

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    api = await openInstance(database, { settings }, { limits: true })
  })
  afterAll(async () => {
    await api.close()
    await database.close()
  })

  const signedIn = async (email: string) =>
    cookieOf(await api.setCookie(await identity.tokensOf(email), { remember: true }))
  const change = (cookie: string | undefined, body: unknown) =>
    api.call('POST', '/api/auth/change-password', { cookie, body })
  const statusOfMe = async (cookie: string) =>
    (await api.call('GET', '/api/auth/me', { cookie })).status

  test('the new password signs in, the old one does not, and every other device is signed out', async () => {
    const email = await identity.verified()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const answer = await change(here, { currentPassword: password, newPassword })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 401])
    expect([
      (await identity.signIn(email)).status,
      (await identity.signIn(email, newPassword)).status,
    ]).toEqual([400, 200])
    expect(api.logged()).toContain('password_changed')
    expect(api.logged()).not.toContain(newPassword)
  })

  test('the same change that is sent again under its key, because its answer was lost, has been made', async () => {
    const cookie = await signedIn(await identity.verified())
    const sent = {
      cookie,
      body: { currentPassword: password, newPassword },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const statuses = [
      (await api.call('POST', '/api/auth/change-password', sent)).status,
      (await api.call('POST', '/api/auth/change-password', sent)).status,
    ]
    expect(statuses).toEqual([204, 204])
    expect(await codeOf(await change(cookie, sent.body))).toBe('wrong_password')
  })

  test('a wrong current password changes nothing and signs nobody out', async () => {
    const email = await identity.verified()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const answer = await change(here, { currentPassword: 'Not-this-one-1', newPassword })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'wrong_password'])
    expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 200])
    expect((await identity.signIn(email)).status).toBe(200)
  })

  test('a weak new password is refused by name before the provider is asked', async () => {
    const cookie = await signedIn(await identity.verified())
    const weak = await change(cookie, { currentPassword: password, newPassword: 'all-lowercase' })
    expect([weak.status, await weak.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        fields: [{ path: 'newPassword', code: 'password_too_weak' }],
      }),
    ])
    expect((await change(cookie, { currentPassword: '', newPassword })).status).toBe(400)
    const common = await change(cookie, { currentPassword: password, newPassword: 'Password1!' })
    expect([common.status, await common.json()]).toMatchObject([
      400,
      { fields: [{ path: 'newPassword', code: 'password_too_common' }] },
    ])
  })

  test('it requires a signed-in user on our own page', async () => {
    const body = { currentPassword: password, newPassword }
    expect(await codeOf(await change(undefined, body))).toBe('signed_out')
    const cookie = await signedIn(await identity.verified())
    const foreign = await api.call('POST', '/api/auth/change-password', {
      cookie,
      body,
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(await codeOf(foreign)).toBe('cross_site')
  })

  test('guesses at the current password end after ten tries, for that account alone', async () => {
    const [cookie, other] = [
      await signedIn(await identity.verified()),
      await signedIn(await identity.verified()),
    ]
    const wrong = { currentPassword: 'x', newPassword: 'too-weak' }
    for (let tried = 0; tried < 10; tried++) expect((await change(cookie, wrong)).status).toBe(400)
    expect(await codeOf(await change(cookie, wrong))).toBe('too_many_requests')
    expect((await change(other, { currentPassword: password, newPassword })).status).toBe(204)
  })

  test('an expired access token is refreshed first', async () => {
    const cookie = await signedIn(await identity.verified())
    await identity.controls?.advanceClock(59 * 60 + 45)
    api.clock.aheadMs += (59 * 60 + 45) * 1_000
    expect((await change(cookie, { currentPassword: password, newPassword })).status).toBe(204)
  })

  test('a hosted sign-in has its password elsewhere, and an unavailable provider is reported', async () => {
    const provider = await startProvider()
    const elsewhere = await openInstance(database, provider)
    const body = { currentPassword: password, newPassword }
    const refusal = async (cookie: string) =>
      codeOf(await elsewhere.call('POST', '/api/auth/change-password', { cookie, body }))
    const nonce = 'n'.repeat(22)
    const code = provider.hostedCode({ nonce, scope: 'openid email profile' })
    const hosted = await elsewhere.call('POST', '/api/auth/hosted', { body: { ...code, nonce } })
    expect(await refusal(cookieOf(hosted))).toBe('password_elsewhere')
    const cookie = cookieOf(await elsewhere.setCookie((await provider.signIn()).tokens))
    provider.status = 'bad-gateway'
    expect(await refusal(cookie)).toBe('provider_unavailable')
    provider.status = 'lost-answer'
    expect(await refusal(cookie)).toBe('provider_unavailable')
    provider.status = 'throttled'
    expect(await refusal(cookie)).toBe('too_many_requests')
    await elsewhere.close()
    await provider.close()
  })
})
