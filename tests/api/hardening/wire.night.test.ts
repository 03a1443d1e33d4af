import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema, OpenApiDocument } from '#api/http/contract/open-api.ts'
import { problemStatus } from '#machines/kernel/problem.ts'
import { exampleOf } from '#tests/harness/operations.ts'
import { cookieOf, tokensOf, verifiedPerson } from '#tests/harness/person.ts'
import { sharedProduct, until, type Product } from '#tests/harness/product.ts'
import { exchange, type RawAnswer } from './raw.ts'

/**
 * Sends every operation of the built product over real sockets, with input that client libraries
 * would not allow.
 */

let product: Product
let operations: { method: string; path: string; body: JsonSchema | null }[]
let cookies: string[]
beforeAll(async () => {
  product = await sharedProduct({ LIMITS: 'off' })
  const document = (await (
    await fetch(`${product.url}/api/openapi.json`)
  ).json()) as OpenApiDocument
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000'),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
  const people = await Promise.all(
    ['COUPLE', 'VENDOR'].map((role) => verifiedPerson(product, 'wire', role)),
  )
  cookies = await Promise.all(
    people.map(async (email) => cookieOf(product, await tokensOf(product, email))),
  )
})

interface Sent {
  line: string
  headers: string[]
  body: string
}
type Twist = (sent: Sent) => Partial<Sent> | string

const host = 'host: localhost'
const long = (length: number) => 'x'.repeat(length)
const chunked = (headers: string[]) => [
  ...headers.filter((header) => !header.startsWith('content-length')),
  'transfer-encoding: chunked',
]
const withBody =
  (body: string): Twist =>
  () => ({ body })
const withHeader =
  (...added: string[]): Twist =>
  ({ headers }) => ({ headers: [...headers, ...added] })
const withTarget =
  (change: (path: string) => string): Twist =>
  ({ line }) => {
    const [method = '', path = '', version = ''] = line.split(' ')
    return { line: `${method} ${change(path)} ${version}` }
  }

/** Input that is not valid HTTP: refused whatever the operation. */
const unreadable: Record<string, Twist> = {
  'no host': ({ headers }) => ({ headers: headers.filter((header) => header !== host) }),
  'two hosts': withHeader('host: evil.example'),
  'a host with a path': ({ headers }) => ({
    headers: ['host: localhost/evil', ...headers.slice(1)],
  }),
  'a host with a user': ({ headers }) => ({ headers: ['host: us@localhost', ...headers.slice(1)] }),
  'a host with blanks': ({ headers }) => ({ headers: ['host: a b', ...headers.slice(1)] }),
  'HTTP/1.0 without a host': ({ line }) => ({
    line: line.replace('HTTP/1.1', 'HTTP/1.0'),
    headers: [],
  }),
  'HTTP/3.7': ({ line }) => ({ line: line.replace('HTTP/1.1', 'HTTP/3.7') }),
  'a method of our own making': ({ line }) => ({ line: line.replace(/^\w+/, 'STEAL') }),
  'an absolute address of another scheme': withTarget((path) => `ftp://localhost${path}`),
  'a target that is a star': withTarget(() => '*'),
  'a target without a slash': withTarget(() => 'api'),
  'a target with raw bytes': withTarget((path) => `${path}\xff\xfe`),
  'a target with a NUL': withTarget((path) => `${path}\0`),
  'a header with a NUL': withHeader('x: a\0b'),
  'a header with a bare line feed': withHeader('x: a\nset-cookie: b=c'),
  'a header without a name': withHeader(': x'),
  'a header with a blank before its colon': withHeader('x-vowline : 1'),
  'a folded header': withHeader('x: a\r\n b'),
  'headers of 20 kB': withHeader(`x: ${long(20_000)}`),
  'line feeds alone': ({ line, headers, body }) => `${line}\n${headers.join('\n')}\n\n${body}`,
  'two lengths': withHeader('content-length: 1', 'content-length: 2'),
  'a length below zero': withHeader('content-length: -1'),
  'a length in hexadecimal': withHeader('content-length: 0x10'),
  'a length and chunks': ({ headers }) => ({
    headers: [...headers, 'content-length: 2', 'transfer-encoding: chunked'],
    body: '0\r\n\r\n',
  }),
  'chunks that are not last': ({ headers }) => ({
    headers: [...chunked(headers).slice(0, -1), 'transfer-encoding: chunked, gzip'],
    body: '{}',
  }),
}

/** Valid HTTP that must be refused for its content, or answered. */
const odd: Record<string, Twist> = {
  'an absolute address of somebody else': withTarget((path) => `http://evil.example${path}`),
  'two slashes': withTarget((path) => `/${path}`),
  dots: withTarget((path) => `/x/..${path}`),
  'broken percent signs': withTarget((path) => `${path}%zz%ff%00`),
  'a query of nonsense': withTarget(
    (path) => `${path}?__proto__=1&limit=1e309&limit=2&cursor=%00%ff`,
  ),
  'no version': ({ line }) => ({ line: line.replace(' HTTP/1.1', '') }),
  'HTTP/1.0': ({ line }) => ({ line: line.replace('HTTP/1.1', 'HTTP/1.0') }),
  'an expectation': withHeader('expect: magic'),
  'an upgrade': withHeader('upgrade: websocket', 'sec-websocket-version: 13'),
  'another method by header': withHeader(
    'x-http-method-override: DELETE',
    'x-method-override: DELETE',
  ),
  'another address by header': withHeader(
    'x-original-url: /metrics',
    'x-rewrite-url: /metrics',
    'x-forwarded-host: evil.example',
  ),
  'a cookie of 8 kB': withHeader(`cookie: __Host-Http-vowline=${long(8_000)}`),
  'a cookie twice': withHeader(`cookie: __Host-Http-vowline=${long(43)}`),
  'the type twice': withHeader('content-type: text/plain'),
  'the guard twice': withHeader('x-vowline: 1'),
  'the origin twice': withHeader('origin: http://localhost', 'origin: https://evil.example'),
  'bytes that are not UTF-8': withBody('{"a":"\xff\xfe\xc0\x80"}'),
  'UTF-16': withBody('\xff\xfe{\0}\0'),
  'a byte order mark': withBody('\xef\xbb\xbf{}'),
  'NUL in a text': withBody(String.raw`{"city":"\u0000"}`),
  'half a surrogate pair': withBody(String.raw`{"city":"\ud800"}`),
  'a prototype': withBody(
    '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}}',
  ),
  'a huge number': withBody('{"expectedGuests":1e400,"version":123456789012345678901234567890}'),
  'a depth of 20,000': withBody('['.repeat(20_000) + ']'.repeat(20_000)),
  'a depth of 10,000 objects': withBody('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
  'a key of 60 kB': withBody(`{"${long(60_000)}":1}`),
  '10,000 keys': withBody(
    `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`,
  ),
  'the same key twice': ({ body }) => ({ body: body.replace('{', '{"id":1,"id":2,') }),
  'half a body of JSON': ({ body }) => ({ body: body.slice(0, -3) }),
  'two bodies of JSON': ({ body }) => ({ body: body + body }),
  'a list for an object': ({ body }) => ({ body: `[${body}]` }),
  null: withBody('null'),
  '70 kB': withBody(JSON.stringify(long(70_000))),
  compressed: ({ headers }) => ({
    headers: [...headers, 'content-encoding: gzip'],
    body: '\x1f\x8b\x08\0',
  }),
  chunks: ({ headers, body }) => ({
    headers: chunked(headers),
    body: `${body.length.toString(16)};x=y\r\n${body}\r\n0\r\nx-trailer: 1\r\n\r\n`,
  }),
  'a chunk of no number': ({ headers }) => ({
    headers: chunked(headers),
    body: 'zz\r\n{}\r\n0\r\n\r\n',
  }),
  'a chunk beyond all numbers': ({ headers }) => ({
    headers: chunked(headers),
    body: 'fffffffffffffffff\r\n',
  }),
  'chunks of 70 kB': ({ headers }) => ({
    headers: chunked(headers),
    body: `${(70_000).toString(16)}\r\n${long(70_000)}\r\n0\r\n\r\n`,
  }),
}

test(`${Object.keys({ ...unreadable, ...odd }).length} mutations of each operation get refusals of one shape and no server error`, async () => {
  const wrong: string[] = []
  for (const [index, operation] of operations.entries()) {
    const checks = Object.entries({ ...unreadable, ...odd }).map(async ([name, twist]) => {
      const answers = await exchange(
        product,
        bytesOf(operation, twist, cookies[index % cookies.length] ?? ''),
      )
      const mustRefuse = name in unreadable
      const isAnswered = (answer: RawAnswer) =>
        isInOrder(answer, mustRefuse) || (!mustRefuse && tellsOfBusyDatabase(operation, answer))
      if (answers.length === 0 || !answers.every(isAnswered))
        wrong.push(
          `${operation.method} ${operation.path} with ${name}: ${answers.map(({ status, body }) => `${status} ${body.slice(0, 80)}`).join(' | ')}`,
        )
    })
    await Promise.all(checks)
  }
  expect(wrong).toEqual([])
  await until(
    async () => (await fetch(`${product.url}/readyz`)).ok,
    () => 'The product did not become ready again.',
  )
  expect(readFileSync(join(product.dataDir, 'log', 'vowline.log'), 'utf8')).not.toContain(
    '"level":"error"',
  )
})

test('pipelined requests are answered in order, and bytes after a broken one are never a request', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`
  const three = await exchange(
    product,
    get('/api/config') +
      get('/nothing.here') +
      get('/healthz').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
  )
  expect(three.map(({ status }) => status)).toEqual([200, 404, 200])
  const smuggled = await exchange(
    product,
    `POST /api/auth/logout HTTP/1.1\r\n${host}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${get('/api/config')}`,
  )
  expect(smuggled.map(({ status }) => status)).toEqual([400])
  const afterBody = await exchange(
    product,
    `GET /healthz HTTP/1.1\r\n${host}\r\ncontent-length: ${get('/api/config').length}\r\nconnection: close\r\n\r\n${get('/api/config')}`,
  )
  expect(afterBody).toHaveLength(1)
})

/** The operation as our own pages would send it, mutated, with the connection closed afterwards. */
function bytesOf(
  { method, path, body }: (typeof operations)[number],
  twist: Twist,
  cookie: string,
) {
  // Signing out or halfway in would make the following requests fail for that reason alone.
  const isSignedIn = !/logout|sign-out-others|set-cookie|hosted/.test(path)
  const sent: Sent = {
    line: `${method} ${path} HTTP/1.1`,
    headers: [
      host,
      'connection: close',
      'x-vowline: 1',
      ...(isSignedIn ? [`cookie: ${cookie}`] : []),
    ],
    body: method === 'GET' ? '' : JSON.stringify(body ? exampleOf(body) : {}),
  }
  if (method !== 'GET') sent.headers.push('content-type: application/json')
  const twisted = twist(sent)
  if (typeof twisted === 'string') return twisted
  const { line, headers, body: content } = { ...sent, ...twisted }
  const isSized =
    content === '' || headers.some((header) => /^(?:content-length|transfer-encoding)/.test(header))
  return `${line}\r\n${[...headers, ...(isSized ? [] : [`content-length: ${content.length}`])].join('\r\n')}\r\n\r\n${content}`
}

/** /readyz says so of a machine that is too busy for its database, whatever the request was. */
function tellsOfBusyDatabase({ path }: { path: string }, { status, headers, body }: RawAnswer) {
  return (
    path === '/readyz' &&
    status === 503 &&
    headers.has('retry-after') &&
    body === '{"status":"away","away":["database"]}'
  )
}

/** None of them is shown again without asking. What depends on who looks is `private` as well. */
const kept404 = new Set(['no-cache', 'no-store', 'private, no-cache'])

function isInOrder({ status, headers, body }: RawAnswer, mustRefuse: boolean) {
  if (status >= 500 || headers.get('x-content-type-options') !== 'nosniff') return false
  if (status < 400) return !mustRefuse && status >= 200
  // A path outside the API that has no screen gets the not-found page, and so does a missing
  // wedding page.
  if (status === 404 && headers.get('content-type') === 'text/html; charset=utf-8')
    return !mustRefuse && kept404.has(headers.get('cache-control') ?? '')
  if (
    headers.get('content-type') !== 'application/problem+json' ||
    headers.get('cache-control') !== 'no-store'
  )
    return false
  const problem = JSON.parse(body) as { code: string; status: number }
  return problem.status === status && problem.code in problemStatus && !headers.has('set-cookie')
}
