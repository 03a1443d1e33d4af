import { timingSafeEqual } from 'node:crypto'

/** Compares what was sent with what is right, in a time that does not tell how much of it was. */
export function isSameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
