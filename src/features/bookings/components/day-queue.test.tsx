// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DayQueueStatus } from '#machines/bookings/queue/day-wait.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { DayQueue } from './day-queue.tsx'

beforeAll(() => loadTexts('bookings', 'errors'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const full = { day: '2031-06-14', place: 'full', wait: null } as unknown as DayQueueStatus
const waiting = {
  ...full,
  wait: { state: 'waiting', version: 1, position: 1, facts: { offeredUntil: null } },
}

/** The server: what it answers to whoever asks, joins or leaves. */
function serve(answer: (step: 'read' | 'join' | 'leave', request: Request) => Response) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    )
    const isLeaving = request.url.endsWith('/events')
    return answer(request.method === 'GET' ? 'read' : isLeaving ? 'leave' : 'join', request)
  })
  render(
    <QueryHarness>
      <DayQueue enquiryId="e" side="couple" name="Rose Lane" disabledReason={null} />
    </QueryHarness>,
  )
}

test('who left the queue joins it anew', async () => {
  const keys: (string | null)[] = []
  serve((step, request) => {
    if (step !== 'join') return Response.json(full)
    keys.push(request.headers.get('idempotency-key'))
    return Response.json(waiting, { status: 201 })
  })
  const join = 'Join the queue'
  for (const name of [join, 'Leave the queue', join])
    fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(new Set(keys).size).toBe(2)
})

test('who left the queue in another tab sees it', async () => {
  serve((step) =>
    step === 'read'
      ? Response.json(waiting)
      : Response.json({ code: 'version_stale', status: 409, current: full }, { status: 409 }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the queue' }))
  expect(await screen.findByRole('button', { name: 'Join the queue' })).toBeTruthy()
})

test('who joins as a place comes free reads that something changed, and waits for nothing', async () => {
  let place = 'full'
  serve((step) => {
    if (step === 'read') return Response.json({ ...full, place })
    place = 'last'
    return Response.json({ code: 'event_not_allowed', refusedBy: ['isFull'] }, { status: 409 })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Join the queue' }))
  await screen.findByText("Something just changed. Here's where things stand now.")
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBe(null))
})
