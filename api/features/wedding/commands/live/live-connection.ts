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

/**
 * The stream of a seat. It is taken when somebody begins to read, and it is the reader who draws from it: for one who reads slowly
 * what is new is kept once an area, so that nothing grows however slow they are.
 */
export function openLiveConnection(
  member: Member,
  sessionId: string,
  { sit, leave }: { sit: (seat: LiveConnection) => void; leave: (seat: LiveConnection) => void },
): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  const waiting = new Set<LiveArea>()
  let hears = new Set(heardAreas(member))
  let reader: { controller: ReadableStreamDefaultController<Uint8Array>; served: () => void } | null = null
  let begun: ReadableStreamDefaultController<Uint8Array> | null = null
  let missedBeats = 0
  let isOver = false

  const serve = (message: string) => {
    if (!reader) return
    const { controller, served } = reader
    reader = null
    missedBeats = 0
    controller.enqueue(text.encode(message))
    served()
  }
  const serveWaiting = () => {
    if (!reader || waiting.size === 0) return
    const message = [...waiting].map((area) => `event: changed\ndata: ${area}\n\n`).join('')
    waiting.clear()
    serve(message)
  }
  const over = () => {
    if (isOver) return false
    isOver = true
    leave(seat)
    return true
  }

  const seat: LiveConnection = {
    sessionId,
    userId: member.userId,
    weddingId: member.weddingId,
    tell(area) {
      if (isOver || !hears.has(area)) return
      waiting.add(area)
      serveWaiting()
    },
    beat() {
      if (reader) serve(heartbeat)
      else if (++missedBeats > maxMissed) seat.end()
    },
    allow(membership) {
      if (membership === null) return seat.end()
      hears = new Set(heardAreas(membership))
      for (const area of waiting) if (!hears.has(area)) waiting.delete(area)
    },
    end() {
      if (!over()) return
      begun?.close()
      reader?.served()
    },
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const isFirst = begun === null
        begun = controller
        const { promise, resolve } = Promise.withResolvers<void>()
        reader = { controller, served: resolve }
        if (isFirst) {
          serve(greeting)
          sit(seat)
        } else serveWaiting()
        return promise
      },
      cancel() {
        over()
      },
    },
    // Nothing is made before it is asked for: an answer that nobody reads, such as HEAD's, never takes a seat.
    { highWaterMark: 0 },
  )
}
