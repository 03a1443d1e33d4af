// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
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
  text: '',
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
/** Sent on a card that was printed and posted. */
const posted: Rsvp = {
  id: '01990000-0000-7000-8000-000000000002',
  version: 3,
  householdId: household.id,
  state: 'unopened',
  facts: {
    sentAt: at,
    reachedAt: null,
    openedAt: null,
    begunAt: null,
    answeredAt: null,
    changedAt: null,
  },
  since: at,
  message: '',
  replies: {},
  createdAt: at,
}
const send = vi.fn(() => Promise.resolve())
const step = vi.fn(() => Promise.resolve())

// The question is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([loadTexts('errors', 'guests'), import('#src/ui/overlays/confirm-window.tsx')]),
)
afterEach(() => {
  cleanup()
  send.mockClear()
  step.mockClear()
})

function renderRow({
  isSilent = false,
  rsvp = null,
  refusal = null,
}: {
  isSilent?: boolean
  rsvp?: Rsvp | null
  refusal?: string | null
}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(guestKeys.events(household.id), [])
  render(
    <QueryClientProvider client={client}>
      <HouseholdRow
        weddingId={household.id}
        Sheet={({ children }) => children}
        household={household}
        rsvp={rsvp}
        settings={settings}
        inPart={null}
        isSilent={isSilent}
        hasLostLink={false}
        disabledReason={null}
        unsavedReason={null}
        refusal={refusal}
        onSend={send}
        onStep={step}
      />
    </QueryClientProvider>,
  )
}

function sendButton() {
  return screen.getByRole('button', { name: 'Send by email: The Okafors' })
}

test('a household without an address cannot be sent a mail, and the button says why', async () => {
  renderRow({ isSilent: true })
  const button = sendButton()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby')!)}`)
  expect(reason?.textContent).toBe('No one here has an email address.')
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
})

test('a household with an address is sent its invitation once the email was seen', async () => {
  renderRow({ isSilent: false })
  const button = sendButton()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send to The Okafors' }))
  expect(send).toHaveBeenCalledExactlyOnceWith('mail')
})

test('a new link, which ends the one on printed cards, is made only once that was read and confirmed', async () => {
  renderRow({ isSilent: false, rsvp: posted })
  const relink = screen.getByRole('button', { name: 'New link: The Okafors' })
  await userEvent.click(relink)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain("including on cards you've already printed or posted")
  expect(step).not.toHaveBeenCalled()
  await userEvent.click(within(question).getByRole('button', { name: 'Keep this link' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(step).not.toHaveBeenCalled()
  await userEvent.click(relink)
  const again = await screen.findByRole('alertdialog')
  await userEvent.click(within(again).getByRole('button', { name: 'Create link' }))
  expect(step).toHaveBeenCalledExactlyOnceWith(posted, 'RELINK')
})

test('why an invitation was not sent stands in the row of its household', () => {
  renderRow({ refusal: "That wasn't saved. Check your connection and try again." })
  expect(screen.getByRole('alert').textContent).toBe(
    "That wasn't saved. Check your connection and try again.",
  )
})
