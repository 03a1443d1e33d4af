import { heardAreas } from '#machines/wedding/activity.rules.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import type { Member, Membership } from '#machines/wedding/rights.schema.ts'

/** One connection that is told where to look again. */
export interface LiveConnection {
  readonly sessionId: string
  readonly userId: string
  readonly weddingId: string
  /** Says that there is something new in an area; what they may not see is kept from them. */
  tell(area: LiveArea): void
  /** Says that we are still here. Who has not read for several beats is hung up on. */
  beat(): void
  /** What they may hear of from now on; null ends it. */
  allow(membership: Membership | null): void
  end(): void
}

/** Beats that may go by unread: a minute in all. */
const maxMissed = 4
/** How soon a browser comes back by itself. */
const greeting = 'retry: 2000\n\n'
/** An event, since a browser tells its page of nothing less. */
const heartbeat = 'event: beat\ndata: .\n\n'

/** Where connections are, from when somebody begins to read until they stop. */
export interface ConnectionList {
  add: (connection: LiveConnection) => void
  remove: (connection: LiveConnection) => void
}

/**
 * The stream of a connection. It is added when somebody begins to read, and it is the reader who draws from it: for one who reads
 * slowly what is new is kept once an area, so that nothing grows however slow they are.
 */
export function openLiveConnection(
  member: Member,
  sessionId: string,
  { add, remove }: ConnectionList,
): ReadableStream<Uint8Array> {
  const waiting = new Set<LiveArea>()
  const reader = waitingReader()
  let readableAreas = new Set(heardAreas(member))
  let missedBeats = 0
  let isOver = false

  const serve = (message: string) => {
    missedBeats = 0
    reader.serve(message)
  }
  const serveWaiting = () => {
    if (!reader.isWaiting() || waiting.size === 0) return
    const message = [...waiting].map((area) => `event: changed\ndata: ${area}\n\n`).join('')
    waiting.clear()
    serve(message)
  }
  const over = () => {
    if (isOver) return false
    isOver = true
    remove(connection)
    return true
  }

  const connection: LiveConnection = {
    sessionId,
    userId: member.userId,
    weddingId: member.weddingId,
    tell(area) {
      if (isOver || !readableAreas.has(area)) return
      waiting.add(area)
      serveWaiting()
    },
    beat() {
      if (reader.isWaiting()) serve(heartbeat)
      else if (++missedBeats > maxMissed) connection.end()
    },
    allow(membership) {
      if (membership === null) return connection.end()
      readableAreas = new Set(heardAreas(membership))
      for (const area of waiting) if (!readableAreas.has(area)) waiting.delete(area)
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
