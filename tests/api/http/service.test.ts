import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { readConfig } from '#api/config/config.ts'
import { bodyOf, openTestApp } from '#tests/harness/app.ts'
import type { TestApp } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'

const api = openTestApp(mainEngine)

/** The same product with another configuration. */
function configured(environment: Record<string, string>) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: api.deps.config.dataDir, ...environment })
  return createApp({ ...api.deps, config })
}

/** A request as it arrives over a connection from an IP address. */
async function ask(
  app: TestApp['app'],
  url: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: from })
  return app.fetch(new Request(url, { headers }), { incoming: new IncomingMessage(socket) })
}

/** A page rendered by the API has a new nonce each time. */
function withoutNonce(html: string) {
  return html.replace(/ nonce="[^"]*"/, '')
}

describe('readiness', () => {
  test('waits for the identity provider once and then works without it', async () => {
    const app = createApp(api.deps)
    const ready = async () => {
      const answer = await app.request('/readyz')
      return [answer.status, answer.headers.get('retry-after'), await bodyOf(answer)]
    }
    api.identity.isUnavailable = true
    expect(await ready()).toEqual([503, '5', { status: 'away', away: ['identity'] }])
    api.identity.isUnavailable = false
    expect(await ready()).toEqual([200, null, { status: 'ready', away: [] }])
    api.identity.isUnavailable = true
    expect(await ready()).toEqual([200, null, { status: 'ready', away: ['identity'] }])
    api.identity.isUnavailable = false
  })

  test('is lost with the database, even in a process that was ready', async () => {
    let isAnswering = true
    const db = { ...api.deps.db, isAnswering: () => Promise.resolve(isAnswering) }
    const app = createApp({ ...api.deps, db })
    expect((await app.request('/readyz')).status).toBe(200)
    isAnswering = false
    const answer = await app.request('/readyz')
    expect([answer.status, await bodyOf(answer)]).toEqual([
      503,
      { status: 'away', away: ['database'] },
    ])
  })
})

test('a response about an unavailable service says when to retry', async () => {
  const couple = await api.signedInAs('COUPLE')
  const { version } = await bodyOf(await api.request('GET', '/api/auth/me', { as: couple }))
  api.identity.isUnavailable = true
  const answer = await api.request('PATCH', '/api/auth/me', {
    as: couple,
    body: { version, firstName: 'Ada', lastName: 'Lovelace' },
  })
  api.identity.isUnavailable = false
  expect([
    answer.status,
    (await bodyOf(answer))['code'],
    answer.headers.get('retry-after'),
  ]).toEqual([503, 'provider_unavailable', '5'])
})

describe('the API’s own description', () => {
  test.each([
    ['/api/openapi.json', 'application/json'],
    ['/api/docs', 'text/html; charset=utf-8'],
  ])('%s is built once, and not sent again to a client that has it', async (path, type) => {
    const first = await api.request('GET', path)
    const text = await first.text()
    const etag = first.headers.get('etag') ?? ''
    expect([
      first.status,
      first.headers.get('content-type'),
      first.headers.get('cache-control'),
    ]).toEqual([200, type, 'no-store'])
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await api.request('GET', path)
    expect([again.headers.get('etag'), withoutNonce(await again.text())]).toEqual([
      etag,
      withoutNonce(text),
    ])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const kept = await api.request('GET', path, { headers: { 'if-none-match': known } })
      expect([kept.status, await kept.text()]).toEqual([304, ''])
      // A cached copy needs no header that was not sent with the text, and no policy for another
      // nonce.
      expect(Object.fromEntries(kept.headers)).toEqual({ etag, 'cache-control': 'no-store' })
    }
    expect(
      (await api.request('GET', path, { headers: { 'if-none-match': '"other"' } })).status,
    ).toBe(200)
  })

  test('is not rebuilt for a second request', async () => {
    const app = createApp(api.deps)
    const first = await app.request('/api/docs')
    const writing = vi.spyOn(JSON, 'stringify')
    const again = await app.request('/api/docs')
    const written = writing.mock.calls.length
    writing.mockRestore()
    expect([written, withoutNonce(await again.text())]).toEqual([
      0,
      withoutNonce(await first.text()),
    ])
  })
})

describe.each(['/dev/outbox', '/dev/outbox.json'])('%s', (path) => {
  test('is served on this machine, under its own names', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect([name, (await ask(api.app, `http://${name}:3000${path}`)).status]).toEqual([name, 200])
    }
  })

  test('does not exist for a foreign name that points to this machine', async () => {
    for (const name of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '192.0.2.7',
    ]) {
      const answer = await ask(api.app, `http://${name}:3000${path}`)
      expect([name, answer.status, (await bodyOf(answer))['code']]).toEqual([
        name,
        404,
        'not_found',
      ])
    }
  })

  test('does not exist for another machine, nor where other machines are allowed', async () => {
    expect((await ask(api.app, `http://localhost:3000${path}`, { from: '192.0.2.7' })).status).toBe(
      404,
    )
    const open = configured({
      HOST: '0.0.0.0',
      COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEfGhI',
      COGNITO_CLIENT_ID: 'client',
    })
    expect((await ask(open, `http://localhost:3000${path}`)).status).toBe(404)
  })
})

async function statusOf(...given: Parameters<typeof ask>) {
  return (await ask(...given)).status
}

describe('/metrics', () => {
  const token = 'a-token-of-some-length'
  test('are only for this machine when no token is set', async () => {
    const url = 'http://localhost:3000/metrics'
    expect(await statusOf(api.app, url)).toBe(200)
    expect(await statusOf(api.app, url, { from: '192.0.2.7' })).toBe(404)
    expect(await statusOf(api.app, 'http://vowline.example/metrics')).toBe(404)
    expect(await statusOf(api.app, url, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toBe(404)
    expect(
      await statusOf(api.app, url, {
        from: '192.0.2.7',
        headers: { authorization: 'Bearer null' },
      }),
    ).toBe(404)
  })

  test('are for clients with the token when one is set', async () => {
    const app = configured({ METRICS_TOKEN: token })
    const url = 'https://vowline.example/metrics'
    expect(
      await statusOf(app, url, {
        from: '192.0.2.7',
        headers: { authorization: `Bearer ${token}` },
      }),
    ).toBe(200)
    for (const authorization of [
      '',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ]) {
      expect([authorization, await statusOf(app, url, { headers: { authorization } })]).toEqual([
        authorization,
        404,
      ])
    }
    expect(await statusOf(app, 'http://localhost:3000/metrics')).toBe(404)
  })
})
