import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import type { QuoteEvent } from '#machines/quotes/quote.machine.ts'
import { isPayable, withChoice } from '#machines/quotes/quote.rules.ts'
import type { QuoteRequest } from '#machines/quotes/quote.schema.ts'
import {
  allowedFor,
  isOnTheTable,
  isPrivate,
  moverOf,
  failedGuards,
} from '#machines/quotes/quote.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { createBooking } from '#api/features/bookings/commands/create-booking.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import type { EnquiryRow } from '#api/features/enquiries/queries.ts'
import { enquiryOf, liveQuotes, readQuoteRow, storedQuote, toQuote } from '../queries.ts'
import type { QuoteRow } from '../queries.ts'
import { moveQuote } from './move-quote.ts'
import type { QuoteMover } from './move-quote.ts'
import { postToThread } from './post-to-thread.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now' | 'reactions'>

/**
 * Either side moves a quote, and the enquiry with it, in one transaction that locks the enquiry. If
 * both decide at once, the second gets the current state. Only a partner of the couple may accept.
 */
export function takeQuoteStep(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  quoteId: string,
  request: QuoteRequest,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: viewer.userId, operation: 'quote-step', key, body: { quoteId, ...request }, now },
    async (tx) => {
      const enquiryId = await enquiryOf(tx, quoteId)
      const need = request.event === 'ACCEPT' ? 'partner' : 'edit'
      const { side, row: enquiry } = await requireParty(tx, viewer, enquiryId, need)
      const row = await readQuoteRow(tx, quoteId, side)
      if (row.version !== request.version)
        throw new Problem('version_stale', { current: toQuote(row) })
      const event = { type: request.event, at: now.toISOString() }
      requireOwnStep(row, event, side)
      const by = { side, userId: viewer.userId, ...inputOf(request, row) }
      requirePayable(row, event, by)
      if (request.event === 'ACCEPT') await requireShownDay(tx, enquiry, row, request.day)
      const thread =
        request.event === 'SEND' ? await supersede(tx, deps, { row, enquiry, at: now }) : enquiry
      const moved = await moveQuote(tx, row, event, by)
      if (request.event === 'ACCEPT') await dropDraft(tx, row, event.at)
      await postToThread(tx, deps, thread, moved, { at: now, by })
      if (request.event !== 'ACCEPT') return { status: 200 as const, body: toQuote(moved.row) }
      await createBooking(tx, deps, { enquiry, quote: moved.row, at: now, userId: viewer.userId })
      return { status: 200 as const, body: toQuote(await readQuoteRow(tx, quoteId, side)) }
    },
  )
}

const product: QuoteMover = { side: 'product', userId: null }

/** A step of the other side is refused as one that the state does not have. */
function requireOwnStep(row: QuoteRow, event: QuoteEvent, side: 'couple' | 'vendor') {
  const { state, facts } = storedQuote(row)
  requireAllowed({
    state,
    event: event.type,
    refusedBy: moverOf(event.type) === side ? null : [],
    allowed: () => allowedFor({ state, facts }, side, event.at),
  })
}

/** The couple cannot leave out so much that nothing is to pay: it would be booked for nothing. */
function requirePayable(row: QuoteRow, event: QuoteEvent, { side, content }: QuoteMover) {
  const { state, facts } = storedQuote(row)
  if (event.type !== 'ACCEPT' || !content || isPayable(content)) return
  requireAllowed({
    state,
    event: event.type,
    refusedBy: failedGuards({ state, facts }, event) ?? ['isPayable'],
    allowed: () => allowedFor({ state, facts }, side, event.at),
  })
}

/** The day of a booking is the enquiry's or else the wedding's, which may move meanwhile. */
async function requireShownDay(
  tx: Queryable,
  { weddingId, details }: EnquiryRow,
  row: QuoteRow,
  shown: string | undefined,
) {
  if (shown === undefined) return
  const wedding = await tx
    .selectFrom('weddings')
    .select('weddingDate')
    .where('id', '=', weddingId)
    .executeTakeFirst()
  const day = details.day ?? wedding?.weddingDate
  if (day !== shown) throw new Problem('version_stale', { current: toQuote(row) })
}

function inputOf(request: QuoteRequest, row: QuoteRow): Partial<QuoteMover> {
  if (request.event === 'ACCEPT') return { content: withChoice(row.content, request.chosen) }
  if (request.event === 'COUNTER') return { text: request.text, counterMinor: request.totalMinor }
  return 'text' in request ? { text: request.text } : {}
}

/** A newer version replaces the one on the table. Returns the updated thread. */
async function supersede(
  tx: Queryable,
  deps: Dependencies,
  { row, enquiry, at }: { row: QuoteRow; enquiry: EnquiryRow; at: Date },
): Promise<EnquiryRow> {
  const older = (await liveQuotes(tx, row.enquiryId)).find(
    (each) => each.id !== row.id && isOnTheTable(each.state),
  )
  if (!older) return enquiry
  const event = { type: 'SUPERSEDE' as const, at: at.toISOString() }
  const moved = await moveQuote(tx, older, event, product)
  return postToThread(tx, deps, enquiry, moved, { at, by: product })
}

/** After the acceptance a draft of a newer version is discarded. */
async function dropDraft(tx: Queryable, { enquiryId }: QuoteRow, at: string) {
  const draft = (await liveQuotes(tx, enquiryId)).find(({ state }) => isPrivate(state))
  if (draft) await moveQuote(tx, draft, { type: 'CLOSE', at }, product)
}
