import type { ContactMessage } from '#machines/contact/contact.schema.ts'
import type { Deps } from '#api/deps.ts'
import { newId } from '#api/db/id.ts'
import { wasAnswered, withIdempotency } from '#api/db/idempotency.ts'
import { queueMail } from '#api/features/notices/commands/queue-mail.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'limits' | 'renderMail' | 'now'>

/**
 * So many receipts an hour go to one address, wherever the messages come from: nobody is flooded in
 * our name.
 */
const receipts = { limit: 5, seconds: 3_600 }

/**
 * Keeps a message, mails it to us, and sends its writer a receipt. The receipt repeats nothing of
 * what was typed.
 */
export async function receiveMessage(
  deps: Dependencies,
  message: ContactMessage,
  key: string | null,
) {
  const { db, config, limits, renderMail } = deps
  const now = deps.now()
  const request = { owner: 'contact', operation: 'receive-message', key, body: message, now }
  // What is sent again after a lost answer gets no second receipt.
  if (!(await wasAnswered(db.query, request)))
    await limits.take(`contact receipt:${message.email}`, receipts)
  return withIdempotency(db, request, async (tx) => {
    await tx
      .insertInto('contactMessages')
      .values({ id: newId(now), ...message, createdAt: now })
      .execute()
    const { name, email, message: quoted } = message
    const url = `${config.publicUrl}/contact`
    await queueMail(
      tx,
      renderMail('contactMessage', { to: config.mail.contact, name, email, quoted, url }),
      now,
    )
    await queueMail(tx, renderMail('contactReceipt', { to: email, url }), now)
    return { status: 202 as const, body: { receivedAt: now.toISOString() } }
  })
}
