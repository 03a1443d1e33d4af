import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import type { QuoteEvent } from '#machines/quotes/quote.machine.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { QuoteFact } from '#machines/quotes/quote.schema.ts'
import { allowedFor, nextDue, failedGuards } from '#machines/quotes/quote.selectors.ts'
import type { QuoteSide } from '#machines/quotes/quote.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { storedQuote } from '../queries.ts'
import type { QuoteRow } from '../queries.ts'

/** Who moves the quote, with their message and choices. Time and the product have no user. */
export interface QuoteMover {
  side: QuoteSide
  userId: string | null
  text?: string
  /** The new content: another draft, or the chosen options. */
  content?: QuoteContent
  /** The total that the couple asks for. */
  counterMinor?: number | null
}

export interface MovedQuote {
  row: QuoteRow
  facts: QuoteFact[]
}

/**
 * Applies an event that the quote’s chart allows; no other code changes a row after it was written.
 * The caller’s transaction has locked the enquiry, and `post-to-thread.ts` writes the thread entry.
 * A discarded draft is deleted.
 */
export async function moveQuote(
  tx: Queryable,
  row: QuoteRow,
  event: QuoteEvent,
  by: QuoteMover,
): Promise<MovedQuote> {
  const before = storedQuote(row)
  requireAllowed({
    state: before.state,
    event: event.type,
    refusedBy: failedGuards(before, event),
    allowed: () => allowedFor(before, by.side, event.at),
  })
  const { stored, facts } = advance(quote, before, event)
  const at = new Date(event.at)
  const due = nextDue(stored)
  const isCountered = facts.includes('countered')
  const moved: QuoteRow = {
    ...row,
    state: stored.state,
    stateVersion: stored.version,
    facts: stored.facts,
    content: by.content ?? row.content,
    version: row.version + 1,
    since: facts.length > 0 ? at : row.since,
    sentAt: facts.includes('sent') ? at : row.sentAt,
    dueAt: due === null ? null : new Date(due),
    counteredAt: isCountered ? at : row.counteredAt,
    counterMinor: isCountered ? textOf(by.counterMinor ?? null) : row.counterMinor,
  }
  if (facts.includes('discarded')) await tx.deleteFrom('quotes').where('id', '=', row.id).execute()
  else await writeRow(tx, moved)
  return { row: moved, facts }
}

async function writeRow(tx: Queryable, row: QuoteRow) {
  const { state, stateVersion, facts, content, version, since, sentAt, dueAt, counteredAt } = row
  await tx
    .updateTable('quotes')
    .set({
      state,
      stateVersion,
      facts: JSON.stringify(facts),
      content: JSON.stringify(content),
      version,
      since,
      sentAt,
      dueAt,
      counteredAt,
      counterMinor: row.counterMinor === null ? null : Number(row.counterMinor),
    })
    .where('id', '=', row.id)
    .execute()
}

function textOf(minor: number | null) {
  return minor === null ? null : String(minor)
}
