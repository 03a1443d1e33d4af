// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ChoiceStatusCard } from '../components/choice-status-card.tsx'

// The question is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('choices', 'errors', 'ui', 'vendors'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a booking is cancelled only once it was read what becomes of the budget', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    sent.push(input instanceof Request ? input.url : String(input))
    return Promise.resolve(Response.json({ code: 'no_right' }, { status: 403 }))
  })
  render(
    <MemoryRouter>
      <QueryHarness>
        <WeddingContext value={ours}>
          <ChoiceStatusCard
            weddingId="w"
            record={{ choice: booked, documents: [] }}
            mayEdit
            keep={() => undefined}
            readAgain={() => undefined}
            onTaken={() => undefined}
          />
        </WeddingContext>
      </QueryHarness>
    </MemoryRouter>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' })))
  const question = await screen.findByRole('alertdialog', {
    name: 'Cancel your booking with Fern & Fable?',
  })
  expect(question.textContent).toContain(
    "They'll no longer count as booked in your plan and checklist, or as committed in your budget, " +
      "and payments you've scheduled for them are cancelled. What you've paid stays.",
  )
  expect(sent).toEqual([])
})

// Only what the card reads.
const ours = {
  current: { wedding: { id: 'w', currency: 'EUR', timeZone: '' }, may: () => true },
} as unknown as Weddings
const booked = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 3,
  businessId: null,
  category: 'florist',
  state: 'booked',
  passed: ['saved', 'booked'],
  since: '2026-11-20T10:00:00.000Z',
  by: null,
  name: 'Fern & Fable',
  contact: '',
  email: '',
  phone: '',
  website: '',
  price: { minor: 318_000, currency: 'EUR' },
  offerUntil: null,
  notes: '',
  documents: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
} as unknown as ChoiceRecord['choice']
