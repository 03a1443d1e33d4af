import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/**
 * Stops a couple's emails to one address, or with null starts them again. Repeating it changes
 * nothing. An unknown token is refused with not_found.
 */
export async function unsubscribeGuest(
  db: Queryable,
  token: string,
  unsubscribedAt: Date | null,
): Promise<void> {
  const kept = await db
    .updateTable('guestMailAddresses')
    .set({ unsubscribedAt })
    .where('unsubscribeToken', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new Problem('not_found')
}
