import { sql } from 'kysely'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { mailChannel } from '../queries.ts'

/**
 * Promises a message in the caller's transaction: it leaves if that commits, and only then. The notification travels with the commit,
 * so that a worker looks at once and nobody has to remember to wake it.
 */
export async function queueMail(tx: Queryable, mail: Mail, now: Date) {
  const { to, subject, text, html, unsubscribe = '' } = mail
  await tx
    .insertInto('mailOutbox')
    .values({ id: newId(now), recipient: to, subject, text, html, unsubscribe, createdAt: now, dueAt: now, attempts: 0 })
    .execute()
  await sql`select pg_notify(${mailChannel}, '')`.execute(tx)
}
