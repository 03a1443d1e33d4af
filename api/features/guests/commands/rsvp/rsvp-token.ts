import { deriveLinkToken, findDerivedToken } from '#api/features/secrets/commands/link-token.ts'
import type { RsvpRow } from '../../rsvp/queries.ts'

type Numbered = Pick<RsvpRow, 'id' | 'linkNumber'>

/** The token of a household's link. */
export function rsvpToken(key: Uint8Array, row: Numbered): string {
  return deriveLinkToken(key, purposeOf(row))
}

/** The token whose hash is stored; null if its key is gone. */
export function storedRsvpToken(
  keys: readonly Uint8Array[],
  row: Numbered & Pick<RsvpRow, 'tokenHash'>,
): string | null {
  return findDerivedToken(keys, purposeOf(row), row.tokenHash)
}

function purposeOf({ id, linkNumber }: Numbered) {
  return `rsvp ${id} ${linkNumber}`
}
