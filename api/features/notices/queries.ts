import type { Queryable } from '#api/db/client.ts'

/** Says that there is mail to send; carries nothing. */
export const mailChannel = 'mail'

/** After so many attempts, some two days, a message stays unsent and is erased with the others. */
const mostAttempts = 16

/** One attempt at one message. `attempts` counts this one and marks whose it is. */
export type ClaimedMail = Awaited<ReturnType<typeof claimDueMail>>[number]

/**
 * Takes up to `count` due messages for this worker alone until `leasedUntil`. The claim is a statement of its own, so that no transaction waits
 * for a mail server; a worker that dies lets the lease run out and another one tries again.
 */
export async function claimDueMail(db: Queryable, { now, leasedUntil, count }: { now: Date; leasedUntil: Date; count: number }) {
  return db
    .with(
      // Materialised, so that the limit and the locks are applied once, however the update is planned.
      (name) => name('due').materialized(),
      (part) =>
        part
          .selectFrom('mailOutbox')
          .select('id')
          .where('sentAt', 'is', null)
          .where('dueAt', '<=', now)
          .where('attempts', '<', mostAttempts)
          .orderBy('dueAt')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('mailOutbox')
    .from('due')
    .whereRef('mailOutbox.id', '=', 'due.id')
    .set((row) => ({ dueAt: leasedUntil, attempts: row('mailOutbox.attempts', '+', 1) }))
    .returning(['mailOutbox.id', 'recipient', 'subject', 'text', 'html', 'attempts'])
    .execute()
}

export async function markSent(db: Queryable, mail: ClaimedMail, now: Date) {
  await db.updateTable('mailOutbox').set({ sentAt: now, lastError: null }).where('id', '=', mail.id).execute()
}

/** Counts only while the claim is still ours: a later attempt knows better. */
export async function markFailed(db: Queryable, mail: ClaimedMail, { reason, dueAt }: { reason: string; dueAt: Date }) {
  await db
    .updateTable('mailOutbox')
    .set({ dueAt, lastError: reason })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sentAt', 'is', null)
    .execute()
}

/** Erases what was sent, or given up, before `day`. */
export async function eraseMailBefore(db: Queryable, day: Date) {
  await db
    .deleteFrom('mailOutbox')
    .where((row) => row.or([row('sentAt', '<', day), row.and([row('sentAt', 'is', null), row('createdAt', '<', day)])]))
    .execute()
}
