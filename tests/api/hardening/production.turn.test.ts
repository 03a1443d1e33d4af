import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#api/config/config-error.ts'
import { readConfig } from '#api/config/config.ts'
import { startProduct, type Product } from '#tests/harness/product.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vowline.example',
  COGNITO_USER_POOL_ID: 'eu-west-1_Production1',
  COGNITO_CLIENT_ID: 'productionclient000000001',
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  SMTP_URL: 'smtps://mail.vowline.example',
  DATA_DIR: tmpdir(),
}

describe('production is refused in one line that names the setting', () => {
  test.each([
    ['without an address', 'PUBLIC_URL', {}],
    ['without a user pool', 'COGNITO_USER_POOL_ID', { COGNITO_CLIENT_ID: '' }],
    ['without keys', 'SESSION_KEYS', {}],
    ['without a mail server', 'SMTP_URL', {}],
  ])('%s', (_, missing, more) => {
    expect(refusal({ ...complete, [missing]: '', ...more })).toMatch(
      new RegExp(`^${missing} must be set with NODE_ENV=production: `),
    )
  })

  test.each([
    ['with its limits off', 'LIMITS', 'off'],
    ['with passwords that are easy to guess', 'CHEAP_HASHES', 'on'],
    ['with people whose passwords are public', 'DEMO_DATA', 'on'],
    ['with cookies that travel in the clear', 'SECURE_COOKIES', 'off'],
    ['with the local identity provider', 'COGNITO_USER_POOL_ID', 'eu-west-1_LOCAL0001'],
    ['at an address without TLS', 'PUBLIC_URL', 'http://vowline.example'],
    ['with a provider without TLS', 'COGNITO_ENDPOINT', 'http://cognito.example'],
    ['with a hosted login without TLS', 'COGNITO_HOSTED_URL', 'http://localhost.example'],
  ])('%s', (_, name, value) => {
    expect(refusal({ ...complete, [name]: value })).toMatch(
      new RegExp(`^${name}.* NODE_ENV=production`),
    )
  })

  test('and starts with all of them set', () => {
    expect(readConfig(complete)).toMatchObject({
      production: true,
      limits: true,
      secureCookies: true,
      demoData: false,
      trustProxy: false,
    })
  })
})

describe('a product that other machines can reach', () => {
  const embedded = { DATA_DIR: tmpdir() }

  test.each(['0.0.0.0', '::', '192.0.2.7', 'vowline.local', '127.0.0.1.evil.example'])(
    'has no local identity provider: HOST=%s',
    (HOST) => {
      expect(refusal({ ...embedded, HOST })).toMatch(
        new RegExp(
          `^HOST=${HOST} lets other machines in, .*COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID`,
        ),
      )
    },
  )

  test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])(
    'is not one that listens on %s',
    (HOST) => {
      expect(readConfig({ ...embedded, HOST })).toMatchObject({ isLocalOnly: true, cognito: null })
    },
  )

  test('is one in production', () => {
    expect(readConfig({ ...complete, HOST: '0.0.0.0' })).toMatchObject({ isLocalOnly: false })
  })
})

describe('mail in production uses TLS', () => {
  test.each([
    ['smtp://mail.vowline.example:587', {}, true],
    ['smtps://mail.vowline.example', {}, true],
    ['smtp://mail.vowline.example:25', { SMTP_TLS: 'off' }, false],
    ['smtp://127.0.0.1:25', {}, false],
    ['smtp://me:secret@[::1]:25', {}, false],
    ['smtp://localhost.evil.example:25', {}, true],
    ['smtp://mailpit:1025', { NODE_ENV: 'development' }, false],
  ])('%s', (SMTP_URL, more, requireTls) => {
    expect(readConfig({ ...complete, SMTP_URL, ...more }).mail).toMatchObject({ requireTls })
  })
})

test.each([
  ['short', 'short'],
  ['in two words', 'with blanks in between'],
  ['long', 'x'.repeat(201)],
])('a metrics token that is %s is refused', (_, METRICS_TOKEN) => {
  expect(refusal({ ...complete, METRICS_TOKEN })).toMatch(
    /^METRICS_TOKEN must be 16 to 200 printable characters/,
  )
})

test.each([
  ['PUBLIC_URL', 'http://exa mple', 'http://exa mple'],
  ['COGNITO_ENDPOINT', 'https://[::1', 'https://[::1'],
  [
    'DATABASE_URL',
    'mysql://vowline:a-secret@db.example/vowline',
    'mysql://vowline:…@db.example/vowline',
  ],
  ['SMTP_URL', 'http://me:a-secret@mail.example', 'http://me:…@mail.example'],
])('%s=%s is refused in one line without its password', (name, value, expected) => {
  expect(refusal({ ...complete, [name]: value })).toMatch(
    new RegExp(`^${name} must be an address that starts with .*, but is `),
  )
  expect(refusal({ ...complete, [name]: value })).toContain(JSON.stringify(expected))
})

describe('in production', () => {
  let pool: Server
  let product: Product
  beforeAll(async () => {
    // The provider is only asked whether it answers.
    pool = createServer((_, response) => response.end('{"keys":[]}'))
    await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve))
    const { port } = pool.address() as AddressInfo
    const { DATA_DIR: _folder, ...settings } = complete
    product = await startProduct({ ...settings, COGNITO_ENDPOINT: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await product.stop()
    product.forget()
    pool.close()
  })

  test('there is no outbox and no local identity provider, and standard output contains only the log', async () => {
    for (const path of [
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/outbox.json?to=couple@vowline.test',
    ]) {
      const answer = await fetch(product.url + path)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        404,
        'not_found',
      ])
    }
    for (const path of ['/_dev/clock', '/_dev/fault', '/_dev/groups', '/_dev/users']) {
      expect((await fetch(product.url + path, { method: 'POST', body: '{}' })).status).toBe(404)
    }
    await expect.poll(() => product.printed()).toMatch(/\n$/)
    for (const line of product.printed().trim().split('\n')) expect(line).toMatch(/^\{.*\}$/)
  })

  test.each(['/', '/login', '/api/docs', '/api/config', '/nowhere.txt'])(
    '%s requires TLS, whatever host the request names',
    async (path) => {
      const answer = await fetch(product.url + path, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      })
      const [, seconds] =
        /^max-age=(\d+); includeSubDomains/.exec(
          answer.headers.get('strict-transport-security') ?? '',
        ) ?? []
      expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
      expect(await answer.text()).not.toContain('evil.example')
    },
  )

  test('sign-out clears the cookies of the sign-in', async () => {
    const answer = await fetch(`${product.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'X-Vowline': '1', Origin: 'https://vowline.example' },
    })
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-Http-vowline=; HttpOnly; Path=/; SameSite=Strict; Secure; Max-Age=0',
      'vowline_hint=; Path=/; SameSite=Strict; Secure; Max-Age=0',
    ])
  })
})

function refusal(environment: Record<string, string>) {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError && !error.message.includes('\n')) return error.message
    throw error
  }
  return 'It was not refused.'
}
