import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { PageOnInvitations } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { openSealed, seal } from '#api/features/secrets/commands/seal.ts'

type DoorRow = Selectable<Tables['weddingPageDoors']>
type Keys = readonly Uint8Array[]
type Worded = Pick<DoorRow, 'id' | 'wordNumber'>

/** Encrypts the passcode of a page, so that the database alone does not tell it. */
export function encryptPasscode(keys: Keys, door: Worded, word: string): Promise<string> {
  return seal(keys, ownerOf(door), { word })
}

/** The passcode that a page asks for, as it was written; null where it asks for none, or cannot be read because its key is gone. */
export async function decryptPasscode(
  keys: Keys,
  door: Pick<DoorRow, 'id' | 'wordNumber' | 'state' | 'wordSealed'>,
): Promise<string | null> {
  if (door.state !== 'with_word' || door.wordSealed === null) return null
  return (await openSealed(keys, ownerOf(door), door.wordSealed, wordSchema))?.word ?? null
}

/** What an invitation says of a page that asks for a passcode; null where there is none to name. Callers must authorize. */
export async function readPageOnInvitations(
  db: Queryable,
  { publicUrl, sessionKeys }: Deps['config'],
  weddingId: string,
): Promise<PageOnInvitations | null> {
  const door = await db
    .selectFrom('weddingPageDoors')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  const word = door ? await decryptPasscode(sessionKeys, door) : null
  return door && word !== null ? { url: `${publicUrl}/w/${door.slug}`, word } : null
}

const wordSchema = v.object({ word: v.string() })

function ownerOf({ id, wordNumber }: Worded) {
  return `page word ${id} ${wordNumber}`
}
