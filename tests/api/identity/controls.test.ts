import { expect, test } from 'vitest'
import { startLocalIdentity } from '#identity-provider/start.ts'
import { openLog } from '#api/log/log.ts'
import { appUrl, localProvider, password, refusal } from './local-provider.ts'

const provider = await localProvider()

test('the clock control moves the times of tokens, forward and back', async () => {
  const email = await provider.verified()
  const issuedAt = async () => {
    const { idToken } = await provider.tokensOf(email)
    return (
      JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
        iat: number
      }
    ).iat
  }
  const before = await issuedAt()
  expect((await provider.control('clock', { advanceSeconds: 7_200 })).status).toBe(200)
  expect((await issuedAt()) - before).toBeGreaterThanOrEqual(7_200)
  expect((await provider.control('clock', { advanceSeconds: -7_200 })).status).toBe(200)
  expect((await issuedAt()) - before).toBeLessThan(60)
})

test('a fault affects the operation it names, as often as it says', async () => {
  const email = await provider.verified()
  await provider.control('fault', { op: 'InitiateAuth', type: 'throttle', times: 2 })
  for (let time = 0; time < 2; time++) {
    expect(refusal(await provider.signIn(email))).toEqual({
      status: 400,
      type: 'TooManyRequestsException',
      message: 'Too many requests',
    })
  }
  expect((await provider.signIn(email)).status).toBe(200)
  await provider.control('fault', { op: 'InitiateAuth', type: 'error500' })
  expect(refusal(await provider.signIn(email))).toMatchObject({
    status: 500,
    type: 'InternalErrorException',
  })
})

test('a fault affects an OAuth path or everything', async () => {
  await provider.control('fault', { op: '/oauth2/token', type: 'throttle' })
  expect((await fetch(`${provider.url}/oauth2/token`, { method: 'POST' })).status).toBe(429)
  await provider.control('fault', { op: '*', type: 'html502' })
  const answer = await fetch(`${provider.issuer}/.well-known/jwks.json`)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect((await fetch(`${provider.issuer}/.well-known/jwks.json`)).status).toBe(200)
})

test('a dropped response comes after the work is done', async () => {
  const email = 'dropped@people.test'
  await provider.control('fault', { op: 'SignUp', type: 'drop' })
  await expect(
    provider.call('SignUp', { ClientId: provider.clientId, Username: email, Password: password }),
  ).rejects.toThrow('fetch failed')
  expect(provider.codeFor(email)).toMatch(/^\d{6}$/)
})

test('a delayed response comes late and complete', async () => {
  await provider.control('fault', { op: 'InitiateAuth', type: 'delay', delayMs: 150 })
  const before = performance.now()
  expect((await provider.signIn(await provider.verified())).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThanOrEqual(149)
})

test('no page of another origin can use the controls', async () => {
  const clock = (headers: Record<string, string>) =>
    provider.control('clock', { advanceSeconds: 1 }, headers)
  expect((await clock({ origin: appUrl })).status).toBe(403)
  expect((await clock({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await clock({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await clock({ 'content-type': 'text/plain' })).status).toBe(415)
  const allowed = await clock({ origin: provider.url, 'sec-fetch-site': 'same-origin' })
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBeNull()
})

test.each([
  ['clock', {}],
  ['clock', { advanceSeconds: '1' }],
  ['clock', { advanceSeconds: 1e12 }],
  ['fault', { op: 'SignUp', type: 'explode' }],
  ['fault', { op: 'SignUp', type: 'drop', times: 0 }],
  ['groups', { email: 'a@b.test', groups: 'ADMIN' }],
  ['users', []],
])('/_dev/%s refuses %j', async (path, body) => {
  expect((await provider.control(path, body)).status).toBe(400)
})

test('groups can only be set for existing users', async () => {
  expect(
    (await provider.control('groups', { email: 'nobody@people.test', groups: [] })).status,
  ).toBe(404)
})

test('it refuses to start in production or beyond loopback', async () => {
  const log = openLog({ level: 'silent', folder: null })
  const standard = {
    port: 0,
    folder: null,
    production: false,
    appUrl,
    outbox: { send: () => Promise.resolve() },
    log,
  }
  await expect(startLocalIdentity({ ...standard, production: true })).rejects.toThrow(
    'does not start in production',
  )
  await expect(startLocalIdentity({ ...standard, host: '0.0.0.0' })).rejects.toThrow(
    '127.0.0.1 only',
  )
})
