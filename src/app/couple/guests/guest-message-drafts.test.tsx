// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everyone } from '#machines/messages/message.schema.ts'
import { guestListOptions } from '#src/features/guests/list/guest-list.queries.ts'
import { MessagesPage } from '#src/features/guests/pages/messages-page.tsx'
import { audienceOptions, messagesOptions } from '#src/features/guests/rsvp/messages.queries.ts'
import { rsvpSettingsOptions } from '#src/features/guests/rsvp/invitations.queries.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { DiscardTextsContext } from '#src/ui/overlays/unsaved/unsaved-changes.ts'

// The question is loaded on demand, so it is imported first.
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

const draft = (id: string, subject: string) => ({
  id,
  version: 1,
  kind: 'message',
  subject,
  text: '',
  filter: everyone,
  state: 'draft',
  facts: { sentAt: null, emails: 0, failed: 0, withoutAddress: 0, unsubscribed: 0 },
  emailsSent: 0,
})

test('closing a draft asks before what was typed is lost, and keeps it if asked to', async () => {
  await openDraft()
  type('Where to park')
  await press(t('messages:compose.close'))
  await press(/Keep editing/u)
  expect(textField().value).toBe('Where to park')
  await press(t('messages:compose.close'))
  await press(/Discard changes/u)
  expect(screen.queryByRole('textbox', { name: /Your words/u })).toBeNull()
})

test('a draft that opens takes the focus from the button that went with its row', async () => {
  await openDraft()
  expect(document.activeElement?.textContent).toBe(t('messages:compose.message'))
})

test('opening another draft asks first as well', async () => {
  await openDraft()
  type('Where to park')
  await press(/^Edit.*Coaches|^Write on.*Coaches|Coaches/u)
  await press(/Keep editing/u)
  expect(textField().value).toBe('Where to park')
})

test('a draft that was saved, or not typed in, closes unasked', async () => {
  await openDraft()
  type('Where to park')
  await press(t('messages:compose.save'))
  await press(t('messages:compose.close'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Your words/u })).toBeNull()
})

test('whom a draft goes to is counted anew before it can be sent', async () => {
  const count = await openDraft()
  expect(look().getAttribute('aria-disabled')).toBeNull()
  const answer = screen.getByRole('combobox', { name: t('messages:compose.answer') })
  await act(async () => fireEvent.change(answer, { target: { value: 'coming' } }))
  expect(look().getAttribute('aria-disabled')).toBe('true')
  await act(async () => count(Response.json(audience)))
  await vi.waitFor(() => expect(look().getAttribute('aria-disabled')).toBeNull())
})

function look() {
  return screen.getByRole('button', { name: t('messages:compose.look') })
}

const nobody = { count: 0, names: [] }
const audience = { emails: 0, reached: nobody, withoutAddress: nobody, unsubscribed: nobody }

/** The messages with two drafts, of which the first is open; answers what counts an audience. */
async function openDraft() {
  const counted = Promise.withResolvers<Response>()
  let drafts = [draft('m1', 'Parking'), draft('m2', 'Coaches')]
  const page = () => ({ items: drafts, nextCursor: null })
  vi.stubGlobal(
    'fetch',
    async (asked: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PATCH') {
        const change = JSON.parse(body) as Partial<ReturnType<typeof draft>>
        drafts = drafts.map((one) => (one.id === 'm1' ? { ...one, ...change, version: 2 } : one))
        return Response.json(drafts[0])
      }
      return asked.includes('/audience') ? counted.promise : Response.json(page())
    },
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(audienceOptions('w', everyone).queryKey, audience)
  client.setQueryData(messagesOptions('w').queryKey, {
    pages: [page()],
    pageParams: [null],
  } as never)
  client.setQueryData(rsvpSettingsOptions('w').queryKey, { questions: [] } as never)
  client.setQueryData(guestListOptions('w', false).queryKey, {
    households: new Map(),
    guests: new Map(),
    events: [],
    rsvps: new Map(),
    syncToken: 'now',
  })
  const current = {
    wedding: { id: 'w', names: ['Maya', 'Sam'], weddingDate: '2027-06-12' },
    may: () => true,
  }
  const loading = { tryAgain: 'Try again', more: 'Show more', loading: 'Loading...' }
  const texts = {
    question: 'Discard your changes?',
    means: "What you changed here isn't saved yet.",
    discard: 'Discard changes',
    keep: 'Keep editing',
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <LoadTextsContext value={{ ...loading, describe: errorText }}>
          <DiscardTextsContext value={texts}>
            <WeddingContext value={{ current } as unknown as Weddings}>
              <MessagesPage Sheet={({ children }) => children} />
            </WeddingContext>
          </DiscardTextsContext>
        </LoadTextsContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await press(/Parking/u)
  return counted.resolve
}

function textField() {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your words/u })
}

function type(value: string) {
  fireEvent.focusIn(textField())
  fireEvent.input(textField(), { target: { value } })
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await act(async () => fireEvent.click(button))
}
