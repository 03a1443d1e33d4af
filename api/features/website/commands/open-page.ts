import { Problem } from '#machines/kernel/problem.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { takesLookups } from '#api/features/guests/rsvp/queries.ts'
import { readShownPage } from '../guests/queries.ts'
import { findVisibility } from '../queries.ts'
import type { DoorRow } from '../queries.ts'
import { isLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { isGuestKey, isPasscode, isWordPass, wordPass } from './page-secrets.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/** How somebody shows that they may see a page. */
export interface Proof {
  /** The part of the link that nobody guesses. */
  key: string | null
  /** What their browser stores of a passcode that they entered, by the page that it opens. */
  passOf: (doorId: string) => string | null
  /** Counts a link that opens nothing, so that nobody tries many. */
  guess: () => Promise<void>
}

/**
 * What stands behind an address, for whoever asks: null where it is off, was never there, or wants
 * a link that this is not.
 */
export async function openPage(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<{ door: DoorRow; page: GuestPage } | null> {
  const door = await admit(deps, slug, proof)
  if (door === null) return null
  if (door.isLocked) {
    const takes = await takesLookups(deps.db.query, door.row.weddingId)
    return { door: door.row, page: { is: 'locked', takesLookups: takes } }
  }
  const reader = { isGuest: door.isGuest, now: deps.now() }
  return { door: door.row, page: await readShownPage(deps.db.query, door.row, reader) }
}

/**
 * The door that somebody may go through to a page's photos, and whether they come as one of those
 * who were invited.
 */
export async function requirePageAccess(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<{ weddingId: string; isGuest: boolean }> {
  const door = await admit(deps, slug, proof)
  if (door === null || door.isLocked) throw new Problem('not_found')
  return { weddingId: door.row.weddingId, isGuest: door.isGuest }
}

/**
 * How many tries a page takes a minute, from wherever they come: a passcode is short, and addresses
 * are cheap. It never locks a page, so that a stranger cannot keep the guests out for longer than
 * that minute.
 */
const triesPerPage = { limit: 30, seconds: 60 }

/**
 * Enters a page's passcode; the answer is for the browser of whoever entered it. A page without a
 * passcode is answered as one that does not exist.
 */
export async function submitPasscode(
  { db, config, limits, now }: Dependencies & Pick<Deps, 'limits'>,
  slug: string,
  word: string,
): Promise<{ door: DoorRow; pass: string; page: GuestPage }> {
  const door = await findVisibility(db.query, slug)
  if (door?.state !== 'with_word' || door.wordHash === null) throw new Problem('not_found')
  await limits.take(`page-word:${door.id}`, triesPerPage)
  if (!(await isPasscode(door.wordHash, word)))
    throw new Problem('invalid_input', { fields: [{ path: 'word', code: 'wrong_word' }] })
  return {
    door,
    pass: wordPass(config.sessionKeys[0]!, door),
    page: await readShownPage(db.query, door, { isGuest: true, now: now() }),
  }
}

async function admit({ db, config }: Dependencies, slug: string, { key, passOf, guess }: Proof) {
  const row = await findVisibility(db.query, slug)
  if (row === null) return null
  switch (row.state) {
    case 'open':
      return { row, isLocked: false, isGuest: isGuestKey(config.sessionKeys, row, key) }
    case 'with_word':
      return {
        row,
        isLocked: !isWordPass(config.sessionKeys, row, passOf(row.id)),
        isGuest: true,
      }
    case 'by_link':
      if (key !== null && isLinkToken(key, row.linkHash))
        return { row, isLocked: false, isGuest: true }
      if (key !== null) await guess()
      return null
    case 'off':
      return null
    default:
      return row.state satisfies never
  }
}
