// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { guestKeys } from '../guests.queries.ts'
import { EventsPage } from './events-page.tsx'

beforeAll(() => loadTexts('errors', 'guests', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eventNamed = (name: string): WeddingEvent => ({
  id: name,
  version: 1,
  kind: 'other',
  name,
  day: null,
  startMinute: null,
  endMinute: null,
  location: '',
  address: '',
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
})

test('an event that was not removed says so on its own card', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(guestKeys.events('w'), ['Welcome drinks', 'Brunch'].map(eventNamed))
  // The page reads only the id, the date and the rights.
  const current = { wedding: { id: 'w', weddingDate: null }, may: () => true }
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <WeddingContext value={{ current } as unknown as Weddings}>
          <EventsPage agreement={null} />
        </WeddingContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const card = within(screen.getByRole('region', { name: 'Brunch' }))
  await act(async () => void fireEvent.click(card.getByRole('button', { name: 'Remove Brunch' })))
  const text = "That wasn't saved. We can't reach Vowline. Check your connection and try again."
  expect(await card.findByText(text)).toBeTruthy()
  expect(screen.getAllByText(text)).toHaveLength(1)
})
