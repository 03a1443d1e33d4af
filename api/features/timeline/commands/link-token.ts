import { createHash, randomBytes } from 'node:crypto'

/** What opens something to whoever holds it: 256 random bits, told once. Only its hash is kept, which opens nothing. */
export function newLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
