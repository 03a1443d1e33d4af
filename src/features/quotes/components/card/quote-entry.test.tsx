// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { EntryFacts } from '#machines/enquiries/thread/entry.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { QuoteEntry } from './quote-entry.tsx'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

beforeAll(() => loadTexts('quotes', 'ui'))
afterEach(cleanup)

test.each([
  ['couple', { step: 'accepted', minor: 318_000 }, /^You accepted quote 2 for \$3,180/],
  ['vendor', { step: 'accepted', minor: 318_000 }, /^Maya & Tom accepted quote 2 for \$3,180/],
  ['vendor', { step: 'countered', minor: 150_000 }, /^Maya & Tom asked for changes: \$1,500/],
  ['couple', { step: 'countered' }, /^You asked for changes, /],
  ['couple', { step: 'expired' }, /^Quote 2 expired, /],
] as const)('the %s reads of %o who did it', (side, facts, text) => {
  expect(lineFor(side, { ...facts, number: 2, currency: 'USD' })).toMatch(text)
})

test('a step of the partner names them', () => {
  const facts = { step: 'accepted', number: 2, minor: 318_000, currency: 'USD' }
  expect(lineFor('couple', facts, 'Tom')).toMatch(/^Tom accepted quote 2 for \$3,180/)
  expect(lineFor('vendor', facts, 'Tom')).toMatch(/^Maya & Tom accepted quote 2/)
})

function lineFor(side: 'couple' | 'vendor', facts: EntryFacts, author: string | null = null) {
  const { container } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
    >
      <QuoteEntry
        entry={{
          id,
          kind: 'quote_step',
          side: 'couple',
          author,
          isMine: false,
          body: '',
          facts,
          attachments: [],
          at: '2026-11-27T10:00:00.000Z',
        }}
        enquiryId={id}
        reader={{
          side,
          name: side === 'couple' ? 'Fern & Fable' : 'Maya & Tom',
          weddingDay: null,
          weddingDate: null,
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
  return container.textContent
}
