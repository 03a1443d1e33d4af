import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { storedRsvpToken } from '../rsvp/rsvp-token.ts'

/**
 * By the first guest of each recipient: the link of their household, if its invitation was sent.
 * Callers must authorize.
 */
export async function invitationLinksOf(
  db: Queryable,
  { publicUrl, sessionKeys }: Deps['config'],
  recipients: readonly { guestIds: readonly string[] }[],
): Promise<Map<string, string>> {
  const first = recipients.flatMap(({ guestIds }) => guestIds.slice(0, 1))
  const rows = await db
    .selectFrom('guests')
    .innerJoin('rsvps', 'rsvps.householdId', 'guests.householdId')
    .select(['guests.id as guestId', 'rsvps.id', 'linkNumber', 'tokenHash'])
    .where('sentAt', 'is not', null)
    .where((eb) => eb('guests.id', '=', eb.fn.any(eb.val(first))))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const token = storedRsvpToken(sessionKeys, row)
      return token ? [[row.guestId, `${publicUrl}/rsvp/${token}`] as const] : []
    }),
  )
}
