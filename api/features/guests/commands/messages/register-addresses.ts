import { randomBytes } from 'node:crypto'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'

/** A statement takes some sixty thousand values. */
const perStatement = 1_000

/**
 * The rows of addresses in lower case, created if missing. An address keeps its unsubscribe link
 * for all emails.
 */
export async function registerAddresses(
  tx: Queryable,
  weddingId: string,
  addresses: readonly string[],
  now: Date,
): Promise<Map<string, { id: string; unsubscribeToken: string }>> {
  // Sorted, so that two writers of the same addresses do not deadlock.
  const emails = [...new Set(addresses)].toSorted()
  for (let from = 0; from < emails.length; from += perStatement)
    await tx
      .insertInto('guestMailAddresses')
      .values(
        emails.slice(from, from + perStatement).map((email) => ({
          id: newId(now),
          weddingId,
          email,
          unsubscribeToken: randomBytes(20).toString('base64url'),
          unsubscribedAt: null,
          createdAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['weddingId', 'email']).doNothing())
      .execute()
  const rows = await tx
    .selectFrom('guestMailAddresses')
    .select(['id', 'email', 'unsubscribeToken'])
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  return new Map(rows.map(({ email, ...row }) => [email, row]))
}

/** The two unsubscribe links of an address: a page that asks first, and one click. */
export function unsubscribeLinks(publicUrl: string, unsubscribeToken: string) {
  return {
    settings: `${publicUrl}/guest-mail/${unsubscribeToken}`,
    unsubscribe: `${publicUrl}/api/guest-mail/${unsubscribeToken}/unsubscribe`,
  }
}
