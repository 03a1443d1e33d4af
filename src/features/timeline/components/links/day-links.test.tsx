// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DayLink } from '#machines/timeline/schedule/schedule.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import type { LateRefusal } from '#src/client/retry/late-refusal.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { DayLinks } from './day-links.tsx'

beforeAll(() => loadTexts('schedule', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link: DayLink = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  name: 'Ines',
  choiceId: null,
  openedFirst: null,
  openedLast: null,
  opens: 0,
  withdrawnAt: null,
  createdAt: '2026-11-25T10:00:00.000Z',
}

test('a link that could not be turned off says so wherever the couple is by then', async () => {
  const told: LateRefusal[] = []
  const end = onLateRefusal((refusal) => told.push(refusal))
  const { promise: lost, reject: lose } = Promise.withResolvers<Response>()
  let withdrawals = 0
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit = {}) => {
    if (method === 'DELETE')
      return ++withdrawals === 1 ? lost : Promise.resolve(Response.json(link))
    return Promise.resolve(
      Response.json({ items: path.includes('unlinked') ? [] : [link], nextCursor: null }),
    )
  })
  const { unmount } = render(
    <QueryHarness>
      <DayLinks weddingId="w" disabledReason={null} />
    </QueryHarness>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Ines/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off link' }))
  await vi.waitFor(() => expect(withdrawals).toBe(1))
  unmount()
  lose(new TypeError('no connection'))
  await vi.waitFor(() => expect(told.map(({ reason }) => reason)).toEqual(['unreachable']))
  told[0]?.tryAgain?.()
  await vi.waitFor(() => expect(withdrawals).toBe(2))
  end()
})

test('a link whose answer was lost is asked for again under its key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (path: string, { method, headers }: RequestInit = {}) => {
    if (method !== 'POST') return Promise.resolve(Response.json({ items: [], nextCursor: null }))
    keys.push(new Headers(headers).get('idempotency-key'))
    return keys.length === 1
      ? Promise.reject(new TypeError('no connection'))
      : Promise.resolve(Response.json({ ...link, url: `${path}/day/x` }, { status: 201 }))
  })
  render(
    <QueryHarness>
      <DayLinks weddingId="w" disabledReason={null} />
    </QueryHarness>,
  )
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Ines' } })
  fireEvent.click(screen.getByRole('button', { name: t('schedule:links.make') }))
  await screen.findByText(t('errors:unreachable'))
  fireEvent.click(screen.getByRole('button', { name: t('schedule:links.make') }))
  await screen.findByText(t('schedule:links.madeTitle', { name: 'Ines' }))
  expect(keys).toEqual([expect.any(String), keys[0]])
})
