// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Household } from '#machines/guests/household.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { guestKeys } from '../../guests.queries.ts'
import { HouseholdRow } from './household-row.tsx'

const at = '2026-11-25T10:00:00.000Z'
const household: Household = {
  id: '01990000-0000-7000-8000-000000000001',
  version: 1,
  name: 'The Okafors',
  side: null,
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
  notes: '',
  createdAt: at,
  updatedAt: at,
}
const settings: RsvpSettings = {
  version: 1,
  deadline: null,
  meals: [],
  questions: [],
  reminds: false,
  takesLookups: false,
  words: '',
  closesAt: null,
  frozen: null,
  remindFrom: null,
  toRemind: 0,
  notReminded: {
    unsubscribed: { count: 0, names: [] },
    withoutAddress: { count: 0, names: [] },
  },
}
const send = vi.fn(() => Promise.resolve())

beforeAll(() => loadTexts('errors', 'guests'))
afterEach(() => {
  cleanup()
  send.mockClear()
})

function renderRow({ isSilent }: { isSilent: boolean }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(guestKeys.events(household.id), [])
  render(
    <QueryClientProvider client={client}>
      <HouseholdRow
        weddingId={household.id}
        Sheet={({ children }) => children}
        household={household}
        rsvp={null}
        settings={settings}
        inPart={null}
        isSilent={isSilent}
        disabledReason={null}
        onSend={send}
        onStep={() => Promise.resolve()}
      />
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Send by email: The Okafors' })
}

test('a household without an address cannot be sent a mail, and the button says why', async () => {
  const button = renderRow({ isSilent: true })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby')!)}`)
  expect(reason?.textContent).toBe('No one here has an email address.')
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
})

test('a household with an address is sent its invitation once the letter was seen', async () => {
  const button = renderRow({ isSilent: false })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send to The Okafors' }))
  expect(send).toHaveBeenCalledExactlyOnceWith('mail')
})
