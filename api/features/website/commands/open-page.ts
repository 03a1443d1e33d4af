import { Problem } from '#machines/kernel/problem.ts'
import type { GuestPage } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { takesLookups } from '#api/features/guests/rsvp/queries.ts'
import { readShownPage } from '../guests/queries.ts'
import { findVisibility } from '../queries.ts'
import type { VisibilityRow } from '../queries.ts'
import { isLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { isGuestKey, isPasscode, isPasscodeCookie, passcodeCookie } from './page-secrets.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'now'>

/** What a visitor presents to be let into a page. */
export interface Proof {
  /** The unguessable part of the link. */
  key: string | null
  /**
   * The cookie that the browser stored after the right passcode, by the id of the page’s
   * visibility.
   */
  passOf: (visibilityId: string) => string | null
  /** Counts a link that opens nothing, to limit guessing. */
  guess: () => Promise<void>
}

/**
 * The page at an address for this visitor. Null if it is off, never existed, or needs another link.
 */
export async function openPage(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<{ visibility: VisibilityRow; page: GuestPage } | null> {
  const access = await admit(deps, slug, proof)
  if (access === null) return null
  if (access.isLocked) {
    const takes = await takesLookups(deps.db.query, access.row.weddingId)
    return { visibility: access.row, page: { is: 'locked', takesLookups: takes } }
  }
  const reader = { isGuest: access.isGuest, now: deps.now() }
  return { visibility: access.row, page: await readShownPage(deps.db.query, access.row, reader) }
}

/**
 * The visibility of a page whose photos this visitor may see, and whether the visitor is an invited
 * guest.
 */
export async function requirePageAccess(
  deps: Dependencies,
  slug: string,
  proof: Proof,
): Promise<{ weddingId: string; isGuest: boolean }> {
  const access = await admit(deps, slug, proof)
  if (access === null || access.isLocked) throw new Problem('not_found')
  return { weddingId: access.row.weddingId, isGuest: access.isGuest }
}

/**
 * Passcode attempts that a page accepts per minute from all addresses together, because passcodes
 * are short and addresses are cheap. The page is never locked for longer, so a stranger cannot keep
 * guests out.
 */
const triesPerPage = { limit: 30, seconds: 60 }

/**
 * Checks a page’s passcode and returns the cookie value for this browser. A page without a passcode
 * answers as if it did not exist.
 */
export async function submitPasscode(
  { db, config, limits, now }: Dependencies & Pick<Deps, 'limits'>,
  slug: string,
  word: string,
): Promise<{ visibility: VisibilityRow; pass: string; page: GuestPage }> {
  const visibility = await findVisibility(db.query, slug)
  if (visibility?.state !== 'with_word' || visibility.wordHash === null)
    throw new Problem('not_found')
  await limits.take(`page-word:${visibility.id}`, triesPerPage)
  if (!(await isPasscode(visibility.wordHash, word)))
    throw new Problem('invalid_input', { fields: [{ path: 'word', code: 'wrong_word' }] })
  return {
    visibility,
    pass: passcodeCookie(config.sessionKeys[0]!, visibility),
    page: await readShownPage(db.query, visibility, { isGuest: true, now: now() }),
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
        isLocked: !isPasscodeCookie(config.sessionKeys, row, passOf(row.id)),
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
