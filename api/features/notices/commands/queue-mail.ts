import { sql } from 'kysely'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { mailChannel } from '../queries.ts'

/** Queues a message in the caller’s transaction: it is sent only if that commits. */
export async function queueMail(tx: Queryable, mail: Mail, now: Date): Promise<void> {
  await queueMails(tx, [mail], now)
}

export interface Queued {
  /** When they are sent; now, if it is left out. */
  dueAt?: Date
  /** The wedding to whose guests they go: they are erased with it. */
  weddingId?: string
}

/**
 * Queues up to a thousand messages in one statement and returns their ids. The database
 * notification is part of the transaction, so that a worker starts right after the commit.
 */
export async function queueMails(
  tx: Queryable,
  mails: readonly Mail[],
  now: Date,
  { dueAt = now, weddingId }: Queued = {},
): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = mails.map(({ to, subject, text, html, unsubscribe = '' }) => ({
    id: newId(now),
    recipient: to,
    subject,
    text,
    html,
    unsubscribe,
    createdAt: now,
    dueAt,
    attempts: 0,
    weddingId: weddingId ?? null,
  }))
  await tx.insertInto('mailOutbox').values(rows).execute()
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx)
  return rows.map(({ id }) => id)
}
