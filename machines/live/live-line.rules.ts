/**
 * A little over two of the server's beats: whoever hears nothing for so long is connected to
 * nobody.
 */
export const silenceMs = 40_000
export const longestWaitMs = 30_000

/** From then on the wait is the longest one, so that it is not counted further. */
const countedFailures = 5

export function oneMore(failures: number) {
  return Math.min(failures + 1, countedFailures)
}

/** Twice as long after each failure, and by up to a quarter shorter or longer. */
export function waitAfter(failures: number, jitter: number) {
  return Math.min(1_000 * 2 ** failures, longestWaitMs) * (0.75 + jitter / 2)
}
