import { createHmac } from 'node:crypto'
import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cognito } from '#api/adapters/identity/cognito/cognito.ts'
import {
  classicClient,
  localProvider,
  password,
  secretClient,
} from '#tests/api/identity/local-provider.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider } from '#tests/harness/identity/tokens.ts'
import { codeOf, cookieOf, openInstance, type Instance } from './kit.ts'

const identity = await localProvider()
const { userPoolId, clientId, hostedUrl, url: endpoint } = identity
const settings = { userPoolId, clientId, clientSecret: null, endpoint, hostedUrl }

describe.each(engines)('the local identity provider on %s', (engine) => {
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

  /** Moves the clocks of the provider and the API. */
  const pass = async (seconds: number) => {
    await identity.controls?.advanceClock(seconds)
    api.clock.aheadMs += seconds * 1_000
  }

  test('a user signs in, stays signed in for hours, and signs out', async () => {
    const email = await identity.verified()
    const tokens = await identity.tokensOf(email)
    const answer = await api.setCookie(tokens, { remember: true })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ email, firstName: 'Maya', role: 'COUPLE' }),
    ])
    const cookie = cookieOf(answer)
    for (let round = 0; round < 4; round++) {
      await pass(48 * 60)
      expect((await api.call('POST', '/api/auth/refresh', { cookie })).status).toBe(200)
    }
    expect((await api.call('POST', '/api/auth/logout', { cookie })).status).toBe(204)
    expect((await api.call('GET', '/api/auth/me', { cookie })).status).toBe(401)
  })

  test('twenty refreshes at once all succeed', async () => {
    const cookie = cookieOf(
      await api.setCookie(await identity.tokensOf(await identity.verified()), { remember: true }),
    )
    await pass(48 * 60)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call('POST', '/api/auth/refresh', { cookie })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('tokens of another client of the pool are refused, and so is its refresh token beside our own tokens', async () => {
    const email = await identity.verified()
    const [own, classic] = [
      await identity.tokensOf(email),
      await identity.tokensOf(email, classicClient),
    ]
    expect(await codeOf(await api.setCookie(classic))).toBe('token_audience')
    expect(await codeOf(await api.setCookie({ ...own, refreshToken: classic.refreshToken }))).toBe(
      'refresh_token_refused',
    )
    expect((await api.setCookie(own)).status).toBe(200)
  })

  test('another user’s refresh token is foreign', async () => {
    const [maya, noah] = [
      await identity.tokensOf(await identity.verified()),
      await identity.tokensOf(await identity.verified()),
    ]
    expect(await codeOf(await api.setCookie({ ...maya, refreshToken: noah.refreshToken }))).toBe(
      'refresh_token_foreign',
    )
  })

  test('a password reset at the provider ends no session until its trigger signs the account out there', async () => {
    const email = await identity.verified()
    const cookie = cookieOf(await api.setCookie(await identity.tokensOf(email), { remember: true }))
    await identity.call('ForgotPassword', { ClientId: clientId, Username: email })
    const reset = {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: identity.codeFor(email),
      Password: 'Orchard-supper-28',
    }
    expect((await identity.call('ConfirmForgotPassword', reset)).status).toBe(200)
    await pass(48 * 60)
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).status).toBe(200)

    // The pool’s trigger does this, see decision 161.
    const credentials = { accessKeyId: 'trigger', secretAccessKey: 'trigger' }
    const aws = new CognitoIdentityProviderClient({ region: 'eu-west-1', endpoint, credentials })
    await aws.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: email }))
    aws.destroy()
    await pass(48 * 60)
    const ended = await api.call('POST', '/api/auth/refresh', { cookie })
    expect([ended.status, await codeOf(ended)]).toEqual([401, 'session_expired'])
  })

  test('after a sign-out the refresh token is dead at the provider too', async () => {
    const issued = await api.deps.identity.refresh(
      (await identity.tokensOf(await identity.verified())).refreshToken,
    )
    await api.deps.identity.revoke(issued.refreshToken)
    await expect(api.deps.identity.refresh(issued.refreshToken)).rejects.toMatchObject({
      code: 'refresh_token_refused',
    })
    await api.deps.identity.revoke(issued.refreshToken)
  })
})

test('a client with a secret sends its hash', async () => {
  const email = await identity.verified()
  const { id, secret } = secretClient
  const hash = createHmac('sha256', secret ?? '')
    .update(email + id)
    .digest('base64')
  const { body } = await identity.call('InitiateAuth', {
    ClientId: id,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: hash },
  })
  const { RefreshToken: refreshToken = '' } = body['AuthenticationResult'] as Record<string, string>
  const withSecret = cognito({ ...settings, clientId: id, clientSecret: secret }, () => new Date())
  expect((await withSecret.refresh(refreshToken)).identity.clientId).toBe(id)
  const without = cognito({ ...settings, clientId: id }, () => new Date())
  await expect(without.refresh(refreshToken)).rejects.toMatchObject({
    code: 'refresh_token_refused',
  })
})

test('the provider is probed at most once a second', async () => {
  const provider = await startProvider()
  const asked = cognito(provider.settings, () => new Date())
  expect(
    await Promise.all([asked.isAnswering(), asked.isAnswering(), asked.isAnswering()]),
  ).toEqual([true, true, true])
  expect(provider.calls.keys).toBe(1)
  await provider.close()
  expect(await cognito(provider.settings, () => new Date()).isAnswering()).toBe(false)
})
