import { useQueryClient } from '@tanstack/react-query'
import type { Quote, QuoteRequest } from '#machines/quotes/quote.schema.ts'
import { bookingKeys } from '#src/features/bookings/bookings.queries.ts'
import { enquiryKeys } from '#src/features/enquiries/enquiries.queries.ts'
import { useLifecycleAction } from '#src/client/records/lifecycle-action.ts'
import type { Wish } from '#src/client/records/lifecycle-action.ts'
import { quoteKeys, takeQuoteStep } from './quotes.queries.ts'

/**
 * One step of a quote at a time. Its enquiry changes with it and is read again, and so are its
 * booking and the places of its day: a step is also refused because another couple took the last.
 */
export function useQuoteStep(quote: Quote) {
  const client = useQueryClient()
  function readAgain() {
    void client.invalidateQueries({ queryKey: enquiryKeys.all })
    void client.invalidateQueries({ queryKey: quoteKeys.all })
    void client.invalidateQueries({ queryKey: bookingKeys.all })
  }
  const action = useLifecycleAction<Quote, QuoteRequest['event']>({
    record: quote,
    versionOf: ({ version }) => version,
    keep: (kept) => {
      client.setQueryData<{ items: Quote[]; nextCursor: string | null }>(
        quoteKeys.of(quote.enquiryId),
        (known) =>
          known && {
            ...known,
            items: known.items.map((each) => (each.id === kept.id ? kept : each)),
          },
      )
      readAgain()
    },
    readAgain,
  })
  return {
    ...action,
    ask: (wish: Wish<QuoteRequest>, begunAt?: number) =>
      action.take(wish, (request, key) => takeQuoteStep(quote.id, request, key), begunAt),
  }
}
