import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemStatus, type ProblemCode } from '#machines/kernel/problem.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startProvider, type Provider, type SignIn } from '#tests/harness/identity/tokens.ts'
import { forgeries } from './forged.ts'
import { cookieOf, countRows, openInstance, type CallOptions, type Instance } from './kit.ts'

/** An attacker’s server, which no token may make us call. */
let visits = 0
const evilServer = createServer((_, response) => {
  visits++
  response.end('{"keys":[]}')
})
await new Promise<void>((resolve) => evilServer.listen(0, '127.0.0.1', resolve))
const evilUrl = `http://127.0.0.1:${(evilServer.address() as AddressInfo).port}`
const provider: Provider = await startProvider()
const battery = await forgeries(provider, evilUrl)

afterAll(async () => {
  await provider.close()
  evilServer.closeAllConnections()
  evilServer.close()
})

test('there are at least 144 distinct forged bodies', () => {
  expect(battery.length).toBeGreaterThanOrEqual(144)
  expect(new Set(battery.map(({ name }) => name)).size).toBe(battery.length)
})

describe.each(engines)('forged tokens on %s', (engine) => {
  let database: TestDatabase
  let api: Instance
  let [maya, noah]: SignIn[] = []

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    api = await openInstance(database, provider)
    maya = await provider.signIn()
    noah = await provider.signIn({ email: 'noah@people.test' })
  })
  afterAll(async () => {
    await api.close()
    await database.close()
  })

  const refused = async (response: Response, code: ProblemCode) => {
    const body = await response.text()
    expect([response.status, (JSON.parse(body) as { code: string }).code]).toEqual([
      problemStatus[code],
      code,
    ])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(body + api.logged()).not.toMatch(/eyJ/)
    expect(await countRows(database.db)).toEqual({ users: 0, sessions: 0, revocations: 0 })
    expect(visits).toBe(0)
  }

  test.each(battery)('$name: $code', async ({ make, code }) => {
    await refused(await api.setCookie(await make(maya!, noah!)), code)
  })

  const wrongBodies: [
    name: string,
    code: ProblemCode,
    make: (tokens: SignIn['tokens']) => unknown,
  ][] = [
    ...(['accessToken', 'idToken', 'refreshToken'] as const).flatMap(
      (field): typeof wrongBodies => [
        [`${field} missing`, 'invalid_input', (tokens) => ({ ...tokens, [field]: undefined })],
        [`${field} null`, 'invalid_input', (tokens) => ({ ...tokens, [field]: null })],
        [`${field} a number`, 'invalid_input', (tokens) => ({ ...tokens, [field]: 7 })],
        [`${field} a list`, 'invalid_input', (tokens) => ({ ...tokens, [field]: [tokens[field]] })],
        [
          `${field} an object`,
          'invalid_input',
          (tokens) => ({ ...tokens, [field]: { toString: tokens[field] } }),
        ],
        [`${field} empty`, 'invalid_input', (tokens) => ({ ...tokens, [field]: '' })],
        [
          `${field} of 8,193 characters`,
          'invalid_input',
          (tokens) => ({ ...tokens, [field]: 'a'.repeat(8_193) }),
        ],
        [
          `${field} with a NUL`,
          'body_not_readable',
          (tokens) => ({ ...tokens, [field]: `${tokens[field]}\0` }),
        ],
      ],
    ),
    ['an unknown key', 'invalid_input', (tokens) => ({ ...tokens, role: 'ADMIN' })],
    [
      'a prototype',
      'body_not_readable',
      (tokens) => JSON.stringify(tokens).replace('{', '{"__proto__":{"role":"ADMIN"},'),
    ],
    ['a list', 'invalid_input', (tokens) => [tokens]],
    ['null', 'invalid_input', () => 'null'],
    ['a string', 'invalid_input', () => '"tokens"'],
    ['no JSON', 'body_not_readable', () => '{"accessToken":'],
    ['beyond 64 kB', 'body_too_large', (tokens) => ({ ...tokens, more: 'x'.repeat(70_000) })],
  ]
  test.each(wrongBodies)('a body with %s: %s', async (_, code, make) => {
    await refused(await api.setCookie(make(maya!.tokens)), code)
  })

  const wrongRequests: [name: string, code: ProblemCode, options: CallOptions][] = [
    ['a form', 'not_json', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
    ['plain text', 'not_json', { headers: { 'Content-Type': 'text/plain' } }],
    [
      'plain text that mentions JSON',
      'not_json',
      { headers: { 'Content-Type': 'text/plain; application/json' } },
    ],
    [
      'another charset',
      'not_json',
      { headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    ],
    ['JSON of another kind', 'not_json', { headers: { 'Content-Type': 'application/jsonp' } }],
    [
      'several parts',
      'not_json',
      { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    ],
    ['no static header', 'missing_header', { headers: { 'X-Vowline': null } }],
    ['a static header of another value', 'missing_header', { headers: { 'X-Vowline': '0' } }],
    [
      'another site by fetch metadata',
      'cross_site',
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
    ],
    [
      'a sister site by fetch metadata',
      'cross_site',
      { headers: { 'Sec-Fetch-Site': 'same-site' } },
    ],
    ['the address bar by fetch metadata', 'cross_site', { headers: { 'Sec-Fetch-Site': 'none' } }],
    ['another origin', 'cross_site', { headers: { Origin: 'https://evil.test' } }],
    ['another port', 'cross_site', { headers: { Origin: 'http://localhost:3001' } }],
    ['an origin that hides', 'cross_site', { headers: { Origin: 'null' } }],
  ]
  test.each(wrongRequests)('a request with %s: %s', async (_, code, options) => {
    await refused(await api.setCookie(maya!.tokens, options), code)
  })

  test.each(['?remember=maybe', '?remember=true&remember=false', '?admin=true'])(
    'a query of %s: invalid_input',
    async (query) => {
      await refused(
        await api.call('POST', `/api/auth/set-cookie${query}`, { body: maya!.tokens }),
        'invalid_input',
      )
    },
  )

  test('a revoked or long rotated refresh token: refresh_token_refused', async () => {
    const { tokens } = await provider.signIn()
    await api.deps.identity.revoke(tokens.refreshToken)
    await refused(await api.setCookie(tokens), 'refresh_token_refused')
    const second = await provider.signIn()
    await api.deps.identity.refresh(second.tokens.refreshToken)
    provider.clock.aheadMs = 61_000
    const answer = await api.setCookie(second.tokens)
    provider.clock.aheadMs = 0
    await refused(answer, 'refresh_token_refused')
  })

  test('tokens of another client or pool in the provider’s own response: refresh_token_foreign', async () => {
    for (const claims of [
      { iss: `${provider.issuer}2` },
      { sub: 'somebody-else' },
      { origin_jti: 'another' },
    ]) {
      provider.refreshedClaims = claims
      const answer = await api.setCookie((await provider.signIn()).tokens)
      provider.refreshedClaims = {}
      await refused(answer, 'refresh_token_foreign')
    }
  })

  test('after all of that the real tokens still sign in', async () => {
    const answer = await api.setCookie((await provider.signIn()).tokens)
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).toMatch(/^__Host-Http-vowline=[\w-]{43}; vowline_hint=1$/)
    expect(provider.calls.keys).toBeLessThanOrEqual(engines.length)
    await database.reset()
  })
})
