import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { PageOnInvitations, ReceivedPage } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { deriveLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { openSealed, seal } from '#api/features/secrets/commands/seal.ts'

type VisibilityRow = Selectable<Tables['weddingPageDoors']>
type Keys = readonly Uint8Array[]
type WithPasscode = Pick<VisibilityRow, 'id' | 'wordNumber'>

/** Encrypts the passcode of a page, so that the database alone does not reveal it. */
export function encryptPasscode(
  keys: Keys,
  visibility: WithPasscode,
  word: string,
): Promise<string> {
  return seal(keys, ownerOf(visibility), { word })
}

/** The passcode of a page as it was written; null if it has none, or its key is gone. */
export async function decryptPasscode(
  keys: Keys,
  visibility: Pick<VisibilityRow, 'id' | 'wordNumber' | 'state' | 'wordSealed'>,
): Promise<string | null> {
  if (visibility.state !== 'with_word' || visibility.wordSealed === null) return null
  return (
    (await openSealed(keys, ownerOf(visibility), visibility.wordSealed, passcodeSchema))?.word ??
    null
  )
}

/**
 * What an invitation says about a page with a passcode; null if there is none. Callers must
 * authorize.
 */
export async function readPageOnInvitations(
  db: Queryable,
  config: Deps['config'],
  weddingId: string,
): Promise<PageOnInvitations | null> {
  return pageWithPasscode(await findPageVisibility(db, weddingId), config)
}

/**
 * The page for holders of an invitation link: an open one by the link that shows the sections for
 * guests. Callers must authorize.
 */
export async function readPageForGuests(
  db: Queryable,
  { publicUrl, sessionKeys }: Deps['config'],
  weddingId: string,
): Promise<ReceivedPage | null> {
  const visibility = await findPageVisibility(db, weddingId)
  if (visibility?.state === 'open')
    return {
      url: `${publicUrl}/w/${visibility.slug}/${deriveLinkToken(sessionKeys[0]!, pageLink(visibility))}`,
      word: null,
    }
  return pageWithPasscode(visibility, { publicUrl, sessionKeys })
}

/** What the secret part of a page's link is derived from. */
export function pageLink({ id, linkNumber }: Pick<VisibilityRow, 'id' | 'linkNumber'>) {
  return `page ${id} ${linkNumber}`
}

async function findPageVisibility(db: Queryable, weddingId: string) {
  return db
    .selectFrom('weddingPageDoors')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
}

async function pageWithPasscode(
  visibility: VisibilityRow | undefined,
  { publicUrl, sessionKeys }: Pick<Deps['config'], 'publicUrl' | 'sessionKeys'>,
): Promise<PageOnInvitations | null> {
  const word = visibility ? await decryptPasscode(sessionKeys, visibility) : null
  return visibility && word !== null ? { url: `${publicUrl}/w/${visibility.slug}`, word } : null
}

const passcodeSchema = v.object({ word: v.string() })

function ownerOf({ id, wordNumber }: WithPasscode) {
  return `page word ${id} ${wordNumber}`
}
