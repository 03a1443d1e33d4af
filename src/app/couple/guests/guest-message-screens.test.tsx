// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everyone } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ComposeCard } from '#src/features/guests/components/messages/compose-card.tsx'
import { audienceOptions } from '#src/features/guests/rsvp/messages.queries.ts'

// The window is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('errors', 'guests', 'messages', 'ui'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a message that is too long says so at its field, and is not offered to be sent', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  const nobody = { count: 0, names: [] }
  const reached = { count: 1, names: ['Ada Cole'] }
  const audience = { emails: 1, reached, withoutAddress: nobody, unsubscribed: nobody }
  client.setQueryData(audienceOptions('w', everyone).queryKey, audience)
  const current = { wedding: { id: 'w', weddingDate: '2027-06-12' }, may: () => true }
  // The form reads only what is written, and for whom.
  const message = {
    id: 'm',
    version: 1,
    kind: 'message',
    subject: 'Parking',
    text: 'x'.repeat(4_001),
    filter: everyone,
    state: 'draft',
  } as unknown as GuestMessage
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <WeddingContext value={{ current } as unknown as Weddings}>
          <ComposeCard
            weddingId="w"
            message={message}
            choices={{
              list: { households: new Map(), guests: new Map(), events: [] },
              questions: [],
              names: ['Maya', 'Sam'],
            }}
            Sheet={({ children }) => children}
            disabledReason={null}
            onDone={() => undefined}
            guard={() => undefined}
            onClose={() => undefined}
          />
        </WeddingContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Preview and send' })),
  )
  expect(screen.getByText("That's too long. Please shorten it.")).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
