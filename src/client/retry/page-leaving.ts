/**
 * Whether the page is about to be left. A browser may end requests as early as `beforeunload`, and
 * nobody can tell before `pagehide` whether the page goes: somebody may stay, and a download leaves
 * it where it is. A page that is still here a second later stays.
 */
let leaving: Promise<void> = Promise.resolve()
let isWatched = false

export function watchPageLeaving() {
  if (isWatched) return
  isWatched = true
  window.addEventListener('beforeunload', () => {
    leaving = new Promise((resolve) => setTimeout(resolve, 1_000))
  })
}

/** Resolves once the page is known to stay: at once, unless it is about to be left. */
export function untilPageStays(): Promise<void> {
  return leaving
}
