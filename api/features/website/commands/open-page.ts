import { Problem } from '#machines/kernel/problem.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { findVisibility, readShownPage } from '../queries.ts'
import type { DoorRow } from '../queries.ts'
import { isLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { isPasscode, isWordPass, wordPass } from './page-secrets.ts'

type Dependencies = Pick<Deps, 'db' | 'config'>

/** How somebody shows that they may see a page. */
export interface Proof {
  /** The part of the link that nobody guesses. */
  key: string | null
  /** What their browser keeps of a word that they said, by the door it was said at. */
  passOf: (doorId: string) => string | null
  /** Counts a link that opens nothing, so that nobody tries many. */
  guess: () => Promise<void>
}

/** What stands behind an address, for whoever asks: null where it is off, was never there, or wants a link that this is not. */
export async function openPage(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<{ door: DoorRow; page: GuestPage } | null> {
  const door = await admit(deps, slug, proof)
  if (door === null) return null
  if (door.isLocked) return { door: door.row, page: { is: 'locked' } }
  return { door: door.row, page: await readShownPage(deps.db.query, door.row) }
}

/** The door that somebody may go through to a page's photos. */
export async function requirePageAccess(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<DoorRow> {
  const door = await admit(deps, slug, proof)
  if (door === null || door.isLocked) throw new Problem('not_found')
  return door.row
}

/**
 * How many tries a page takes a minute, from wherever they come: a passcode is short, and addresses are cheap. It never locks a page, so
 * that a stranger cannot keep the guests out for longer than that minute.
 */
const triesPerPage = { limit: 30, seconds: 60 }

/** Says a page's word; what comes back is for the browser of whoever said it. A page without a word is one that is not there. */
export async function submitPasscode(
  { db, config, limits }: Dependencies & Pick<Deps, 'limits'>,
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
    page: await readShownPage(db.query, door),
  }
}

async function admit({ db, config }: Dependencies, slug: string, { key, passOf, guess }: Proof) {
  const row = await findVisibility(db.query, slug)
  if (row === null) return null
  switch (row.state) {
    case 'open':
      return { row, isLocked: false }
    case 'with_word':
      return { row, isLocked: !isWordPass(config.sessionKeys, row, passOf(row.id)) }
    case 'by_link':
      if (key !== null && isLinkToken(key, row.linkHash)) return { row, isLocked: false }
      if (key !== null) await guess()
      return null
    case 'off':
      return null
    default:
      return row.state satisfies never
  }
}
