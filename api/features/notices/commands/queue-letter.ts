import { Problem } from '#machines/kernel/problem.ts'
import type { Letters, Mail } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueMails } from './queue-mail.ts'

/**
 * Queues a letter in the caller’s transaction. If the address is invalid, only the letter is
 * dropped.
 */
export function queueLetter<Kind extends keyof Letters>(
  tx: Queryable,
  deps: Pick<Deps, 'renderMail' | 'log'>,
  kind: Kind,
  facts: Letters[Kind],
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  return queueLetters(tx, deps, kind, [facts], now, dueAt)
}

/** Queues up to a thousand letters of one kind in one statement. */
export async function queueLetters<Kind extends keyof Letters>(
  tx: Queryable,
  { renderMail, log }: Pick<Deps, 'renderMail' | 'log'>,
  kind: Kind,
  letters: readonly Letters[Kind][],
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  const written = letters.flatMap((facts): Mail[] => {
    try {
      return [renderMail(kind, facts)]
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'invalid_input')) throw error
      log.warn('letter not written', { kind, reason: error.code })
      return []
    }
  })
  await queueMails(tx, written, now, dueAt)
}
