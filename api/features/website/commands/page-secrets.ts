import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '#api/config/config.ts'
import {
  deriveLinkToken,
  findDerivedToken,
  hashLinkToken,
} from '#api/features/secrets/commands/link-token.ts'
import { pageLink } from '#api/features/guests/commands/rsvp/seal-passcode.ts'
import type { VisibilityRow } from '../queries.ts'
import { limitConcurrency } from '#api/features/files/commands/limit-concurrency.ts'

type Linked = Pick<VisibilityRow, 'id' | 'linkNumber'>
type WithPasscode = Pick<VisibilityRow, 'id' | 'wordNumber' | 'wordHash'>

/** The unguessable part of a page’s link. */
export function pageKey(key: Uint8Array, visibility: Linked): string {
  return deriveLinkToken(key, pageLink(visibility))
}

/** The part of the link whose hash is stored. Null if there is no link or its key was removed. */
export function storedPageKey(
  keys: readonly Uint8Array[],
  visibility: Linked & Pick<VisibilityRow, 'linkHash'>,
): string | null {
  return findDerivedToken(keys, pageLink(visibility), visibility.linkHash)
}

/**
 * Whether the visitor used an invitation’s link to an open page, which also shows the sections for
 * guests.
 */
export function isGuestKey(keys: readonly Uint8Array[], visibility: Linked, typed: string | null) {
  return (
    typed !== null && findDerivedToken(keys, pageLink(visibility), hashLinkToken(typed)) !== null
  )
}

/**
 * The cookie value that proves the right passcode. It is valid for this passcode only, so a new
 * passcode is asked for again.
 */
export function passcodeCookie(key: Uint8Array, visibility: WithPasscode): string {
  return deriveLinkToken(key, wordOf(visibility))
}

export function isPasscodeCookie(
  keys: readonly Uint8Array[],
  visibility: WithPasscode,
  pass: string | null,
): boolean {
  if (pass === null || visibility.wordHash === null) return false
  return findDerivedToken(keys, wordOf(visibility), hashLinkToken(pass)) !== null
}

function wordOf({ id, wordNumber, wordHash }: WithPasscode) {
  return `page word ${id} ${wordNumber} ${wordHash}`
}

/**
 * At most two hashes at a time: they use the four threads that also read files and resolve names,
 * and forty hashes at once would delay every photo by half a minute.
 */
const derived = limitConcurrency(
  { running: 2, waiting: 50 },
  promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt),
)
/** OWASP’s parameters for scrypt with 16 MB of memory. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

/**
 * Names how the passcode was normalised before hashing, and N where it differs. A hash without this
 * mark is older and distinguishes accents.
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
 * Guests copy it from a card or hear it, so case, spaces and accents are ignored: "INIS MOR" equals
 * "Inis Mór".
 */
function folded(word: string) {
  // "ß" becomes "SS" in upper case, so converting to upper case first makes both spellings equal.
  return withAccents(word).normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase()
}

function withAccents(word: string) {
  return word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}
