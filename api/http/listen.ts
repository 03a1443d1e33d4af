import { createServer, STATUS_CODES } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#api/config/config.ts'
import { answerHeaders } from './headers.ts'
import { problemTitles } from './problems.ts'

export interface Listening {
  port: number
  /** From now on requests are answered by this; before, each is told with 503 to come again. */
  serve(fetch: Fetch): void
  /** Takes no new connection, answers what has been sent (ten seconds at most), then hangs up. */
  drain(): Promise<void>
}

type Fetch = (request: Request, server: object) => Response | Promise<Response>

const headerSeconds = 10
/** Headers, and then the two minutes of an upload. The API itself cuts a form after twenty seconds, and what it leaves unread at once. */
const requestSeconds = 140
/** Without a byte in either direction while an answer is owed: longer than a body may take, so that its own refusal comes first. */
const stalledSeconds = 25
const drainSeconds = 10
const acceptMs = 250
const lingerMs = 1_000
const maxAhead = 32

/**
 * Listens for HTTP/1.1. The port is bound before anything else is opened, so that a port in use is reported at once; requests are
 * answered with 503 until `serve` is called. Slow connections cost a socket each and nothing else; they are cut after ten seconds
 * without a whole header. Rejects with EADDRINUSE or EACCES.
 */
export function listen(config: Config): Promise<Listening> {
  let isDraining = false
  const listenerOf = (fetch: Fetch) =>
    getRequestListener(fetch, { errorHandler: unreadableAnswer(config) })
  let answer = listenerOf(startingAnswer(config))
  const answerInTurn = inTurn((incoming, outgoing) => {
    if (isDraining) outgoing.setHeader('connection', 'close')
    void answer(incoming, outgoing)
  })
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      // A host that is missing or given twice is found unreadable below, in our own shape.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      headersTimeout: headerSeconds * 1_000,
      requestTimeout: requestSeconds * 1_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      noDelay: true,
    },
    answerInTurn,
  )
  server.maxConnections = 20_000
  server.timeout = stalledSeconds * 1_000
  // What a client expects beyond an answer is its own affair; Node would refuse it in a shape of its own.
  server.on('checkExpectation', answerInTurn)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, config))

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      // A TCP server's address is never a path.
      const { port } = server.address() as AddressInfo
      resolve({
        port,
        serve(fetch) {
          answer = listenerOf(fetch)
        },
        async drain() {
          isDraining = true
          await acceptWaiting(server)
          await drain(server)
        },
      })
    })
  })
}

/**
 * Requests that were sent ahead of their answers wait for these. All at once, a single packet of them would fill the memory with
 * answers that nobody reads; and whoever sends more ahead than any client does is hung up on.
 */
function inTurn(serve: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1) => {
    const ahead = (waiting.get(socket) ?? 0) + by
    waiting.set(socket, ahead)
    return ahead
  }
  return (incoming, outgoing) => {
    // Node gives an answer its socket once those before it are sent.
    if (outgoing.socket) return serve(incoming, outgoing)
    const { socket } = incoming
    if (count(socket, 1) > maxAhead) return void socket.destroy()
    outgoing.once('socket', () => {
      count(socket, -1)
      serve(incoming, outgoing)
    })
  }
}

/** Connections that the system has taken for us and that wait to be accepted, one in a turn: closing the door would break them off. */
async function acceptWaiting(server: ReturnType<typeof createServer>) {
  let accepted = 0
  server.on('connection', () => accepted++)
  const deadline = performance.now() + acceptMs
  for (let before = -1; before !== accepted && performance.now() < deadline;) {
    before = accepted
    await turnOfTheLoop()
    await turnOfTheLoop()
  }
}

/**
 * http's own close() would hang up on idle connections at once, over which a request may just be coming: first only the door is closed,
 * and a quarter of a second later what is idle then.
 */
function drain(server: ReturnType<typeof createServer>) {
  return new Promise<void>((resolve) => {
    const idle = setTimeout(
      () => (sweep = setInterval(() => server.closeIdleConnections(), 50)),
      250,
    )
    const end = setTimeout(() => server.closeAllConnections(), drainSeconds * 1_000)
    let sweep: NodeJS.Timeout | undefined
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(idle)
      clearTimeout(end)
      clearInterval(sweep)
      resolve()
    })
  })
}

/** A request whose address or host cannot be read never becomes a request to the app. */
function unreadableAnswer(config: Config) {
  const headers = { ...answerHeaders(config), 'content-type': 'application/problem+json' }
  const body = problemText(400)
  return () => new Response(body, { status: 400, headers })
}

/** Before the product can answer: come again in a second. The connection is closed, so that the next try meets a fresh one. */
function startingAnswer(config: Config): Fetch {
  const headers = {
    ...answerHeaders(config),
    'content-type': 'application/problem+json',
    'retry-after': '1',
    connection: 'close',
  }
  const body = problemText(503)
  return () => new Response(body, { status: 503, headers })
}

/** What Node's parser refuses is refused in our shape, too. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, config: Config) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const body = problemText(status)
  const headers = {
    ...answerHeaders(config),
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Time to read that; whoever then does not hang up is hung up on.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function problemText(status: 400 | 408 | 431 | 503) {
  const code = status === 503 ? 'starting' : status === 408 ? 'body_too_slow' : 'invalid_input'
  return JSON.stringify({
    type: `/api/docs#${code}`,
    title: problemTitles[code],
    status,
    code,
    requestId: 'none',
  })
}
