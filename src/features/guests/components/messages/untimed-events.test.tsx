// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { guestKeys } from '../../guests.queries.ts'
import { UntimedEvents } from './untimed-events.tsx'

beforeAll(() => loadTexts('guests'))
afterEach(cleanup)

const at = '2026-11-21T10:00:00.000Z'
const blank = { version: 1, name: '', day: null, endMinute: null, location: '', address: '' }
const times = { createdAt: at, updatedAt: at }
const event = (id: string, kind: WeddingEvent['kind'], startMinute: number | null) => ({
  ...blank,
  ...times,
  id,
  kind,
  startMinute,
})

function show(events: WeddingEvent[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(guestKeys.events('w'), events)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UntimedEvents weddingId="w" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('events without a time are named, with the way to set it', () => {
  show([event('a', 'ceremony', null), event('b', 'reception', 1_080)])
  expect(screen.getByRole('status').textContent).toMatch(/^Ceremony has no time yet/)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/guests/events')
})

test('several are one sentence', () => {
  show([event('a', 'ceremony', null), event('b', 'reception', null)])
  expect(screen.getByRole('status').textContent).toMatch(/^Ceremony and Reception have no time yet/)
})

test('nothing is said once each has one', () => {
  const { container } = show([event('a', 'ceremony', 900), event('b', 'reception', 1_080)])
  expect(container.textContent).toBe('')
})
