import { useSyncExternalStore } from 'react'

/**
 * The time, minute by minute: what waits for a day or an hour comes on by itself while somebody
 * looks.
 */
export function useNow(): Date {
  return useSyncExternalStore(follow, read, read)
}

const minute = 60_000
let now = new Date()

/**
 * The same object until a minute has passed, as React asks for, or the clock of the device was set
 * back.
 */
function read() {
  if (Math.abs(Date.now() - now.getTime()) >= minute) now = new Date()
  return now
}

function follow(changed: () => void) {
  const ticking = setInterval(changed, minute)
  return () => clearInterval(ticking)
}
