import { sql } from 'kysely'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { mailChannel } from '../queries.ts'

/** Promises a message in the caller's transaction: it leaves if that commits, and only then. */
export async function queueMail(tx: Queryable, mail: Mail, now: Date): Promise<void> {
  await queueMails(tx, [mail], now)
}

/**
 * Promises messages, up to a thousand, in one statement, and answers their ids; they leave at
 * `dueAt`. The notification travels with the commit, so that a worker looks at once and nobody has
 * to remember to wake it.
 */
export async function queueMails(
  tx: Queryable,
  mails: readonly Mail[],
  now: Date,
  dueAt: Date = now,
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
  }))
  await tx.insertInto('mailOutbox').values(rows).execute()
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx)
  return rows.map(({ id }) => id)
}
