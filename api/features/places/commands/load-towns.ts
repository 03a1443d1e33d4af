import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/**
 * The towns of the world in two lists. Towns are in the order of their population, the largest
 * first, so a town's place in the list is its rank. Keys are the names as people type them, in
 * alphabetical order; of equal ones the larger town comes first.
 */
export interface Towns {
  count: number
  ids: Int32Array
  population: Int32Array
  /** In degrees × 100,000. */
  lat: Int32Array
  lon: Int32Array
  name: (town: number) => string
  /** ISO 3166-1. */
  country: (town: number) => string
  /** The state's letters in the United States, empty elsewhere. */
  region: (town: number) => string
  keyCount: number
  key: (at: number) => string
  townOfKey: Int32Array
  /**
   * Which letters the first ten of a key are, one bit each: most keys are ruled out by them alone.
   */
  letters: Int32Array
}

let loaded: Towns | null = null

/** What the file has, rounded up. */
const unpackedSize = 6_500_000

/**
 * Loaded at first use: some eighty milliseconds and eight megabytes. `npm run towns` writes the
 * file.
 */
export function loadTowns(): Towns {
  return (loaded ??= read())
}

function read(): Towns {
  // The build puts the file beside the bundle.
  const packed = readFileSync(new URL('towns.bin', folder()))
  // In one piece: smaller ones would be joined, which needs the memory twice.
  const file = brotliDecompressSync(packed, { chunkSize: unpackedSize })
  const [count = 0, keyCount = 0, nameBytes = 0, keyBytes = 0] = new Int32Array(
    file.buffer,
    file.byteOffset,
    4,
  )
  let at = 16
  const ints = (length: number) => {
    // All lists look into the file's own memory, which begins where four bytes may.
    const list = new Int32Array(file.buffer, file.byteOffset + at, length)
    at += 4 * length
    return list
  }
  const lists = {
    ids: ints(count),
    population: ints(count),
    lat: ints(count),
    lon: ints(count),
    townOfKey: ints(keyCount),
  }
  const places = file.subarray(at, (at += 4 * count))
  const names = linesOf(file.subarray(at, (at += nameBytes)), count)
  const keys = linesOf(file.subarray(at, at + keyBytes), keyCount)
  return {
    ...lists,
    count,
    keyCount,
    name: names.line,
    country: (town) => places.toString('latin1', 4 * town, 4 * town + 2),
    region: (town) => places.toString('latin1', 4 * town + 2, 4 * town + 4).trim(),
    key: keys.line,
    letters: Int32Array.from({ length: keyCount }, (_, key) =>
      lettersOf(
        keys.bytes.subarray(keys.from(key), Math.min(keys.from(key) + 10, keys.from(key + 1) - 1)),
      ),
    ),
  }
}

function folder() {
  return import.meta.url.endsWith('.ts') ? new URL('../', import.meta.url) : import.meta.url
}

function linesOf(bytes: Buffer, count: number) {
  const starts = new Int32Array(count + 1)
  for (let at = 0, line = 0; at < bytes.length; at++)
    if (bytes[at] === newline) starts[++line] = at + 1
  const from = (at: number) => starts[at] ?? bytes.length
  return { bytes, from, line: (at: number) => bytes.toString('utf8', from(at), from(at + 1) - 1) }
}

const newline = 10

/** A bit for each letter from a to z, and one for everything else. */
export function lettersOf(bytes: Uint8Array): number {
  let letters = 0
  for (const byte of bytes) letters |= 1 << (byte >= 97 && byte <= 122 ? byte - 97 : 26)
  return letters
}
