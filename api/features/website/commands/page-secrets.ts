import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '#api/config/config.ts'
import {
  deriveLinkToken,
  findDerivedToken,
  hashLinkToken,
} from '#api/features/secrets/commands/link-token.ts'
import { pageLink } from '#api/features/guests/commands/rsvp/seal-passcode.ts'
import type { DoorRow } from '../queries.ts'
import { limitConcurrency } from '#api/features/files/commands/limit-concurrency.ts'

type Linked = Pick<DoorRow, 'id' | 'linkNumber'>
type Worded = Pick<DoorRow, 'id' | 'wordNumber' | 'wordHash'>

/** The part of a page's link that nobody guesses. */
export function pageKey(key: Uint8Array, door: Linked): string {
  return deriveLinkToken(key, pageLink(door))
}

/**
 * The part whose hash is stored. Null where there is none, or the key that it was made with is
 * gone.
 */
export function storedPageKey(
  keys: readonly Uint8Array[],
  door: Linked & Pick<DoorRow, 'linkHash'>,
): string | null {
  return findDerivedToken(keys, pageLink(door), door.linkHash)
}

/**
 * Whether somebody came to an open page by the link from an invitation, which shows the sections
 * for guests.
 */
export function isGuestKey(keys: readonly Uint8Array[], door: Linked, typed: string | null) {
  return typed !== null && findDerivedToken(keys, pageLink(door), hashLinkToken(typed)) !== null
}

/**
 * What the browser keeps of somebody who knew the passcode. It holds for this passcode alone, so
 * that another one asks again.
 */
export function wordPass(key: Uint8Array, door: Worded): string {
  return deriveLinkToken(key, wordOf(door))
}

export function isWordPass(
  keys: readonly Uint8Array[],
  door: Worded,
  pass: string | null,
): boolean {
  if (pass === null || door.wordHash === null) return false
  return findDerivedToken(keys, wordOf(door), hashLinkToken(pass)) !== null
}

function wordOf({ id, wordNumber, wordHash }: Worded) {
  return `page word ${id} ${wordNumber} ${wordHash}`
}

/**
 * Two hashes at a time: they run in the process's four threads for files and names, and forty at
 * once would hold back every photo for half a minute.
 */
const derived = limitConcurrency(
  { running: 2, waiting: 50 },
  promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt),
)
/** OWASP's figures for scrypt where 16 MB are to do. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

/**
 * Says which spelling a hash is of, and its N where that is another; one without it is older, and
 * knows accents apart.
 */
const foldedMark = 'folded'

/** Hash of the passcode. */
export async function hashPasscode(
  word: string,
  { hashCost: N }: Pick<Config, 'hashCost'>,
): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derived(folded(word), salt, 32, { ...cost, N })
  return [
    N === cost.N ? foldedMark : `${foldedMark}${N}`,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('.')
}

export async function isPasscode(kept: string, typed: string): Promise<boolean> {
  const parts = kept.split('.')
  const [salt = '', hash = ''] = parts.slice(-2)
  const [, N] = new RegExp(`^${foldedMark}(\\d*)$`).exec(parts[0] ?? '') ?? []
  const spelled = N === undefined ? withAccents(typed) : folded(typed)
  const derivedNow = await derived(spelled, Buffer.from(salt, 'base64url'), 32, {
    ...cost,
    ...(N && { N: Number(N) }),
  })
  return timingSafeEqual(Buffer.from(hash, 'base64url'), derivedNow)
}

/**
 * Guests read it from a card or hear it, so capitals, spaces and accents do not count: "INIS MOR"
 * is "Inis Mór".
 */
function folded(word: string) {
  // The capital of "ß" is "SS": through capitals both spellings are one.
  return withAccents(word).normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase()
}

function withAccents(word: string) {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
