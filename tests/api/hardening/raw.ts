import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Product } from '#tests/harness/product.ts'

/** HTTP as bytes, for requests that no client would send. */

export interface RawAnswer {
  status: number
  headers: Headers
  body: string
}

export async function open(product: Product): Promise<Socket> {
  // Half-open, so that the server must end the connection.
  const socket = connect({
    port: Number(new URL(product.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends bytes (of a Latin-1 string) over a new connection and reads until the server ends it. */
export async function exchange(product: Product, sent: string): Promise<RawAnswer[]> {
  const socket = await open(product)
  socket.write(sent, 'latin1')
  const received = await readAll(socket)
  socket.destroy()
  return parse(received)
}

/**
 * Everything received until the server ends or breaks the connection, or, of a stream that it never
 * ends, its beginning.
 */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer)
      if (/content-type: text\/event-stream/i.test((chunk as Buffer).toString('latin1'))) break
    }
  } catch {
    // What arrived before the break counts.
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** The responses on a connection in order; our server always declares their length. */
export function parse(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = received; rest.startsWith('HTTP/1.1 ');) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const status = Number(first.split(' ')[1])
    const body = rest.slice(end + 4)
    const length = headers.has('content-length')
      ? Number(headers.get('content-length'))
      : chunkedLength(headers, body)
    if (status !== 100) answers.push({ status, headers, body: body.slice(0, length) })
    rest = body.slice(length)
  }
  return answers
}

function chunkedLength(headers: Headers, body: string) {
  return headers.get('transfer-encoding') === 'chunked' ? body.indexOf('0\r\n\r\n') + 5 : 0
}
