import { createHash, createHmac } from 'node:crypto'
import type { RsvpRow } from '../../rsvp/queries.ts'

type Numbered = Pick<RsvpRow, 'id' | 'linkNumber'>

/**
 * The token of a household's link, 160 bits that follow from the server's key: a card, a letter and a reminder bear the same link, and
 * the database alone opens none.
 */
export function rsvpToken(key: Uint8Array, { id, linkNumber }: Numbered): string {
  return createHmac('sha256', key).update(`vowline rsvp ${id} ${linkNumber}`).digest().subarray(0, 20).toString('base64url')
}

/** The token whose hash is kept: of the key that it was made with. Null where that key is no more. */
export function keptToken(keys: readonly Uint8Array[], row: Numbered & Pick<RsvpRow, 'tokenHash'>): string | null {
  return keys.map((key) => rsvpToken(key, row)).find((token) => hashOf(token).equals(row.tokenHash)) ?? null
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
