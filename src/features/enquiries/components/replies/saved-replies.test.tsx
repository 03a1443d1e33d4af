// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { SavedReplies } from './saved-replies.tsx'

// The question's window comes lazily; how long that takes is not what is tested.
beforeAll(() => import('#src/ui/overlays/confirm-window.tsx'))
beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reply = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  name: 'Prices',
  body: 'Our arches begin at 600 euros.',
  createdAt: '2026-11-25T09:00:00.000Z',
}

test('a saved reply is removed only once that was confirmed', async () => {
  let removed = 0
  vi.stubGlobal('fetch', async (_: unknown, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') removed++
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ items: [reply], nextCursor: null })
  })
  render(
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/">
        <SavedReplies businessId="b" text="" onUse={() => {}} />
      </ToastRegion>
    </QueryHarness>,
  )
  fireEvent.click(screen.getByRole('button', { name: t('enquiries:replies.open') }))
  const remove = await screen.findByRole('button', { name: 'Remove: Prices' })
  fireEvent.click(remove)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Remove “Prices”?' }))
  fireEvent.click(asked.getByRole('button', { name: 'Keep it' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
  expect(removed).toBe(0)
  fireEvent.click(remove)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove reply' }))
  await vi.waitFor(() => expect(removed).toBe(1))
})
