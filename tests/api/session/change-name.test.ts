import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Me } from '#machines/session/session.schema.ts'
import { localProvider } from '#tests/api/identity/local-provider.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, type Instance } from './kit.ts'

const identity = await localProvider()
const { userPoolId, clientId, hostedUrl, url: endpoint } = identity
const settings = { userPoolId, clientId, clientSecret: null, endpoint, hostedUrl }
const name = { firstName: 'Maja', lastName: 'Ferreira Lindqvist' }

describe.each(engines)('changing the name on %s', (engine) => {
  let database: TestDatabase
  let api: Instance

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    api = await openInstance(database, { settings })
  })
  afterAll(async () => {
    await api.close()
    await database.close()
  })

  const signedIn = async (email: string) =>
    cookieOf(await api.setCookie(await identity.tokensOf(email), { remember: true }))
  const me = async (cookie: string) =>
    (await (await api.call('GET', '/api/auth/me', { cookie })).json()) as Me
  const change = (cookie: string | undefined, body: object) =>
    api.call('PATCH', '/api/auth/me', { cookie, body })
  const nameOf = async (cookie: string) => {
    const { firstName, lastName } = await me(cookie)
    return { firstName, lastName }
  }

  test('applies at once, on every device, and to the tokens that follow', async () => {
    const email = await identity.verified()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const { version } = await me(here)
    const answer = await change(here, { ...name, version })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ ...name, email }),
    ])
    expect([await nameOf(here), await nameOf(there)]).toEqual([name, name])
    expect((await api.call('POST', '/api/auth/refresh', { cookie: here })).status).toBe(200)
    expect([await nameOf(here), await nameOf(await signedIn(email))]).toEqual([name, name])
    expect(api.logged()).not.toContain('Ferreira')
  })

  test('refuses to save over a name that was changed elsewhere, and sends it along', async () => {
    const email = await identity.verified()
    const [here, there] = [await signedIn(email), await signedIn(email)]
    const { version } = await me(here)
    expect((await change(there, { ...name, version })).status).toBe(200)
    const answer = await change(here, { firstName: 'Maya', lastName: 'Lind', version })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'version_stale',
        current: expect.objectContaining({ ...name, email, version: version + 1 }),
      }),
    ])
    expect((await api.call('POST', '/api/auth/refresh', { cookie: here })).status).toBe(200)
    expect([await nameOf(here), await nameOf(await signedIn(email))]).toEqual([name, name])
  })

  test('of two changes at the same moment, one is made and the other is refused', async () => {
    const email = await identity.verified()
    const devices = [await signedIn(email), await signedIn(email)]
    for (let round = 0; round < 4; round++) {
      const { version } = await me(devices[0]!)
      const names = devices.map((_, number) => ({
        firstName: `Maja ${round}`,
        lastName: `Device ${number}`,
      }))
      const answers = await Promise.all(
        devices.map((cookie, number) => change(cookie, { ...names[number], version })),
      )
      const won = answers.findIndex(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await answers[1 - won]?.json()).toMatchObject({
        code: 'version_stale',
        current: { ...names[won], version: version + 1 },
      })
      // The provider has the same name as the account.
      expect(await nameOf(await signedIn(email))).toEqual(names[won])
    }
  })

  test('accepts no other field and no empty or too long name', async () => {
    const cookie = await signedIn(await identity.verified())
    const { version } = await me(cookie)
    for (const wrong of [
      { firstName: '  ' },
      { lastName: 'x'.repeat(101) },
      { role: 'ADMIN' },
      { email: 'other@people.test' },
      { version: undefined },
    ])
      expect((await change(cookie, { ...name, version, ...wrong })).status).toBe(400)
    expect(await nameOf(cookie)).toEqual({ firstName: 'Maya', lastName: 'Lindqvist' })
    expect(await codeOf(await change(undefined, { ...name, version }))).toBe('signed_out')
  })

  test('a hosted sign-in has its name elsewhere, and an unavailable provider changes nothing', async () => {
    const provider = await startProvider()
    const elsewhere = await openInstance(database, provider)
    const refusal = async (cookie: string) => {
      const { version } = await me(cookie)
      const body = { ...name, version }
      return codeOf(await elsewhere.call('PATCH', '/api/auth/me', { cookie, body }))
    }
    const nonce = 'n'.repeat(22)
    const code = provider.hostedCode({ nonce, scope: 'openid email profile' })
    expect(
      await refusal(
        cookieOf(await elsewhere.call('POST', '/api/auth/hosted', { body: { ...code, nonce } })),
      ),
    ).toBe('name_elsewhere')
    const cookie = cookieOf(await elsewhere.setCookie((await provider.signIn()).tokens))
    const before = await (await elsewhere.call('GET', '/api/auth/me', { cookie })).json()
    provider.status = 'bad-gateway'
    expect(await refusal(cookie)).toBe('provider_unavailable')
    expect(await (await elsewhere.call('GET', '/api/auth/me', { cookie })).json()).toEqual(before)
    // Whoever tries again does not wait for the change that failed.
    const startedAt = performance.now()
    expect(await refusal(cookie)).toBe('provider_unavailable')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await elsewhere.close()
    await provider.close()
  })
})

test('the provider refuses a user type or unknown attribute, and any change without a token', async () => {
  const { accessToken } = await identity.tokensOf(await identity.verified())
  const update = async (attributes: Record<string, string>, token = accessToken) =>
    (
      await identity.call('UpdateUserAttributes', {
        AccessToken: token,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      })
    ).body['__type']
  expect(await update({ given_name: 'Maja' })).toBeUndefined()
  expect(await update({ email_verified: 'true' })).toContain('NotAuthorizedException')
  expect(await update({ nickname_of_mine: 'M' })).toContain('InvalidParameterException')
  expect(await update({ given_name: 'Maja' }, 'e.y.J')).toContain('NotAuthorizedException')
})
