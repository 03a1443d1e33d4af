// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
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
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})

test('a lost answer is sent again unchanged, under its key, once, and is then forgotten', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  let isUnreachable = true
  vi.stubGlobal(
    'fetch',
    async (_: unknown, init: { body: string; headers: Record<string, string> }) => {
      sent.push({
        body: JSON.parse(init.body),
        key: new Headers(init.headers).get('Idempotency-Key'),
      })
      if (isUnreachable) throw new TypeError('no connection')
      return Response.json(answered)
    },
  )
  const first = renderHook(() => useRsvpAnswer('A'.repeat(27), received, vi.fn()))
  act(() => first.result.current.change(`answer.${guest}.${event}`, 'coming'))
  act(() => first.result.current.submit())
  await waitFor(() => expect(first.result.current.isWaiting).toBe(true))
  first.unmount()
  expect(draftOf(id).read()).toMatchObject({ isWaiting: true })

  // It had arrived anyway: the reopened page reads the answer itself.
  isUnreachable = false
  const before = sent.length
  const arrived = vi.fn()
  const again = renderHook(() => useRsvpAnswer('A'.repeat(27), answered, arrived))
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(arrived).toHaveBeenCalledExactlyOnceWith(answered))
  expect(sent.slice(before)).toEqual([sent[0]])
  expect([again.result.current.isWaiting, draftOf(id).read()]).toEqual([false, null])
})

test('a page that stays open sends a lost answer once there is a connection', async () => {
  const keys: (string | null)[] = []
  let isUnreachable = true
  vi.stubGlobal('fetch', async (_: unknown, init: { headers: Record<string, string> }) => {
    if (isUnreachable) throw new TypeError('no connection')
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    return Response.json(answered)
  })
  const arrived = vi.fn()
  const { result } = renderHook(() => useRsvpAnswer('A'.repeat(27), received, arrived))
  act(() => result.current.change(`answer.${guest}.${event}`, 'coming'))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.outcome.state).toBe('refused'))
  isUnreachable = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(arrived).toHaveBeenCalledExactlyOnceWith(answered))
  expect(keys).toHaveLength(1)
  expect(draftOf(id).read()).toBeNull()
})

/**
 * The locks of a browser, which happy-dom declares without an implementation: of one name one work
 * at a time.
 */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: async <T>(_: string, work: () => Promise<T>) => {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

test('two tabs without a connection share one draft: the later answer is sent, once, and both show that it arrived', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  let isUnreachable = true
  vi.stubGlobal(
    'fetch',
    async (_: unknown, init: { method: string; body: string; headers: Record<string, string> }) => {
      if (isUnreachable) throw new TypeError('no connection')
      if (init.method !== 'GET')
        sent.push({
          body: JSON.parse(init.body),
          key: new Headers(init.headers).get('Idempotency-Key'),
        })
      return Response.json(answered)
    },
  )
  Object.defineProperty(navigator, 'locks', { value: lockManager(), configurable: true })
  const [firstArrived, otherArrived] = [vi.fn(), vi.fn()]
  const token = 'A'.repeat(27)
  const first = renderHook(() => useRsvpAnswer(token, received, firstArrived))
  const other = renderHook(() => useRsvpAnswer(token, received, otherArrived))
  const field = `answer.${guest}.${event}`
  act(() => first.result.current.change(field, 'not_coming'))
  act(() => first.result.current.submit())
  await waitFor(() => expect(first.result.current.isWaiting).toBe(true))
  act(hearStored)
  expect([other.result.current.values[field], other.result.current.isWaiting]).toEqual([
    'not_coming',
    true,
  ])

  // They think again, in the other tab: the first one lets go of what it was waiting for.
  act(() => other.result.current.change(field, 'coming'))
  act(hearStored)
  expect([first.result.current.values[field], first.result.current.isWaiting]).toEqual([
    'coming',
    false,
  ])
  act(() => other.result.current.submit())
  await waitFor(() => expect(other.result.current.isWaiting).toBe(true))
  act(hearStored)
  expect(first.result.current.isWaiting).toBe(true)

  isUnreachable = false
  act(() => void window.dispatchEvent(new Event('online')))
  for (const arrived of [firstArrived, otherArrived])
    await waitFor(() => expect(arrived).toHaveBeenLastCalledWith(answered))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { people: [{ id: guest, answers: { [event]: 'coming' } }] },
  ])
  expect(draftOf(id).read()).toBeNull()
})

/** What a browser tells the other tabs. Whoever has written it knows it already. */
function hearStored() {
  window.dispatchEvent(new StorageEvent('storage', { key: `rsvp.${id}` }))
}
