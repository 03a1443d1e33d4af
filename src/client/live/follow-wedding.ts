import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import { api, ask } from '../api.ts'

interface Listener {
  areas: ReadonlySet<LiveArea>
  heard: (area: LiveArea) => void
}

/** A little over two of the server's beats: whoever hears nothing for so long is connected to nobody. */
const silenceMs = 40_000
const longestWaitMs = 30_000
/** What comes in one go (several tasks at once) is looked at once. */
const gatherMs = 150

const lines = new Map<string, Line>()

/** Calls `heard` with the areas of a wedding in which something may have changed, in any browser; the answer stops it. */
export function followWedding(
  weddingId: string,
  areas: readonly LiveArea[],
  heard: (changed: ReadonlySet<LiveArea>) => void,
): () => void {
  const line = lines.get(weddingId) ?? new Line(weddingId)
  lines.set(weddingId, line)
  let gathering: ReturnType<typeof setTimeout> | undefined
  let changed = new Set<LiveArea>()
  const listener = {
    areas: new Set(areas),
    heard: (area: LiveArea) => {
      changed.add(area)
      gathering ??= setTimeout(() => {
        const gathered = changed
        gathering = undefined
        changed = new Set()
        heard(gathered)
      }, gatherMs)
    },
  }
  line.listeners.add(listener)
  return () => {
    clearTimeout(gathering)
    line.listeners.delete(listener)
    // The next screen begins to listen as soon as this one has stopped.
    setTimeout(() => {
      if (line.listeners.size > 0 || lines.get(weddingId) !== line) return
      lines.delete(weddingId)
      line.close()
    })
  }
}

/**
 * What one tab hears of one wedding. A browser opens six connections to a server at most, so its tabs share one stream: whoever holds
 * the lock listens and tells the others, and when that tab closes the next one takes over.
 */
class Line {
  readonly listeners = new Set<Listener>()
  readonly #weddingId: string
  readonly #tabs: BroadcastChannel | null
  readonly #closed = new AbortController()
  #source: EventSource | null = null
  #silence: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(weddingId: string) {
    this.#weddingId = weddingId
    const name = `vowline-live-${weddingId}`
    this.#tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
    this.#tabs?.addEventListener('message', ({ data }) => this.#tell(String(data)))
    const { signal } = this.#closed
    // Without streams a page is as fresh as it was when it was opened, or come back to.
    if (typeof EventSource === 'undefined') return
    if ('locks' in navigator) {
      const held = () => {
        this.#open()
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
      }
      // Whoever stops listening before it was their turn is refused it; that is all there is to know.
      navigator.locks.request(name, { signal }, held).catch(() => undefined)
    } else this.#open()
  }

  close() {
    this.#closed.abort()
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#source?.close()
    this.#tabs?.close()
  }

  #open() {
    if (this.#closed.signal.aborted) return
    const source = new EventSource(`/api/weddings/${this.#weddingId}/live`)
    this.#source = source
    source.addEventListener('open', () => {
      // What was changed a moment before a stream began, the server tells by itself; after a break it may have been any time ago.
      if (this.#failures > 0) this.#tellAll('*')
      this.#failures = 0
      this.#listen()
    })
    source.addEventListener('beat', () => this.#listen())
    source.addEventListener('changed', ({ data }) => {
      this.#listen()
      this.#tellAll(String(data))
    })
    source.addEventListener('error', () => {
      this.#failures++
      // A connection that was lost is made again by the browser; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) void this.#again()
    })
    this.#listen()
  }

  #listen() {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#failures++
      void this.#again()
    }, silenceMs)
  }

  /** A refusal has no reason that a page may read, so it is asked for: a session that is over ends here and now. */
  async #again() {
    this.#source?.close()
    clearTimeout(this.#silence)
    clearTimeout(this.#retry)
    const answer = await ask(api.weddings[':id'].$get({ param: { id: this.#weddingId } }))
    if (this.#closed.signal.aborted) return
    if (answer.result === 'refused' && answer.code === 'not_found') return this.#tellAll('*')
    this.#retry = setTimeout(
      () => this.#open(),
      Math.min(1_000 * 2 ** this.#failures, longestWaitMs) * (0.75 + Math.random() / 2),
    )
  }

  #tellAll(area: string) {
    this.#tell(area)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
    if (!this.#closed.signal.aborted) this.#tabs?.postMessage(area)
  }

  #tell(told: string) {
    const changed = liveAreas.filter((known) => told === '*' || known === told)
    for (const listener of this.listeners)
      for (const area of changed) if (listener.areas.has(area)) listener.heard(area)
  }
}
