import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Page } from '#machines/kernel/page.ts'
import type { Notice } from '#machines/notices/notice.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { claimDue, deleteInBatches } from '#api/db/due/due-rows.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'

/** Notices about threads; the index has the first condition. */
export function aboutThreads(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(facts ? 'enquiryId' and facts ->> 'enquiryId' = any(${ids}::text[]))`
}

/** The channel that announces queued mail; it has no payload. */
export const mailChannel = 'mail'

/**
 * After this many attempts, about two days, a message is given up and later erased with the others.
 */
export const maxAttempts = 16

/** One attempt to send one message. `attempts` includes this one and identifies the claim. */
export type ClaimedMail = Awaited<ReturnType<typeof claimDueMail>>[number]

/**
 * Claims up to `limit` due messages for this worker until `leasedUntil`. If the worker stops, the
 * lease expires and another worker tries again.
 */
export function claimDueMail(
  db: Queryable,
  lease: { now: Date; leasedUntil: Date; limit: number },
) {
  const columns = ['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe', 'attempts'] as const
  const where = sql<SqlBool>`sent_at is null and attempts < ${maxAttempts}`
  return claimDue(db, {
    table: 'mailOutbox',
    key: 'id',
    columns,
    countsAttempts: true,
    where,
    ...lease,
  })
}

export async function markSent(db: Queryable, mail: ClaimedMail, now: Date) {
  await db
    .updateTable('mailOutbox')
    .set({ sentAt: now, lastError: null })
    .where('id', '=', mail.id)
    .execute()
}

/** Has an effect only while the claim is valid, so that it does not overwrite a later attempt. */
export async function markFailed(
  db: Queryable,
  mail: ClaimedMail,
  { reason, dueAt }: { reason: string; dueAt: RawBuilder<Date> },
) {
  await db
    .updateTable('mailOutbox')
    .set({ dueAt, lastError: reason })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sentAt', 'is', null)
    .execute()
}

/** Erases messages that were sent or given up before `day`. */
export function eraseMailBefore(db: Queryable, day: Date): Promise<void> {
  return deleteInBatches(
    db,
    'mailOutbox',
    sql`sent_at < ${day} or (sent_at is null and created_at < ${day})`,
  )
}

/** The notices of a user, newest first. */
export async function listNotices(
  db: Queryable,
  userId: string,
  page: PageQuery,
): Promise<Page<Notice>> {
  const { limit, after } = pageAfter(page)
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'weddingId', 'facts', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where(isAfterCursor(after, ['createdAt', 'id'], 'descending'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt, readAt, ...notice }) => ({
    ...notice,
    at: createdAt.toISOString(),
    isRead: readAt !== null,
  }))
}

/** Counts only up to the largest number that is shown. */
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
