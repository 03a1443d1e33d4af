// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { ThreadPage } from './thread-page.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'vendors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetOtherAccounts(null)
})

test('a message that waits is shown while its thread cannot be loaded, and goes from there', async () => {
  keepUnsent('Could we meet at noon?', 'unreachable')
  const sent: string[] = []
  let isThere = false
  vi.stubGlobal('fetch', async (asked: string, { body = '' }: { body?: string } = {}) => {
    if (!asked.endsWith('/messages')) throw new TypeError('no connection')
    sent.push(body)
    if (!isThere) throw new TypeError('no connection')
    return Response.json({ id: 'entry' }, { status: 201 })
  })
  openThread()
  expect(await screen.findByText(/We couldn't load this enquiry\./)).toBeDefined()
  const unsent = within(screen.getByRole('list', { name: 'Your unsent messages' }))
  expect(unsent.getByText('Could we meet at noon?')).toBeDefined()
  expect(
    await unsent.findByText("Not sent yet. We'll send it when you're back online."),
  ).toBeDefined()

  isThere = true
  await userEvent.click(unsent.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Could we meet at noon?')).toBeNull())
  expect(new Set(sent).size).toBe(1)
})

test('what was refused is said there, and can be deleted there', async () => {
  keepUnsent('Hello again', 'access_denied')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  openThread()
  const unsent = within(await screen.findByRole('list', { name: 'Your unsent messages' }))
  expect(unsent.getByText(/^Not sent\./)).toBeDefined()
  await userEvent.click(unsent.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('list', { name: 'Your unsent messages' })).toBeNull()
  expect(localStorage.getItem('outbox.e1')).toBeNull()
})

function keepUnsent(body: string, refusal: string) {
  const message = { key: 'k1', body, attachments: [], at: '2026-11-22T10:00:00.000Z', refusal }
  localStorage.setItem('outbox.e1', JSON.stringify([message]))
}

const texts = { tryAgain: 'Read again', more: 'Show more', loading: 'Loading' }

function openThread() {
  render(
    <MemoryRouter>
      <LoadTextsContext value={{ ...texts, describe: errorText }}>
        <ThreadPage enquiryId="e1" readOnly={null} renderEntry={() => null} onGone={() => {}} />
      </LoadTextsContext>
    </MemoryRouter>,
    { wrapper: QueryHarness },
  )
}
