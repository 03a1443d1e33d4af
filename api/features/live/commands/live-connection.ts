import { missed } from '#api/adapters/live/live.port.ts'

/** One connection that is told where to look again. */
export interface LiveConnection {
  /** Says that there is something new; what they may not hear is kept from them. */
  tell(...messages: readonly string[]): void
  /** Says that we are still here. Who has not read for several beats is hung up on. */
  beat(): void
  /** What they may hear from now on; null ends it. */
  allow(messages: readonly string[] | null): void
  end(): void
}

/** Whose connection it is: what its list finds it by, and what they may hear at first; null is anything. */
export interface Listener<T extends object> {
  who: T
  hears: readonly string[] | null
}

/** Beats that may go by unread: a minute in all. */
const maxMissed = 4
/** So many different messages are kept for one who reads slowly; beyond it they look at everything. */
const maxWaiting = 100
/** How soon a browser comes back by itself. */
const greeting = 'retry: 2000\n\n'
/** An event, since a browser tells its page of nothing less. */
const heartbeat = 'event: beat\ndata: .\n\n'

/** Where connections are, from when somebody begins to read until they stop. */
export interface ConnectionList<T extends object> {
  add: (connection: LiveConnection & T) => void
  remove: (connection: LiveConnection & T) => void
}

/**
 * The stream of a connection. It is added when somebody begins to read, and it is the reader who draws from it: for one who reads
 * slowly each message is kept once, and not too many, so that nothing grows however slow they are.
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
    tell(...messages) {
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

/** Somebody who reads a stream: they wait for one message, and begin to wait for the next by themselves. */
function waitingReader() {
  const text = new TextEncoder()
  let begun: Controller | null = null
  let waiting: { controller: Controller; served: () => void } | null = null
  return {
    isWaiting: () => waiting !== null,
    /** Tells whether this is the first time, and when the reader has been served. */
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
    // Nothing is made before it is asked for: an answer that nobody reads, such as HEAD's, is never added.
    { highWaterMark: 0 },
  )
}
