import { beforeAll, expect, test } from 'vitest'
import { bodyOf, testApp, openTestApp } from '#tests/harness/app.ts'
import type { SignedIn } from '#tests/harness/app.ts'
import { mainEngine } from '#tests/harness/database.ts'
import {
  bodySchemaOf,
  exampleOf,
  isWrite,
  operationsOf,
  pathWith,
} from '#tests/harness/operations.ts'
import type { Operation } from '#tests/harness/operations.ts'

const api = openTestApp(mainEngine)
let writes: Operation[]
let fromElsewhere: Operation[]
let couple: SignedIn
beforeAll(async () => {
  const all = (await operationsOf(api)).filter(isWrite)
  writes = all.filter(isGuarded)
  fromElsewhere = all.filter((write) => !isGuarded(write))
  couple = await api.signedInAs('COUPLE')
})

const json = 'application/json'
const file = 'application/octet-stream'
const own = 'http://localhost:3000'
const id = '01900000-0000-7000-8000-000000000000'

/**
 * Requests that another site’s page or form can make a browser send. `undefined` leaves a header
 * out.
 */
const forgeries: [name: string, headers: Record<string, string | undefined>, code: string][] = [
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  ['from a subdomain', { 'sec-fetch-site': 'same-site' }, 'cross_site'],
  ['from no page at all', { 'sec-fetch-site': 'none' }, 'cross_site'],
  [
    'from a site that makes its header up',
    { 'sec-fetch-site': 'same-origin, cross-site' },
    'cross_site',
  ],
  ['with another origin', { origin: 'https://evil.example' }, 'cross_site'],
  ['with the null origin of a sandboxed frame', { origin: 'null' }, 'cross_site'],
  [
    'with our name as somebody’s subdomain',
    { origin: 'http://localhost:3000.evil.example' },
    'cross_site',
  ],
  [
    'with our name before an at sign',
    { origin: 'http://localhost:3000@evil.example' },
    'cross_site',
  ],
  ['with our host on another port', { origin: 'http://localhost:4000' }, 'cross_site'],
  ['with our host by another scheme', { origin: 'https://localhost:3000' }, 'cross_site'],
  [
    'with another origin that the fetch metadata contradicts',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    'cross_site',
  ],
  ['without the static header', { 'x-vowline': undefined }, 'missing_header'],
  ['with another value in the static header', { 'x-vowline': '2' }, 'missing_header'],
  ['with an empty static header', { 'x-vowline': '' }, 'missing_header'],
  ['as a plain form', { 'content-type': 'application/x-www-form-urlencoded' }, 'not_json'],
  ['as a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 'not_json'],
  [
    'as plain text that reads like JSON',
    { 'content-type': 'text/plain;application/json' },
    'not_json',
  ],
  ['as JSON of another kind', { 'content-type': 'application/json+csp' }, 'not_json'],
]

test('two writes are allowed from elsewhere: a mail program’s unsubscribe, proven by its URL and ending only emails', () => {
  expect(fromElsewhere.map(({ path }) => path)).toEqual([
    '/api/notices/unsubscribe/{token}',
    '/api/guest-mail/{token}/unsubscribe',
  ])
})

test.each(forgeries)('every write that comes %s is refused', async (_, headers, code) => {
  for (const write of writes) {
    const answer = await send(write, headers)
    expect([write.path, answer.status, (await bodyOf(answer))['code']]).toEqual([
      write.path,
      code === 'not_json' ? 415 : 403,
      code,
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('an operation that takes JSON refuses a file', async () => {
  for (const write of writes.filter((one) => !takesFile(one))) {
    const answer = await send(write, { 'content-type': file })
    expect([write.path, answer.status, (await bodyOf(answer))['code']]).toEqual([
      write.path,
      415,
      'not_json',
    ])
  }
})

test.each([
  ['with its length', { 'content-length': '2' }],
  ['in pieces', { 'transfer-encoding': 'chunked' }],
  ['in pieces that say they are none', { 'transfer-encoding': 'chunked', 'content-length': '0' }],
])('a body without a content type is refused, sent %s', async (_, headers) => {
  for (const write of writes.filter((one) => one.path !== '/api/auth/logout')) {
    const sent = { 'x-vowline': '1', cookie: couple.cookie, ...headers }
    const answer = await api.app.request(pathWith(write.path, id), {
      method: write.method,
      headers: sent,
      body: new TextEncoder().encode('{}'),
    })
    expect([write.path, answer.status]).toEqual([write.path, 415])
  }
})

test('another origin gets no CORS permission, by preflight or header', async () => {
  for (const write of writes) {
    const preflight = await api.request('OPTIONS', pathWith(write.path, id), {
      headers: { origin: 'https://evil.example' },
    })
    expect(preflight.status).toBe(204)
    for (const answer of [preflight, await send(write, { origin: 'https://evil.example' })]) {
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  }
})

test.each([
  ['from our own page', { 'sec-fetch-site': 'same-origin', origin: own }],
  ['from another name of this machine, in development', { origin: 'http://127.0.0.1:3000' }],
  ['from a program', {}],
  ['with the charset named', { 'content-type': 'application/json; charset=utf-8' }],
])('a write %s passes the guard', async (_, headers) => {
  // Operations that take a file take no JSON.
  const taking = 'content-type' in headers ? writes.filter((write) => !takesFile(write)) : writes
  for (const write of taking) {
    const { code } = await bodyOf(
      await send(write, headers).then((answer) =>
        answer.status === 204 ? Response.json({}) : answer,
      ),
    )
    expect([
      write.path,
      ['cross_site', 'missing_header', 'not_json'].includes(String(code)) ? code : 'passes',
    ]).toEqual([write.path, 'passes'])
  }
})

test('in production only our own origin is accepted', async () => {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://vowline.example',
    COGNITO_USER_POOL_ID: 'eu-west-1_A',
    COGNITO_CLIENT_ID: 'c',
    SMTP_URL: 'smtps://mail.vowline.example',
  }
  const production = await testApp(mainEngine, { environment })
  const from = (origin: string) =>
    production.request('POST', '/api/auth/logout', { headers: { origin } })
  for (const loopback of [
    'http://127.0.0.1:3000',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
  ]) {
    expect([loopback, (await from(loopback)).status]).toEqual([loopback, 403])
  }
  expect((await from('https://vowline.example')).status).toBe(204)
  await production.close()
})

function send(write: Operation, headers: Record<string, string | undefined>) {
  const schema = bodySchemaOf(write)
  const all = {
    'x-vowline': '1',
    'content-type': takesFile(write) ? file : json,
    cookie: couple.cookie,
    ...headers,
  }
  const given = Object.entries(all).filter(
    (header): header is [string, string] => header[1] !== undefined,
  )
  // The following writes need the session.
  const sent =
    write.path === '/api/auth/logout' ? given.filter(([name]) => name !== 'cookie') : given
  const body = schema ? JSON.stringify(exampleOf(schema)) : '{}'
  return Promise.resolve(
    api.app.request(pathWith(write.path, id), { method: write.method, headers: sent, body }),
  )
}

function takesFile({ spec }: Operation) {
  return spec.requestBody?.content[file] !== undefined
}

/** Whether the operation requires the static header of our own pages. */
function isGuarded({ spec }: Operation) {
  return spec.parameters.some(({ name }) => name === 'X-Vowline')
}
