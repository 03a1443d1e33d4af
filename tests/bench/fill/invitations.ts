import { createHash } from 'node:crypto'
import type { Database } from '#api/db/client.ts'
import { weddingOf } from './people.ts'

/** The token in the link of the first household that a couple has invited. */
export function invitationOf(couple: number) {
  return `invitation-${String(couple).padStart(16, '0')}`
}

/** Gives the first household of these couples, whose weddings are filled, that link. */
export async function addInvitations(db: Database, couples: readonly number[]) {
  for (const couple of couples) {
    const tokenHash = createHash('sha256').update(invitationOf(couple)).digest()
    await db.query
      .updateTable('rsvps')
      .set({ tokenHash })
      .where('id', '=', (rsvps) =>
        rsvps
          .selectFrom('rsvps')
          .select('id')
          .where('weddingId', '=', weddingOf(couple))
          .orderBy('id')
          .limit(1),
      )
      .execute()
  }
}
