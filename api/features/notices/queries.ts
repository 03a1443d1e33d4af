import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** Says that there is mail to send; carries nothing. */
export const mailChannel = 'mail'

/** After so many attempts, some two days, a message stays unsent and is erased with the others. */
const maxAttempts = 16

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
          .where('attempts', '<', maxAttempts)
          .orderBy('dueAt')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('mailOutbox')
    .from('due')
    .whereRef('mailOutbox.id', '=', 'due.id')
    .set((row) => ({ dueAt: leasedUntil, attempts: row('mailOutbox.attempts', '+', 1) }))
    .returning(['mailOutbox.id', 'recipient', 'subject', 'text', 'html', 'unsubscribe', 'attempts'])
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

/** What somebody was told, the newest first. */
export async function listNotices(db: Queryable, userId: string, page: PageQuery): Promise<Page<Notice>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'weddingId', 'facts', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .$if(after !== null, (query) => query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after!.createdAt, after!.id))))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt, readAt, ...notice }) => ({ ...notice, at: createdAt.toISOString(), isRead: readAt !== null }))
}

/** Counted no further than anybody reads a figure. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom((some) =>
      some
        .selectFrom('notices')
        .select('id')
        .where('userId', '=', userId)
        .where('inApp', '=', true)
        .where('readAt', 'is', null)
        .limit(maxCounted)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const maxCounted = 1_000
