import { Problem } from '#machines/kernel/problem.ts'
import type { Letters } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { queueMail } from './queue-mail.ts'

/** Writes a letter to somebody with an account, in the caller's transaction. An address that the provider knows and mail does not costs the letter, and nothing else. */
export async function queueLetter<Kind extends keyof Letters>(
  tx: Queryable,
  { renderMail, log }: Pick<Deps, 'renderMail' | 'log'>,
  kind: Kind,
  facts: Letters[Kind],
  now: Date,
): Promise<void> {
  try {
    await queueMail(tx, renderMail(kind, facts), now)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'invalid_input')) throw error
    log.warn('letter not written', { kind, reason: error.code })
  }
}
