import { Problem } from '#machines/kernel/problem.ts'
import { missingIn } from '#machines/quotes/quote.rules.ts'
import type { Quote, QuoteChange } from '#machines/quotes/quote.schema.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { endOfDay, enquiryOf, readQuoteRow, toQuote } from '../queries.ts'
import { moveQuote } from './move-quote.ts'

/** A business changes its draft. A quote that was sent never changes: event_not_allowed. */
export function changeQuote(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  quoteId: string,
  { version, content }: QuoteChange,
): Promise<Quote> {
  const now = clock()
  return db.transaction(async (tx) => {
    const enquiryId = await enquiryOf(tx, quoteId)
    const { side } = await requireParty(tx, viewer, enquiryId, 'edit')
    const row = await readQuoteRow(tx, quoteId, side)
    if (row.version !== version) throw new Problem('version_stale', { current: toQuote(row) })
    const event = {
      type: 'EDIT' as const,
      at: now.toISOString(),
      missing: missingIn(content),
      expiresAt: await endOfDay(tx, enquiryId, content.validUntil),
    }
    const moved = await moveQuote(tx, row, event, { side, userId: viewer.userId, content })
    return toQuote(moved.row)
  })
}
