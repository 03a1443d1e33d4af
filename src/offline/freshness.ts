/**
 * From when on what the page shows may be out of date, because no answer comes from the server;
 * null while it is as it should be.
 */
let asOf: Date | null = null
let lastAnswer = new Date()
const listeners = new Set<() => void>()

/**
 * Hears each answer of the API: `keptAt` is when the service worker kept it, or null where it comes
 * from the server.
 */
export function noteAnswer(keptAt: string | null) {
  if (keptAt === null) {
    lastAnswer = new Date()
    set(null)
  } else set(new Date(keptAt))
}

export function staleSince() {
  return asOf
}

export function onFreshness(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', cameBack)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    window.removeEventListener('offline', wentOffline)
    window.removeEventListener('online', cameBack)
  }
}

function wentOffline() {
  set(asOf ?? lastAnswer)
}

function cameBack() {
  set(null)
}

function set(next: Date | null) {
  if (next?.getTime() === asOf?.getTime()) return
  asOf = next
  for (const changed of listeners) changed()
}
