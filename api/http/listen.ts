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
  /** Answers requests with this function from now on; before, each gets 503 with Retry-After. */
  serve(fetch: Fetch): void
  /** Accepts no new connection, answers pending requests (ten seconds at most), then closes. */
  drain(): Promise<void>
}

type Fetch = (request: Request, server: object) => Response | Promise<Response>

const headerSeconds = 10
/**
 * Headers, and then the two minutes of an upload. The API itself ends a form after twenty seconds.
 */
const requestSeconds = 140
/**
 * How long a connection may be silent while a response is due: longer than a body may take, so that
 * the body's own refusal comes first.
 */
const stalledSeconds = 25
const drainSeconds = 10
const acceptMs = 250
const lingerMs = 1_000
const maxAhead = 32
const startingPage = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Vowline is starting</title>
<p>Vowline is starting. This page opens by itself in a moment.</p>
</html>`

/**
 * Listens for HTTP/1.1. The port is bound before anything else is opened, so that a port in use is
 * reported at once; requests are answered with 503 until `serve` is called. Slow connections cost a
 * socket each and nothing else; they are cut after ten seconds without a whole header. Rejects with
 * EADDRINUSE or EACCES.
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
      // A missing or repeated host is refused below, as a problem.
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
  // Other values of Expect are ignored; Node would refuse them in its own format.
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
 * Pipelined requests wait for the responses before them. Otherwise a single packet of them could
 * fill the memory with responses that nobody reads; a client that sends too many ahead is
 * disconnected.
 */
function inTurn(serve: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1) => {
    const ahead = (waiting.get(socket) ?? 0) + by
    waiting.set(socket, ahead)
    return ahead
  }
  return (incoming, outgoing) => {
    // Node gives a response its socket once those before it are sent.
    if (outgoing.socket) return serve(incoming, outgoing)
    const { socket } = incoming
    if (count(socket, 1) > maxAhead) return void socket.destroy()
    outgoing.once('socket', () => {
      count(socket, -1)
      serve(incoming, outgoing)
    })
  }
}

/**
 * Accepts the connections that the system has queued for us, one per turn of the event loop:
 * closing the server would break them off.
 */
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
 * Stops accepting connections first, and closes idle ones a quarter of a second later: http's own
 * close() would close them at once, while a request may be on its way.
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

/** Refuses a request whose address or host cannot be read; it never reaches the app. */
function unreadableAnswer(config: Config) {
  const headers = { ...answerHeaders(config), 'content-type': 'application/problem+json' }
  const body = problemText(400)
  return () => new Response(body, { status: 400, headers })
}

/**
 * Before the product can answer: 503, try again in a second, which a browser does by itself. The
 * connection is closed, so that the retry uses a new one.
 */
function startingAnswer(config: Config): Fetch {
  const shared = { ...answerHeaders(config), 'retry-after': '1', connection: 'close' }
  const page = { ...shared, 'content-type': 'text/html; charset=utf-8', refresh: '1' }
  const problem = { ...shared, 'content-type': 'application/problem+json' }
  const body = problemText(503)
  return ({ headers }) =>
    headers.get('accept')?.includes('text/html')
      ? new Response(startingPage, { status: 503, headers: page })
      : new Response(body, { status: 503, headers: problem })
}

/** Refuses what Node's parser rejects, as a problem. */
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
  // Leaves time to read the response, then closes the connection.
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
