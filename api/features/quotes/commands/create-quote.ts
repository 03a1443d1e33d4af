import { allowedFor, failedGuards } from '#machines/enquiries/enquiry.selectors.ts'
import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import { missingIn } from '#machines/quotes/quote.rules.ts'
import type { NewQuote } from '#machines/quotes/quote.schema.ts'
import { isPrivate } from '#machines/quotes/quote.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { endOfDay, liveQuotes, nextNumber, readQuoteRow, toQuote } from '../queries.ts'

/**
 * A business starts a quote for an enquiry. It has one draft at a time: a second one is refused
 * with already_exists and the existing draft.
 */
export function createQuote(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  enquiryId: string,
  { content }: NewQuote,
  key: string | null,
) {
  const now = clock()
  return withIdempotency(
    db,
    { owner: viewer.userId, operation: 'create-quote', key, body: { enquiryId, content }, now },
    async (tx) => {
      const { side, now: thread } = await requireParty(tx, viewer, enquiryId, 'edit')
      const at = now.toISOString()
      requireAllowed({
        state: thread.state,
        event: 'QUOTE',
        refusedBy: failedGuards(thread, { type: 'QUOTE', at, until: null, day: null }),
        allowed: () => allowedFor(thread, side, { at }),
      })
      const draft = (await liveQuotes(tx, enquiryId)).find(({ state }) => isPrivate(state))
      if (draft) throw new Problem('already_exists', { current: toQuote(draft) })
      const expiresAt = await endOfDay(tx, enquiryId, content.validUntil)
      const { stored } = begin(quote, { missing: missingIn(content), expiresAt })
      const id = newId(now)
      await tx
        .insertInto('quotes')
        .values({
          id,
          enquiryId,
          number: await nextNumber(tx, enquiryId),
          version: 1,
          state: stored.state,
          stateVersion: stored.version,
          facts: JSON.stringify(stored.facts),
          content: JSON.stringify(content),
          counterMinor: null,
          counteredAt: null,
          dueAt: null,
          createdAt: now,
          sentAt: null,
          since: now,
        })
        .execute()
      return { status: 201 as const, body: toQuote(await readQuoteRow(tx, id, side)) }
    },
  )
}
