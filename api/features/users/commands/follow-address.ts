import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'

/**
 * What is kept for a person under their e-mail address is kept under the new one from now on: their
 * place in a wedding as it was written down, messages and reports of theirs, and mail to them. An
 * open invitation stays at the address that somebody wrote it to: its link works for whoever holds
 * it, and whoever sent it is not told another address.
 */
export async function followAddress(
  tx: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
  now: Date,
): Promise<void> {
  const before = from.toLowerCase()
  await lockWeddingsThatName(tx, userId, before)
  await tx
    .updateTable('partnerInvitations')
    .set({ email: to })
    .where(sql<string>`lower(email)`, '=', before)
    .where('acceptedBy', '=', userId)
    .execute()
  await tx
    .updateTable('weddings')
    .set((eb) => ({ partnerEmail: to, updatedAt: now, version: eb('version', '+', 1) }))
    .where(sql<string>`lower(partner_email)`, '=', before)
    .where('id', 'in', (eb) =>
      eb.selectFrom('weddingMembers').select('weddingId').where('userId', '=', userId),
    )
    .execute()
  await tx
    .updateTable('contactMessages')
    .set({ email: to })
    .where(sql<string>`lower(email)`, '=', before)
    .execute()
  await tx.updateTable('listingReports').set({ email: to }).where('email', '=', before).execute()
  await tx
    .updateTable('mailOutbox')
    .set({ recipient: to })
    .where(sql<string>`lower(recipient)`, '=', before)
    .execute()
}

/** Every write in a wedding locks it first: here all of them at once, in one order. */
function lockWeddingsThatName(tx: Queryable, userId: string, email: string) {
  return sql`
    select id from weddings
    where id in (select wedding_id from partner_invitations where lower(email) = ${email} and accepted_by = ${userId})
      or (lower(partner_email) = ${email} and id in (select wedding_id from wedding_members where user_id = ${userId}))
    order by id for no key update`.execute(tx)
}
