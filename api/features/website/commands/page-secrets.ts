import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { DoorRow } from '../queries.ts'
import { limitConcurrency } from './limit-concurrency.ts'

type Linked = Pick<DoorRow, 'id' | 'linkNumber'>
type Worded = Pick<DoorRow, 'id' | 'wordNumber' | 'wordHash'>

/** The part of a page's link that nobody guesses: 160 bits that follow from the server's key, so that the database alone opens nothing. */
export function pageKey(key: Uint8Array, { id, linkNumber }: Linked): string {
  return createHmac('sha256', key).update(`vowline page ${id} ${linkNumber}`).digest().subarray(0, 20).toString('base64url')
}

/** The link that is kept: of the key that it was made with. Null where there is none, or that key is no more. */
export function keptPageKey(keys: readonly Uint8Array[], row: Linked & Pick<DoorRow, 'linkHash'>): string | null {
  return keys.map((key) => pageKey(key, row)).find((found) => fits(row.linkHash, found)) ?? null
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Whether somebody's link is the one that is kept. */
export function fits(kept: Buffer | null, key: string): boolean {
  return kept !== null && timingSafeEqual(kept, hashOfKey(key))
}

/** What stands in the browser of somebody who has said the word: of this word alone, so that another one asks again. */
export function wordPass(key: Uint8Array, { id, wordNumber, wordHash }: Worded): string {
  return createHmac('sha256', key)
    .update(`vowline page word ${id} ${wordNumber} ${wordHash}`)
    .digest()
    .subarray(0, 20)
    .toString('base64url')
}

export function isWordPass(keys: readonly Uint8Array[], row: Worded, pass: string | null): boolean {
  if (pass === null || row.wordHash === null) return false
  const said = createHash('sha256').update(pass).digest()
  return keys.some((key) => timingSafeEqual(createHash('sha256').update(wordPass(key, row)).digest(), said))
}

/**
 * Two hashes at a time: they run in the process's four threads for files and names, and forty at once would hold back every photo for
 * half a minute.
 */
const derived = limitConcurrency(
  { running: 2, waiting: 50 },
  promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt),
)
/** OWASP's figures for scrypt where 16 MB are to do. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

/** A word as it is kept: whoever reads the database does not learn it. */
export async function hashWord(word: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derived(asSaid(word), salt, 32, cost)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

export async function isWord(kept: string, said: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.')
  return timingSafeEqual(Buffer.from(hash, 'base64url'), await derived(asSaid(said), Buffer.from(salt, 'base64url'), 32, cost))
}

/** Guests read it from a card or hear it: how it is written does not count. */
function asSaid(word: string) {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
