import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockEnquiry } from '#api/features/enquiries/commands/lock-enquiry.ts'
import { liveQuotes } from '../queries.ts'
import { moveQuote } from './move-quote.ts'
import { postToThread } from './post-to-thread.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Closes the open quotes of an enquiry that has ended: a draft and the quote on the table, at most
 * two.
 */
export async function closeQuotes(
  tx: Queryable,
  deps: Dependencies,
  enquiry: { id: string },
  at: Date,
): Promise<void> {
  const by = { side: 'product' as const, userId: null }
  for (const row of await liveQuotes(tx, enquiry.id)) {
    const moved = await moveQuote(tx, row, { type: 'CLOSE', at: at.toISOString() }, by)
    await postToThread(tx, deps, await lockEnquiry(tx, enquiry.id), moved, { at, by })
  }
}
