import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { listen } from '#api/http/listen.ts'
import type { Listening } from '#api/http/listen.ts'

let listening: Listening
let answerWith: (request: Request) => Response | Promise<Response>
beforeEach(async () => {
  answerWith = () => Response.json({})
  listening = await listen(readConfig({ PORT: '0', DATA_DIR: tmpdir() }))
  listening.serve((request) => answerWith(request))
})
afterEach(() => listening.drain())

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'a header that is too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['a host that is none', 'GET / HTTP/1.1\r\nhost: a b@c\r\nconnection: close\r\n\r\n', 400],
  [
    'a path with a backslash',
    'GET /\\evil HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    400,
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
  ],
])('%s is refused as a problem, with the security headers', async (_, sent, status) => {
  const socket = await open()
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    status,
    code: 'invalid_input',
  })
})

test('draining answers requests already sent, on old and new connections, and then closes them', async () => {
  const held = Promise.withResolvers<Response>()
  const arrived = Promise.withResolvers<void>()
  answerWith = (request) => {
    if (!request.url.endsWith('/slow')) return Response.json({})
    arrived.resolve()
    return held.promise
  }
  const slow = await open()
  slow.write(get('/slow'))
  await arrived.promise
  const idle = await open()
  idle.write(get('/'))
  await once(idle, 'data')

  const drained = listening.drain()
  idle.write(get('/again'))
  expect(await text(idle)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i)
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  held.resolve(Response.json({ done: true }))
  expect(await text(slow)).toContain('{"done":true}')
  await drained
})

test('two thousand slow connections do not delay normal requests', async () => {
  const dawdlers = await Promise.all(Array.from({ length: 2_000 }, open))
  for (const socket of dawdlers) socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ')
  for (let count = 0; count < 50; count++)
    expect((await fetch(`http://127.0.0.1:${listening.port}/`)).status).toBe(200)
  // All fifty were answered while every slow connection was still open.
  expect(dawdlers.filter((socket) => socket.bytesRead > 0 || socket.readableEnded)).toEqual([])
  for (const socket of dawdlers) socket.destroy()
})

test('a request before the product serves is told to retry', async () => {
  const starting = await listen(readConfig({ PORT: '0', DATA_DIR: tmpdir() }))
  const early = await fetch(`http://127.0.0.1:${starting.port}/readyz`)
  expect([early.status, early.headers.get('retry-after'), await early.json()]).toMatchObject([
    503,
    '1',
    { code: 'starting' },
  ])
  const page = await fetch(`http://127.0.0.1:${starting.port}/dashboard`, {
    headers: { accept: 'text/html,*/*' },
  })
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '1'])
  expect(await page.text()).toContain('This page opens by itself in a moment.')
  starting.serve(() => Response.json({}))
  expect((await fetch(`http://127.0.0.1:${starting.port}/readyz`)).status).toBe(200)
  await starting.drain()
})

async function open(): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

function get(path: string) {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
}
