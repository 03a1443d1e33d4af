import type { EntryFacts } from '#machines/enquiries/thread/entry.schema.ts'
import type { QuoteFact } from '#machines/quotes/quote.schema.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { appendEntry } from '#api/features/enquiries/commands/append-entry.ts'
import { closeWait } from '#api/features/bookings/commands/queue/move-wait.ts'
import { moveEnquiry } from '#api/features/enquiries/commands/move-enquiry.ts'
import type { EnquiryRow } from '#api/features/enquiries/queries.ts'
import type { QuoteRow } from '../queries.ts'
import type { MovedQuote, QuoteMover } from './move-quote.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Adds an entry about a quote’s step to the thread and moves the enquiry; refused if the enquiry’s
 * chart does not allow it. Drafts leave no entry.
 */
export async function postToThread(
  tx: Queryable,
  deps: Dependencies,
  enquiry: EnquiryRow,
  { row, facts }: MovedQuote,
  { at, by: { side, userId, text = '' } }: { at: Date; by: QuoteMover },
): Promise<EnquiryRow> {
  let thread = enquiry
  for (const fact of facts) {
    if (fact === 'discarded') continue
    const kind = fact === 'sent' ? ('quote' as const) : ('quote_step' as const)
    const entry = { kind, body: text, facts: factsOf(row, fact) }
    const event = enquiryEvent(fact, row, at.toISOString())
    const moved = event
      ? await moveEnquiry(tx, deps, thread, event, { side, userId, entry })
      : await appendEntry(tx, thread, { ...entry, side, authorId: userId, isNews: false }, at)
    thread = moved.row
    // A couple that waits for the day has nothing left to accept.
    if (event?.type === 'QUOTE_ENDED') await closeWait(tx, deps, thread.id, at)
  }
  return thread
}

function factsOf(row: QuoteRow, step: QuoteFact): EntryFacts {
  const { id: quoteId, number, content, counterMinor, facts } = row
  const minor = step === 'countered' ? counterMinor : quoteSums(content).total
  return {
    step,
    quoteId,
    number,
    currency: content.currency,
    ...(minor === null ? {} : { minor: Number(minor) }),
    until: facts.expiresAt,
  }
}

/**
 * The enquiry’s event for a quote’s step; none if another quote or the enquiry itself caused it.
 */
function enquiryEvent(fact: QuoteFact, { facts, content }: QuoteRow, at: string) {
  const [until, day] = [facts.expiresAt, content.validUntil]
  if (fact === 'sent' || fact === 'kept') return { type: 'QUOTE' as const, at, until, day }
  if (fact === 'countered') return { type: 'COUNTER' as const, at, until, day }
  if (fact === 'accepted') return { type: 'ACCEPT' as const, at }
  if (fact === 'declined' || fact === 'withdrawn' || fact === 'expired')
    return { type: 'QUOTE_ENDED' as const, at, why: fact }
  return null
}
