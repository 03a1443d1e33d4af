import { missed } from '#api/adapters/live/live.port.ts'

/** One connection that learns where to look again. */
export interface LiveConnection {
  /** Sends messages that the listener may receive. */
  send(...messages: readonly string[]): void
  /** Sends a heartbeat. A listener who has not read for several beats is disconnected. */
  beat(): void
  /** Sets the messages that the listener may receive from now on; null ends the connection. */
  allow(messages: readonly string[] | null): void
  end(): void
}

/** The owner of a connection, and the messages they may receive at first; null is any. */
export interface Listener<T extends object> {
  who: T
  hears: readonly string[] | null
}

/** Beats that may go unread: a minute in all. */
const maxMissed = 4
/** How many different messages are kept for a slow reader; beyond it they look at everything. */
const maxWaiting = 100
/** How soon a browser reconnects. */
const greeting = 'retry: 2000\n\n'
/** An event, because a browser reports nothing less to its page. */
const heartbeat = 'event: beat\ndata: .\n\n'

/** Where connections are listed, from the first read until they end. */
export interface ConnectionList<T extends object> {
  add: (connection: LiveConnection & T) => void
  remove: (connection: LiveConnection & T) => void
}

/**
 * The stream of a connection. It is added at the first read, and reading drives it: for a slow
 * reader each message is kept once, up to a limit, so that memory is bounded.
 */
export function openLiveConnection<T extends object>(
  { who, hears }: Listener<T>,
  { add, remove }: ConnectionList<T>,
): ReadableStream<Uint8Array> {
  const waiting = new Set<string>()
  const reader = waitingReader()
  let allowed = hears && new Set(hears)
  let missedBeats = 0
  let isOver = false

  const serve = (message: string) => {
    missedBeats = 0
    reader.serve(message)
  }
  const serveWaiting = () => {
    if (!reader.isWaiting() || waiting.size === 0) return
    const messages = waiting.size > maxWaiting ? [missed] : [...waiting]
    const text = messages.map((message) => `event: changed\ndata: ${message}\n\n`).join('')
    waiting.clear()
    serve(text)
  }
  const over = () => {
    if (isOver) return false
    isOver = true
    remove(connection)
    return true
  }

  const connection: LiveConnection & T = {
    ...who,
    send(...messages) {
      if (isOver) return
      for (const message of messages)
        if (waiting.size <= maxWaiting && (allowed?.has(message) ?? true)) waiting.add(message)
      serveWaiting()
    },
    beat() {
      if (reader.isWaiting()) serve(heartbeat)
      else if (++missedBeats > maxMissed) connection.end()
    },
    allow(messages) {
      if (messages === null) return connection.end()
      allowed = new Set(messages)
      for (const message of waiting) if (!allowed.has(message)) waiting.delete(message)
    },
    end: () => void (over() && reader.close()),
  }
  const begin = () => {
    serve(greeting)
    add(connection)
  }
  return streamOf(reader, { begin, resume: serveWaiting, cancel: over })
}

type Controller = ReadableStreamDefaultController<Uint8Array>

/** A reader who waits for one message at a time. */
function waitingReader() {
  const text = new TextEncoder()
  let begun: Controller | null = null
  let waiting: { controller: Controller; served: () => void } | null = null
  return {
    isWaiting: () => waiting !== null,
    /** Returns whether this is the first read, and a promise for its message. */
    wait(controller: Controller) {
      const isFirst = begun === null
      begun = controller
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { controller, served: resolve }
      return { isFirst, promise }
    },
    serve(message: string) {
      if (!waiting) return
      const { controller, served } = waiting
      waiting = null
      controller.enqueue(text.encode(message))
      served()
    },
    close() {
      begun?.close()
      waiting?.served()
    },
  }
}

function streamOf(
  reader: ReturnType<typeof waitingReader>,
  { begin, resume, cancel }: { begin: () => void; resume: () => void; cancel: () => void },
) {
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { isFirst, promise } = reader.wait(controller)
        if (isFirst) begin()
        else resume()
        return promise
      },
      cancel,
    },
    // Nothing is created before the first read, so that a response that nobody reads, such as that
    // of HEAD, is never added.
    { highWaterMark: 0 },
  )
}
