// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { draftOf } from './rsvp-answer.bindings.ts'
import { useRsvpAnswer } from './use-rsvp-answer.ts'

const id = '01a20087-fbbd-7523-bc9b-882ffee8071e'
const guest = '01a20087-fbbd-7523-bc9b-882ffee8071f'
const event = '01a20087-fbbd-7523-bc9b-882ffee80720'
const facts = {
  sentAt: null,
  reachedAt: null,
  openedAt: null,
  begunAt: null,
  answeredAt: null,
  changedAt: null,
}
const person = { id: guest, firstName: 'Priya', lastName: '', isPlusOne: false, meal: '', diet: '' }
const received: ReceivedRsvp = {
  id,
  version: 2,
  state: 'opened',
  facts,
  closesAt: null,
  deadline: null,
  household: 'Raman',
  names: ['Maya', 'Sam'],
  weddingDate: null,
  city: '',
  country: '',
  events: [
    {
      id: event,
      kind: 'ceremony',
      name: '',
      day: null,
      startMinute: null,
      endMinute: null,
      location: '',
      address: '',
    },
  ],
  people: [{ ...person, answers: { [event]: 'pending' } }],
  meals: [],
  questions: [],
  message: '',
  replies: {},
}
const answered: ReceivedRsvp = {
  ...received,
  version: 4,
  state: 'responded',
  people: [{ ...person, answers: { [event]: 'coming' } }],
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a lost answer is sent again unchanged, under its key, once, and is then forgotten', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  let isAway = true
  vi.stubGlobal(
    'fetch',
    async (_: unknown, init: { body: string; headers: Record<string, string> }) => {
      sent.push({
        body: JSON.parse(init.body),
        key: new Headers(init.headers).get('Idempotency-Key'),
      })
      if (isAway) throw new TypeError('no connection')
      return Response.json(answered)
    },
  )
  const first = renderHook(() => useRsvpAnswer('A'.repeat(27), received, vi.fn()))
  act(() => first.result.current.change(`answer.${guest}.${event}`, 'coming'))
  await act(async () => first.result.current.submit())
  expect(first.result.current.isWaiting).toBe(true)
  first.unmount()
  expect(draftOf(id).read()).toMatchObject({ isWaiting: true })

  // It had arrived anyway: the reopened page reads the answer itself.
  isAway = false
  const before = sent.length
  const arrived = vi.fn()
  const again = renderHook(() => useRsvpAnswer('A'.repeat(27), answered, arrived))
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
  })
  expect(sent.slice(before)).toEqual([sent[0]])
  expect(arrived).toHaveBeenCalledExactlyOnceWith(answered)
  expect([again.result.current.isWaiting, draftOf(id).read()]).toEqual([false, null])
})
