import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueMail } from '#api/features/notices/commands/queue-mail.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'

/** The address in a preview of an email to guests. */
export const sampleAddress = 'guest@example.com'

/** Sends an email to guests to the person who asks. Callers must authorize. */
export function sendToSelf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  renderFor: (tx: Queryable, to: string) => Promise<Mail>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await queueMail(tx, await renderFor(tx, email), now())
  })
}
