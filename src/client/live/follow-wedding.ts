import { liveAreas } from '#machines/wedding/activity.schema.ts'
import type { LiveArea } from '#machines/wedding/activity.schema.ts'
import { listenTo } from './live-line.bindings.ts'

interface Listener {
  areas: ReadonlySet<LiveArea>
  heard: (area: LiveArea) => void
}

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

/** What one tab hears of one wedding, from the server or from the tab that listens to it. */
class Line {
  readonly listeners = new Set<Listener>()
  readonly #tabs: BroadcastChannel | null
  readonly #stop: () => void

  constructor(weddingId: string) {
    const name = `vowline-live-${weddingId}`
    this.#tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
    this.#tabs?.addEventListener('message', ({ data }) => this.#tell(String(data)))
    // Without streams a page is as fresh as it was when it was opened, or come back to.
    this.#stop =
      typeof EventSource === 'undefined'
        ? () => {}
        : listenTo(weddingId, name, (area) => {
            this.#tell(area)
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
            this.#tabs?.postMessage(area)
          })
  }

  close() {
    this.#stop()
    this.#tabs?.close()
  }

  #tell(told: string) {
    const changed = liveAreas.filter((known) => told === '*' || known === told)
    for (const listener of this.listeners)
      for (const area of changed) if (listener.areas.has(area)) listener.heard(area)
  }
}
