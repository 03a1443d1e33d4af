import { Problem } from '#machines/kernel/problem.ts'
import type { MailFacts, Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueMails } from './queue-mail.ts'
import type { Queued } from './queue-mail.ts'

/**
 * Renders a mail of this kind and queues it in the caller’s transaction. If its address is invalid,
 * only the mail is dropped.
 */
export function queueTemplatedMail<Kind extends keyof MailFacts>(
  tx: Queryable,
  deps: Pick<Deps, 'renderMail' | 'log'>,
  kind: Kind,
  facts: MailFacts[Kind],
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  return queueTemplatedMails(tx, deps, kind, [facts], now, { dueAt })
}

/** Renders up to a thousand mails of one kind and queues them in one statement. */
export async function queueTemplatedMails<Kind extends keyof MailFacts>(
  tx: Queryable,
  { renderMail, log }: Pick<Deps, 'renderMail' | 'log'>,
  kind: Kind,
  mails: readonly MailFacts[Kind][],
  now: Date,
  queued: Queued = {},
): Promise<void> {
  const rendered = mails.flatMap((facts): Mail[] => {
    try {
      return [renderMail(kind, facts)]
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'invalid_input')) throw error
      log.warn('mail not rendered', { kind, reason: error.code })
      return []
    }
  })
  await queueMails(tx, rendered, now, queued)
}
