import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'

/** Ends a couple's letters to one address, or lets them come again. Said twice it is done once; a link that is nobody's is refused. */
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
