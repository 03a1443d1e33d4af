// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { InvitationsPage } from '../../pages/invitations-page.tsx'

beforeAll(() => loadTexts('app', 'guests', 'messages', 'ui', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('several invitations are sent to households that have not replied by phone', async () => {
  const households = ['Cole', 'Diaz'].map((name) => ({ id: name, name, version: 1 }))
  const typed = { lastName: '', tags: [], diet: '', meal: '', phone: '', notes: '' }
  const guests = households.map(({ id }) => ({
    ...typed,
    id: `of ${id}`,
    householdId: id,
    place: 0,
    version: 1,
    firstName: id,
    isPlusOne: false,
    email: `${id}@people.test`,
    answers: { dinner: id === 'Cole' ? 'coming' : 'pending' },
  }))
  const facts = { sentAt: null, reachedAt: null, openedAt: null, begunAt: null, changedAt: null }
  const rsvp = {
    id: 'phoned',
    version: 2,
    householdId: 'Cole',
    state: 'responded',
    facts: { ...facts, answeredAt: '2026-11-25T09:00:00.000Z' },
    message: '',
    replies: {},
  }
  const none = { count: 0, names: [] }
  const answers: Record<string, unknown> = {
    changes: {
      syncToken: '1',
      counts: { households: 2, guests: 2, events: 0, rsvps: 1 },
      changed: { households: [], guests: [], events: [], rsvps: [] },
    },
    'rsvp-settings': {
      version: 1,
      deadline: null,
      closesAt: null,
      meals: [],
      questions: [],
      text: '',
      reminds: false,
      takesLookups: false,
      frozen: null,
      remindFrom: null,
      toRemind: 0,
      notReminded: { unsubscribed: none, withoutAddress: none },
      linksToPassOn: [],
    },
    households: { items: households, nextCursor: null },
    guests: { items: guests, nextCursor: null },
    rsvps: { items: [rsvp], nextCursor: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const last = new URL(address, location.href).pathname.split('/').at(-1) ?? ''
    return Response.json(answers[last] ?? { items: [], nextCursor: null })
  })
  const wedding = { id: 'w', weddingDate: null, timeZone: '' }
  render(
    <MemoryRouter>
      <QueryHarness>
        <WeddingContext value={{ current: { wedding, may: () => true } } as unknown as Weddings}>
          <InvitationsPage Sheet={() => null} />
        </WeddingContext>
      </QueryHarness>
    </MemoryRouter>,
  )
  await screen.findByText('1 of 1 invited household has replied. 1 invitation not sent yet.')
  expect(screen.getByRole('button', { name: 'Send 1 invitation' })).toBeTruthy()
})
