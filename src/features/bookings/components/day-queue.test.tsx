// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DayStanding } from '#machines/bookings/queue/day-wait.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { DayQueue } from './day-queue.tsx'

beforeAll(() => loadTexts('bookings'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const full = { day: '2031-06-14', place: 'full', wait: null } as unknown as DayStanding
const waiting = {
  ...full,
  wait: { state: 'waiting', version: 1, position: 1, facts: { offeredUntil: null } },
}

test('who left the queue joins it anew', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    if (request.method === 'GET' || request.url.endsWith('/events')) return Response.json(full)
    keys.push(request.headers.get('idempotency-key'))
    return Response.json(waiting, { status: 201 })
  })
  render(
    <QueryHarness>
      <DayQueue enquiryId="e" side="couple" name="Rose Lane" disabledReason={null} />
    </QueryHarness>,
  )
  const join = 'Join the queue'
  for (const name of [join, 'Leave the queue', join])
    fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(new Set(keys).size).toBe(2)
})
