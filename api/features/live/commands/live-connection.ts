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
const text = new TextEncoder()
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
  list: ConnectionList<T>,
): ReadableStream<Uint8Array> {
  const own = new OpenConnection(hears, () => list.remove(connection))
  const connection: OpenConnection & T = Object.assign(own, who)
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (connection.isReadFirst(controller)) list.add(connection)
      },
      cancel: () => void connection.cancel(),
    },
    // Nothing is created before the first read, so that a response that nobody reads, such as that
    // of HEAD, is never added.
    { highWaterMark: 0 },
  )
}

type Controller = ReadableStreamDefaultController<Uint8Array>

/**
 * There are thousands of them, so they share their functions, and have only what they need now: the
 * set of what waits is made for a reader who is behind.
 */
class OpenConnection implements LiveConnection {
  #hears: readonly string[] | null
  readonly #onEnd: () => void
  #controller: Controller | null = null
  #isWaiting = false
  #unread: Set<string> | null = null
  #missedBeats = 0
  #isOver = false

  constructor(hears: readonly string[] | null, onEnd: () => void) {
    this.#hears = hears
    this.#onEnd = onEnd
  }

  /** The reader waits for one message; true for the first time, which is greeted. */
  isReadFirst(controller: Controller) {
    const isFirst = this.#controller === null
    this.#controller = controller
    this.#isWaiting = true
    if (isFirst) this.#serve(greeting)
    else this.#serveUnread()
    return isFirst
  }

  send(...messages: readonly string[]) {
    if (this.#isOver) return
    for (const message of messages) {
      if (this.#hears && !this.#hears.includes(message)) continue
      this.#unread ??= new Set()
      if (this.#unread.size <= maxWaiting) this.#unread.add(message)
    }
    this.#serveUnread()
  }

  beat() {
    if (this.#isWaiting) this.#serve(heartbeat)
    else if (++this.#missedBeats > maxMissed) this.end()
  }

  allow(messages: readonly string[] | null) {
    if (messages === null) return this.end()
    this.#hears = messages
    for (const message of this.#unread ?? [])
      if (!messages.includes(message)) this.#unread?.delete(message)
  }

  end() {
    if (this.cancel()) this.#controller?.close()
  }

  /** Whether it was still open. */
  cancel() {
    if (this.#isOver) return false
    this.#isOver = true
    this.#onEnd()
    return true
  }

  #serveUnread() {
    if (!this.#isWaiting || !this.#unread || this.#unread.size === 0) return
    const messages = this.#unread.size > maxWaiting ? [missed] : [...this.#unread]
    this.#unread = null
    this.#serve(messages.map((message) => `event: changed\ndata: ${message}\n\n`).join(''))
  }

  #serve(message: string) {
    this.#missedBeats = 0
    this.#isWaiting = false
    this.#controller?.enqueue(text.encode(message))
  }
}
