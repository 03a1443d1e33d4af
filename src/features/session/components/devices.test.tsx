// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { signDeviceOut } from '../devices.queries.ts'
import { Devices } from './devices.tsx'

beforeAll(() => loadTexts('errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['is gone, because an answer was lost', 'not_found', { result: 'answer', body: null }],
  ['could not be signed out', 'internal', { result: 'refused', code: 'internal', details: {} }],
])('a device that %s: %s', async (_, code, outcome) => {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'DELETE'
      ? Response.json({ code }, { status: code === 'internal' ? 500 : 404 })
      : Response.json({ items: [], nextCursor: null }),
  )
  expect(await signDeviceOut('phone')).toEqual(outcome)
})

test('a device that could not be signed out is told of once the page is left', async () => {
  const late = vi.fn()
  const end = onLateRefusal(late)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const at = '2026-11-22T10:00:00.000Z'
  const phone = { id: 'phone', label: 'Phone', current: false, createdAt: at, lastSeenAt: at }
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'DELETE' ? promise : Response.json({ items: [phone], nextCursor: null }),
  )
  const { unmount } = render(
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
        <Devices />
      </ToastRegion>
    </QueryHarness>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Phone/ }))
  unmount()
  await act(async () => resolve(Response.json({ code: 'internal' }, { status: 500 })))
  end()
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ reason: 'internal' }))
})
