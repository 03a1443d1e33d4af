import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, testApp, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import { weddingDetails } from '#tests/harness/details.ts'
import { exampleRequest, operationsOf } from '#tests/harness/operations.ts'

const api = openTestApp(mainEngine)
let couple: SignedIn
beforeAll(async () => {
  couple = await api.signedInAs('COUPLE')
})

const post = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
) =>
  api.app.request('/api/weddings', {
    method: 'POST',
    headers: {
      'x-vowline': '1',
      'content-type': 'application/json',
      cookie: couple.cookie,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit)

describe('problems', () => {
  test('a refusal has the shape of RFC 9457, our code, and the request id of the log', async () => {
    const answer = await api.request('GET', '/api/auth/me')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = await bodyOf(answer)
    expect(body).toEqual({
      type: '/api/docs#signed_out',
      title: 'No one is signed in.',
      status: 401,
      code: 'signed_out',
      requestId: expect.stringMatching(/^[\w-]{10,20}$/),
    })
    expect(api.logged.at(-1)).toMatchObject({
      event: 'request',
      requestId: body['requestId'],
      route: '/api/auth/me',
      problem: 'signed_out',
    })
  })

  test('a request id from outside is ignored', async () => {
    const answer = await api.request('GET', '/api/nothing', { headers: { 'x-request-id': 'mine' } })
    expect(await answer.text()).not.toContain('mine')
  })

  test('an unknown path is 404, and an unsupported method is 405 with the allowed ones', async () => {
    const missing = await api.request('GET', '/api/nothing')
    expect([missing.status, (await bodyOf(missing))['code']]).toEqual([404, 'not_found'])
    const wrong = await api.request('PUT', '/api/weddings', { body: {} })
    expect([wrong.status, (await bodyOf(wrong))['code']]).toEqual([405, 'method_not_allowed'])
    expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  })

  test('an address with a mistyped id is 404, whatever it names and whoever asks', async () => {
    const addressed = (await operationsOf(api)).filter(
      ({ method, path }) => method === 'GET' && path.includes('{'),
    )
    const people = [couple, await api.signedInAs('VENDOR'), await api.signedInAs('ADMIN')]
    const refused: string[] = []
    for (const operation of addressed) {
      const { path, options } = exampleRequest(operation, 'mistyped')
      for (const as of people) {
        const { status } = await api.request('GET', path, { as, ...options })
        if (status === 400) refused.push(operation.path)
      }
    }
    expect([addressed.length > 50, refused]).toEqual([true, []])
  })

  test('OPTIONS names the methods, and HEAD responds like GET without a body', async () => {
    const options = await api.request('OPTIONS', '/api/auth/logout')
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect((await api.request('OPTIONS', '/api/nothing')).status).toBe(404)
    const head = await api.request('HEAD', '/api/config')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('an unexpected error reveals nothing but its request id', async () => {
    const secret = 'duplicate key: email couple@vowline.test'
    api.identity.failure = new Error(secret)
    const answer = await api.request('GET', '/readyz')
    api.identity.failure = null
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(text).not.toContain('duplicate')
    expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
    expect(JSON.stringify(api.logged)).not.toContain('duplicate')
    expect(api.logged.findLast(({ event }) => event === 'request_failed')).toMatchObject({
      cause: 'Error',
      route: '/readyz',
    })
  })
})

describe('bodies', () => {
  test.each([
    ['no JSON', '{"partnerName":'],
    ['JSON with a tail', '{} {}'],
    ['a byte order mark', '\uFEFF{}'],
    [
      'a NUL character, which PostgreSQL refuses',
      JSON.stringify({ ...weddingDetails, city: 'Ly\0n' }),
    ],
    ['half a surrogate pair', '{"city":"\\ud800"}'],
    ['half a surrogate pair in a key', '{"\\udc00":1}'],
    ['a key that reaches for the prototype', '{"__proto__":{"role":"ADMIN"}}'],
    ['nesting beyond reason', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ])('%s is refused as unreadable', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([400, 'body_not_readable'])
  })

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"wedding"'],
    ['nothing', ''],
  ])('%s in place of an object is refused as invalid input', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([400, 'invalid_input'])
  })

  test('a body declared too large is not read, and one that turns out so is not read further', async () => {
    const declared = await post('{}', { 'content-length': '70000' })
    expect([declared.status, (await bodyOf(declared))['code']]).toEqual([413, 'body_too_large'])
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    const counted = await post(endless, { 'transfer-encoding': 'chunked' })
    expect([counted.status, (await bodyOf(counted))['code']]).toEqual([413, 'body_too_large'])
    expect(counted.headers.get('connection')).toBe('close')
    expect(sent).toBeLessThan(200_000)
  })

  test('a password among refused fields is never echoed', async () => {
    const answer = await api.request('POST', '/api/auth/set-cookie', {
      body: { accessToken: 'Hunter2-password', refreshToken: 7, idToken: null, 'Hunter2-key': 1 },
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toMatch(/Hunter2/)
  })

  test('an unknown, repeated or unstorable query parameter is refused', async () => {
    for (const query of [
      '?limit=1&limit=2',
      '?limit=1000',
      '?limit=%00',
      '?owner=1',
      '?__proto__=1',
      '?cursor=%ED%A0%80',
    ]) {
      const answer = await api.request('GET', `/api/weddings${query}`, { as: couple })
      expect([query, answer.status, (await bodyOf(answer))['code']]).toEqual([
        query,
        400,
        'invalid_input',
      ])
    }
  })

  test('an Idempotency-Key has a maximum length and a set of characters', async () => {
    for (const key of ['x'.repeat(201), 'with space', 'ä']) {
      const answer = await api.request('POST', '/api/weddings', {
        as: couple,
        body: weddingDetails,
        headers: { 'idempotency-key': key },
      })
      expect((await bodyOf(answer))['fields']).toEqual([
        { path: 'Idempotency-Key', code: 'invalid_format' },
      ])
    }
  })
})

test.each(['/api/config', '/api/nothing', '/api/docs', '/healthz', '/metrics', '/dev/outbox'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await api.request('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-powered-by')).toBeNull()
  },
)

test('the log contains routes instead of paths, and no personal data', async () => {
  await api.request(
    'GET',
    '/api/weddings/01900000-0000-7000-8000-000000000000?email=ada@vowline.test',
    { as: couple },
  )
  const text = JSON.stringify(api.logged)
  expect(text).toContain('/api/weddings/:id')
  expect(text).not.toMatch(/01900000|ada@|vowline=|@vowline\.test/)
})

test('the metrics count by route pattern and report the process’s resources', async () => {
  const text = await (await api.request('GET', '/metrics')).text()
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
  expect(text).toMatch(
    /^http_requests_total\{route="\/api\/weddings\/:id",method="GET",status="404"\} \d+$/m,
  )
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{le="\+Inf",route="\/api\/auth\/me",method="GET"\} \d+$/m,
  )
})

test('readiness names the dependency that is unavailable', async () => {
  api.identity.isUnavailable = true
  const answer = await api.request('GET', '/readyz')
  api.identity.isUnavailable = false
  expect([answer.status, await bodyOf(answer)]).toEqual([
    503,
    { status: 'away', away: ['identity'] },
  ])
  expect(await bodyOf(await api.request('GET', '/readyz'))).toEqual({ status: 'ready', away: [] })
})

test('the outbox shows mail as escaped text, and only where there is one', async () => {
  await api.deps.mail.send({
    to: 'ada@vowline.test',
    subject: '<b>Hello</b>',
    text: 'Code 123456 <script>',
    html: '<p>Code</p>',
  })
  const page = await (await api.request('GET', '/dev/outbox')).text()
  expect(page).toContain('123456')
  expect(page).not.toMatch(/<b>|<script>/)
  const mails = await bodyOf<object[]>(
    await api.request('GET', '/dev/outbox.json?to=ADA@vowline.test'),
  )
  expect(mails).toEqual([
    {
      to: 'ada@vowline.test',
      subject: '<b>Hello</b>',
      text: 'Code 123456 <script>',
      html: '<p>Code</p>',
      at: expect.any(String),
    },
  ])
  const { outbox } = api.deps
  api.deps.outbox = null
  expect((await api.request('GET', '/dev/outbox.json')).status).toBe(404)
  api.deps.outbox = outbox
})

test('too many requests of one account are refused with a time to wait', async () => {
  const limited = await testApp(mainEngine, { limits: true })
  const hasty = await limited.signedInAs('COUPLE')
  let last = new Response()
  for (let count = 0; count <= 300; count++)
    last = await limited.request('POST', '/api/weddings', { as: hasty, body: {} })
  expect([last.status, (await bodyOf(last))['code']]).toEqual([429, 'too_many_requests'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.close()
})
