// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BusinessChangeRecord } from '#machines/changes/business-change.schema.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import type { LateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ProposeChange } from './propose-change.tsx'

beforeAll(() => loadTexts('app', 'errors', 'ui', 'vendors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const details = { name: 'Old Mill', category: 'venue', city: 'Lisbon', country: 'PT' } as const
const business = { id, version: 4, approval: 'approved', ...details } as unknown as Business
const change = {
  id,
  businessId: id,
  version: 1,
  state: 'proposed',
  before: details,
  after: { ...details, city: 'Porto' },
  reason: null,
  createdAt: '2026-11-20T10:00:00Z',
  since: '2026-11-20T10:00:00Z',
} as BusinessChangeRecord

/** The card, before an API whose first answer to a press is lost; tells what it was sent. */
async function show(items: BusinessChangeRecord[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ items, nextCursor: null })
    sent.push([init.body, new Headers(init.headers).get('idempotency-key')])
    if (sent.length === 1) throw new TypeError('no connection')
    return Response.json(change)
  })
  const { unmount } = render(<ProposeChange business={business} />, { wrapper: QueryHarness })
  return { sent, unmount }
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('a change that is proposed again after a lost answer is the same one', async () => {
  const { sent } = await show([])
  await press(t('vendors:change.open'))
  const city = screen.getByRole('textbox', { name: new RegExp(t('vendors:fields.city')) })
  fireEvent.change(city, { target: { value: 'Porto' } })
  await press(t('vendors:change.send'))
  expect(await screen.findByText(t('errors:unreachable'))).toBeTruthy()
  await press(t('vendors:change.send'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toEqual([expect.any(String), expect.any(String)])
  expect(sent[1]).toEqual(sent[0])
})

test('a change that could not be withdrawn says so wherever its owner is by then', async () => {
  const told: LateRefusal[] = []
  const end = onLateRefusal((refusal) => told.push(refusal))
  const { sent, unmount } = await show([change])
  const button = await screen.findByRole('button', { name: t('vendors:change.withdraw') })
  fireEvent.click(button)
  unmount()
  await vi.waitFor(() => expect(told.map(({ reason }) => reason)).toEqual(['unreachable']))
  told[0]?.tryAgain?.()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  end()
})
