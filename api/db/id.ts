import { createHash, randomFillSync } from 'node:crypto'

/**
 * A UUIDv7 (RFC 9562) of the given time. Ids of one process rise strictly, also within a
 * millisecond and when the clock steps back, so that records made together are listed in the order
 * in which they were made.
 */
export function newId(now: Date): string {
  const given = now.getTime()
  if (given > last.time) {
    last.time = given
    last.sequence = seed()
  } else if (++last.sequence > highest) {
    last.time += 1
    last.sequence = seed()
  }
  return format(last.time, last.sequence)
}

/** The lowest id of that time: every id that was made later is above it. */
export function lowestId(at: Date): string {
  const clock = at.getTime().toString(16).padStart(12, '0')
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7000-8000-000000000000`
}

/** When an id was made; `latest` for one that names a later time. */
export function timeOfId(id: string, latest: Date): Date {
  const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return new Date(Math.min(time, latest.getTime()))
}

/** An id that is always the same for an e-mail address. */
export function idOfAddress(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return [...parts, hex.slice(20, 32)].join('-')
}

/**
 * Method 2 of RFC 9562, 6.2: the twelve bits after the version and the first fourteen after the
 * variant are a counter.
 */
const highest = 2 ** 26 - 1
const last = { time: 0, sequence: 0 }
const random = Buffer.alloc(4_096)
let used = random.length

/** A random start that leaves half of the counter's range. */
function seed() {
  return take(4).readUInt32BE() & (2 ** 25 - 1)
}

function format(time: number, sequence: number) {
  const clock = time.toString(16).padStart(12, '0')
  const high = (sequence >>> 14).toString(16).padStart(3, '0')
  const low = (0x8000 | (sequence & 0x3fff)).toString(16)
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${high}-${low}-${take(6).toString('hex')}`
}

function take(bytes: number) {
  if (used + bytes > random.length) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  return random.subarray(used - bytes, used)
}
