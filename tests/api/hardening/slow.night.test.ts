import { once } from 'node:events'
import type { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, verifiedPerson } from '#tests/harness/person.ts'
import { sharedProduct, until, type Product } from '#tests/harness/product.ts'
import { open, parse, readAll } from './raw.ts'

let product: Product
let call: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  product = await sharedProduct({ LIMITS: 'off' })
  call = await signedIn(product, await verifiedPerson(product, 'slow'))
})

const guarded = 'host: localhost\r\nx-vowline: 1\r\ncontent-type: application/json\r\n'
const write = `POST /api/registrations HTTP/1.1\r\n${guarded}`

// These wait for the server’s own timeouts, so they run concurrently.
describe.concurrent('a slow client', () => {
  test.each([
    ['over the headers is cut after ten seconds', `${write}x-slow: `, 'x', 10],
    [
      'over a body of known length is cut after twenty',
      `${write}content-length: 60000\r\n\r\n{"`,
      'x',
      20,
    ],
    [
      'over a body in chunks is cut after twenty',
      `${write}transfer-encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
      20,
    ],
  ])('%s', async (_, first, crumb, seconds) => {
    const from = performance.now()
    const socket = await open(product)
    socket.write(first)
    const dribble = setInterval(() => socket.write(crumb), 500)
    const [answer] = parse(await readAll(socket))
    clearInterval(dribble)
    socket.destroy()
    expect([
      answer?.status,
      answer?.headers.get('connection'),
      answer && JSON.parse(answer.body),
    ]).toMatchObject([408, 'close', { code: 'body_too_slow' }])
    const took = (performance.now() - from) / 1_000
    expect(took).toBeGreaterThan(seconds - 1)
    expect(took).toBeLessThan(seconds * 2)
  })

  test('keeps nobody else waiting, even in thousands', async () => {
    const dawdlers = await Promise.all(Array.from({ length: 2_000 }, () => open(product)))
    for (const [index, socket] of dawdlers.entries())
      socket.write(index % 2 ? `${write}x-slow: ` : `${write}content-length: 60000\r\n\r\n{`)
    const took: number[] = []
    for (let count = 0; count < 300; count++) {
      const from = performance.now()
      expect((await call('GET', '/api/auth/me')).status).toBe(200)
      took.push(performance.now() - from)
    }
    for (const socket of dawdlers) socket.destroy()
    const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]
    // A busy machine has some tail latency; a server that waited for slow clients would need
    // seconds.
    expect(p99).toBeLessThan(1_000)
  })

  test('that does not close its connection is disconnected', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(product)))
    const gone = sockets.map(async (socket) => {
      socket.write('no request at all\r\n\r\n')
      await readAll(socket)
      // Only a connection that the other side has closed too answers a write with a reset.
      await until(
        async () => (socket.write('x'), socket.destroyed),
        () => 'The server keeps a connection that it has refused.',
      )
    })
    await Promise.all(gone)
  })
})

test('a client that sends a thousand requests without reading is disconnected before all of them are answered', async () => {
  const made = async () => {
    const metrics = await (await fetch(`${product.url}/metrics`)).text()
    return Number(
      /^http_requests_total\{route="\/api\/openapi.json".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0,
    )
  }
  const before = await made()
  const socket = await open(product)
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1_000))
  await until(
    async () => (socket.write('x'), socket.destroyed),
    () => 'The connection is kept.',
  )
  expect((await made()) - before).toBeLessThan(100)
})

test.each([
  ['of a declared length', 'content-length: 1000000000\r\n\r\n', (part: string) => part],
  [
    'of a length that nobody knows',
    'transfer-encoding: chunked\r\n\r\n',
    (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`,
  ],
])('a body too large, %s, is never read to its end', async (_, rest, framed) => {
  const socket = await open(product)
  const answered = readAll(socket)
  socket.write(write + rest)
  const sent = await pour(socket, framed(' '.repeat(65_536)), 256)
  const [answer] = parse(await answered)
  socket.destroy()
  // The response is lost when the connection reset arrives first.
  expect([413, undefined]).toContain(answer?.status)
  // Less than 16 MB was sent: what the buffers of both sides hold when the connection breaks.
  expect(sent).toBeLessThan(256)
})

/** Writes as long as the other side reads, and returns how many parts were sent. */
async function pour(socket: Socket, part: string, max: number) {
  for (let sent = 0; sent < max; sent++) {
    if (socket.destroyed) return sent
    if (!socket.write(part))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  return max
}
