// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { PeopleStep } from './people-step.tsx'

beforeAll(() => loadTexts('errors', 'setup', 'ui', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The question about people, the invitations that it sends, and how often it was left. */
function open() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ items: [], nextCursor: null })
    const invitation = JSON.parse(init.body as string) as { email: string }
    sent.push(invitation.email)
    return Response.json({ id: 'i', state: 'pending', ...invitation }, { status: 201 })
  })
  const current = { wedding: { id: 'w', version: 1, partnerEmail: '' }, keep: () => {} }
  const done = vi.fn(async () => {})
  render(
    <MemoryRouter>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/setup">
        <WeddingContext value={{ current } as unknown as Weddings}>
          <PeopleStep step="people" isBusy={false} onDone={done} onBack={() => {}} />
        </WeddingContext>
      </ToastRegion>
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
  return { sent, done }
}

const email = () => screen.getByLabelText<HTMLInputElement>(/Their email/u)

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('an address that is typed when they go on is invited first', async () => {
  const { sent, done } = open()
  fireEvent.change(email(), { target: { value: 'tom@people.test' } })
  await press('Invite and continue')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual(['tom@people.test'])
})

test('nobody goes on from an address that is none', async () => {
  const { sent, done } = open()
  fireEvent.change(email(), { target: { value: 'tom' } })
  await press('Invite and continue')
  await screen.findByText('Please enter a valid email address')
  expect(document.activeElement).toBe(email())
  expect([sent, done.mock.calls]).toEqual([[], []])
})

test('without an address they go on at once, and an invitation alone keeps them there', async () => {
  const { sent, done } = open()
  fireEvent.change(email(), { target: { value: 'tom@people.test' } })
  await press('Send invitation')
  await waitFor(() => expect(email().value).toBe(''))
  expect(done).not.toHaveBeenCalled()
  await press('Continue')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual(['tom@people.test'])
})
