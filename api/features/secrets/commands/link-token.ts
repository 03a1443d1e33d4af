import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type Keys = readonly Uint8Array[]

/** What a token opens, such as "rsvp <id> <number>": another number gives another token. */
type Purpose = string

/** 160 bits: nobody can guess them, and the link still fits on a printed card. */
const shortTokenBytes = 20

export interface LinkToken {
  token: string
  tokenHash: Buffer
}

/**
 * A random token for a link. It is shown once: only its hash is stored, so that the database alone
 * opens no link.
 */
export function newLinkToken(bytes = 32): LinkToken {
  const token = randomBytes(bytes).toString('base64url')
  return { token, tokenHash: hashLinkToken(token) }
}

/** A random token that is short enough for a mail. */
export function newShortLinkToken(): LinkToken {
  return newLinkToken(shortTokenBytes)
}

/**
 * The token that is derived from the server's key and what it opens: a card, an email and a
 * reminder carry the same link, and the database alone opens none.
 */
export function deriveLinkToken(
  key: Uint8Array,
  purpose: Purpose,
  bytes = shortTokenBytes,
): string {
  return createHmac('sha256', key)
    .update(`vowline ${purpose}`)
    .digest()
    .subarray(0, bytes)
    .toString('base64url')
}

/** The derived token whose hash is stored; null if there is none, or its key is gone. */
export function findDerivedToken(
  keys: Keys,
  purpose: Purpose,
  tokenHash: Buffer | null,
  bytes = shortTokenBytes,
): string | null {
  return (
    keys
      .map((key) => deriveLinkToken(key, purpose, bytes))
      .find((token) => isLinkToken(token, tokenHash)) ?? null
  )
}

/**
 * Whether a token matches the stored hash; the time of the comparison reveals nothing about the
 * hash.
 */
export function isLinkToken(token: string, tokenHash: Buffer | null): boolean {
  return tokenHash !== null && timingSafeEqual(tokenHash, hashLinkToken(token))
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
