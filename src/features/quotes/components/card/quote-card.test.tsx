// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { contentOf, lineOf } from '#machines/quotes/sums/written.cases.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { QuoteCard } from './quote-card.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

beforeAll(() => loadTexts('quotes', 'ui'))
afterEach(cleanup)

test.each(['couple', 'vendor'] as const)(
  'the %s reads when the rest is due, also after the booking has moved to another day',
  (side) => {
    const dueOn = ['2027-06-19']
    expect(paymentsFor(side, { day: '2027-06-19', dueOn })).toEqual([
      'On the wedding day, 19 June 2027',
    ])
    expect(paymentsFor(side, { day: '2027-09-04', dueOn })).toEqual(['19 June 2027'])
  },
)

function paymentsFor(side: 'couple' | 'vendor', agreed: Quote['agreed']) {
  const content = contentOf([lineOf(1, { unitMinor: 200_000 })])
  const at = '2026-11-25T09:00:00.000Z'
  const quote: Quote = {
    id,
    enquiryId: id,
    business: null,
    number: 1,
    version: 2,
    state: 'accepted',
    facts: { missing: [], expiresAt: null },
    content,
    counter: null,
    agreed,
    createdAt: at,
    sentAt: at,
    since: at,
  }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <QuoteCard
        quote={quote}
        before={null}
        reader={{
          side,
          name: side === 'couple' ? 'Fern & Fable' : 'Maya & Tom',
          weddingDay: '2027-06-19',
          own: null,
          readOnly: null,
          mayNotAccept: null,
          isPaused: false,
          day: null,
          queue: null,
        }}
      />
    </QueryClientProvider>,
  )
  const terms = container.querySelectorAll('h4 + dl dt')
  const words = [...terms].map(({ textContent }) => textContent)
  cleanup()
  return words
}
