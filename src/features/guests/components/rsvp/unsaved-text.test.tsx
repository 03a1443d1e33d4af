// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { guestKeys } from '../../guests.queries.ts'
import { guestListOptions } from '../../list/guest-list.queries.ts'
import { rsvpSettingsOptions } from '../../rsvp/invitations.queries.ts'
import { InvitationsPage } from '../../pages/invitations-page.tsx'

beforeAll(() => loadTexts('app', 'errors', 'guests', 'messages', 'ui', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const household = { id: 'h', version: 1, name: 'The Okafors' } as Household
const guest = {
  id: 'g',
  householdId: 'h',
  firstName: 'Grace',
  email: 'grace@people.test',
  answers: { e: 'pending' },
} as unknown as Guest
const settings: RsvpSettings = {
  version: 1,
  deadline: null,
  meals: [],
  questions: [],
  reminds: false,
  takesLookups: false,
  text: 'Come along.',
  closesAt: null,
  frozen: null,
  remindFrom: null,
  toRemind: 0,
  notReminded: {
    unsubscribed: { count: 0, names: [] },
    withoutAddress: { count: 0, names: [] },
  },
  linksToPassOn: [],
}

/** The page of a wedding with one household, whose words are saved as they are sent. */
function open() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(guestKeys.events('w'), [])
  client.setQueryData(rsvpSettingsOptions('w').queryKey, settings)
  client.setQueryData(guestListOptions('w', true).queryKey, {
    households: new Map([['h', household]]),
    guests: new Map([['g', guest]]),
    events: [],
    rsvps: new Map(),
    syncToken: 's',
  })
  let kept = settings
  vi.stubGlobal('fetch', async (_address: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method === 'POST')
      return Response.json({ subject: "You're invited", text: 'Hi', look: 'register' })
    if (init.method === 'PATCH') kept = { ...kept, version: 2, text: 'A bonfire, and you.' }
    return Response.json(kept)
  })
  const current = { wedding: { id: 'w', weddingDate: null }, may: () => true }
  render(
    <MemoryRouter>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/guests/invitations">
        <QueryClientProvider client={client}>
          <WeddingContext value={{ current } as unknown as Weddings}>
            <InvitationsPage Sheet={({ children }) => children} />
          </WeddingContext>
        </QueryClientProvider>
      </ToastRegion>
    </MemoryRouter>,
  )
}

const texts = () => screen.getByLabelText<HTMLTextAreaElement>('Your words')
const type = (text: string) => fireEvent.change(texts(), { target: { value: text } })

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

async function previewed(name: string) {
  await press(name)
  return within(await screen.findByRole('dialog', { name: 'Preview the invitation' }))
}

test.each([
  ['Send 1 invitation', 'Send 1 invitation'],
  ['Send by email: The Okafors', 'Send to The Okafors'],
])(
  'no invitation goes out by "%s" without the words that were typed for it',
  async (open_, send) => {
    open()
    type('A bonfire, and you.')
    const button = (await previewed(open_)).getByRole('button', { name: send })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(/^The wording you typed isn't in this email yet/u)).toBeTruthy()
    await press('Close')
    await press('Save wording')
    await screen.findByText('Saved')
    const again = (await previewed(open_)).getByRole('button', { name: send })
    expect(again.getAttribute('aria-disabled')).toBeNull()
  },
)

test('words that were typed are there again after the page was left for the times of the events', () => {
  open()
  type('A bonfire, and you.')
  cleanup()
  open()
  expect(texts().value).toBe('A bonfire, and you.')
})

test('words that were saved, or typed back, are not kept as a draft', async () => {
  open()
  type('A bonfire, and you.')
  type('Come along.')
  expect(sessionStorage.length).toBe(0)
  type('A bonfire, and you.')
  await press('Save wording')
  await screen.findByText('Saved')
  expect(sessionStorage.length).toBe(0)
})
