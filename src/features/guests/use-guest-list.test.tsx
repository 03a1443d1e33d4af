// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { createQueryClient } from '#src/client/query/query-client.ts'
import { useGuestList } from './use-guest-list.ts'

const at = '2026-11-25T09:00:00.000Z'
const guest = (id: string, version = 1): Guest => ({
  id,
  version,
  householdId: 'home',
  place: 0,
  firstName: id,
  lastName: '',
  isPlusOne: false,
  ageGroup: 'adult',
  tags: [],
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: '',
  answers: {},
  createdAt: at,
  updatedAt: at,
})

/** The wedding as the API has it, and what was asked of it. */
const server: { guests: Guest[]; changed: Guest[]; isUnreachable: boolean; isKept: boolean } = {
  guests: [],
  changed: [],
  isUnreachable: false,
  isKept: false,
}
let asked: string[] = []

beforeEach(() => {
  Object.assign(server, {
    guests: [guest('Ada')],
    changed: [],
    isUnreachable: false,
    isKept: false,
  })
  asked = []
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const { pathname } = new URL(typeof address === 'string' ? address : address.url, location.href)
    const about = pathname.split('/').slice(4).join('/')
    asked.push(about)
    if (server.isUnreachable || (server.isKept && about === 'guests/changes'))
      throw new TypeError('Failed to fetch')
    if (about === 'guests/changes') return Response.json(changes())
    const items = about === 'guests' ? server.guests : []
    return Response.json({ items, nextCursor: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function changes() {
  const counts = { households: 0, guests: server.guests.length, events: 0, rsvps: 0 }
  const changed = { households: [], guests: server.changed, events: [], rsvps: [] }
  return { syncToken: '7', counts, changed }
}

/** A screen with the list; the cache outlives it, as it does in a visit. */
function visit(client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(() => useGuestList('wedding'), { wrapper }) }
}

test('a second visit shows the list at once and asks only what has changed', async () => {
  const first = visit()
  await waitFor(() => expect(first.result.current.list.isWhole).toBe(true))
  first.unmount()
  asked = []
  server.guests = server.changed = [guest('Ada', 2)]
  const second = visit(first.client)
  expect(second.result.current.list.state).toBe('ready')
  await waitFor(() => expect(second.result.current.list.guests.get('Ada')?.version).toBe(2))
  expect(asked).toEqual(['guests/changes'])
})

test('a list that this device keeps shows without a connection, and is read whole once there is one', async () => {
  server.isKept = true
  const { result } = visit()
  await waitFor(() => expect(result.current.list.isWhole).toBe(true))
  expect([...result.current.list.guests.keys()]).toEqual(['Ada'])
  // What has changed meanwhile is in no changes: nobody knows since when.
  Object.assign(server, { isKept: false, guests: [guest('Ada', 2), guest('Ben')] })
  act(() => result.current.catchUp())
  await waitFor(() => expect([...result.current.list.guests.keys()]).toEqual(['Ada', 'Ben']))
  expect(result.current.list.guests.get('Ada')?.version).toBe(2)
})

test('a list with somebody who is gone is read anew', async () => {
  const { result } = visit()
  await waitFor(() => expect(result.current.list.guests.size).toBe(1))
  server.guests = []
  act(() => result.current.catchUp())
  await waitFor(() => expect(result.current.list.guests.size).toBe(0))
  expect(result.current.list).toMatchObject({ state: 'ready', isWhole: true })
})

test('a write shows at once, and a failed request for changes leaves what is known', async () => {
  const { result } = visit()
  await waitFor(() => expect(result.current.list.isWhole).toBe(true))
  server.isUnreachable = true
  act(() => void result.current.settle({ result: 'answer', body: added }))
  await waitFor(() => expect([...result.current.list.guests.keys()]).toEqual(['Ada', 'Ben']))
  act(() => result.current.catchUp())
  await waitFor(() => expect(asked.at(-1)).toBe('guests/changes'))
  expect(result.current.list).toMatchObject({ state: 'ready', reason: null })
})

test('an undo whose answer was lost is asked for again as the same one, and nothing else is undone', async () => {
  const { result } = visit()
  await waitFor(() => expect(result.current.list.isWhole).toBe(true))
  for (const activityId of ['first', 'second'])
    act(() => void result.current.settle({ result: 'answer', body: { ...added, activityId } }))
  const sent: { undone: string | undefined; key: string | null }[] = []
  const changesOnly = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [, undone] = /activity\/(\w+)\/undo/.exec(address) ?? []
    if (undone === undefined) return changesOnly(address, init)
    sent.push({ undone, key: new Headers(init.headers).get('idempotency-key') })
    if (sent.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ id: `undo of ${undone}` }, { status: 201 })
  })
  const undo = () => act(() => result.current.undo())
  expect([await undo(), await undo(), await undo(), await undo()]).toEqual([
    { refused: 'unreachable' },
    { undo: 'undo of second' },
    { undo: 'undo of first' },
    null,
  ])
  expect(sent.map(({ undone }) => undone)).toEqual(['second', 'second', 'first'])
  expect(sent[0]?.key).toEqual(expect.any(String))
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a list that cannot be read says why, until it can', async () => {
  server.isUnreachable = true
  const { result } = visit()
  await waitFor(() => expect(result.current.list.state).toBe('failed'))
  expect(result.current.list.reason).toBe('unreachable')
  server.isUnreachable = false
  act(() => result.current.readAgain())
  await waitFor(() => expect(result.current.list.state).toBe('ready'))
})

test.each([
  ['it asked for', { meal: 'Fish', answers: [{ eventId: 'dinner', answer: 'coming' }] }, null],
  ['somebody else wrote', { meal: 'Soup', answers: [] }, 'version_stale'],
] as const)(
  'a change that is sent again after a lost answer and finds what %s',
  async (_what, change, refused) => {
    const { result } = visit()
    await waitFor(() => expect(result.current.list.isWhole).toBe(true))
    const current = { ...guest('Ada', 2), meal: 'Fish', answers: { dinner: 'coming' as const } }
    let sent = 0
    vi.stubGlobal('fetch', async () => {
      if (++sent === 1) throw new TypeError('Failed to fetch')
      return Response.json({ code: 'version_stale', current }, { status: 409 })
    })
    const save = () =>
      act(() => result.current.change(guest('Ada'), { ...change, answers: [...change.answers] }))
    expect(await save()).toEqual({ refused: 'unreachable' })
    expect(await save()).toEqual(refused === null ? { undo: null } : { refused })
    await waitFor(() => expect(result.current.list.guests.get('Ada')).toEqual(current))
  },
)

const added: Written = {
  activityId: 'activity',
  households: [],
  guests: [guest('Ben')],
  events: [],
  gone: { households: [], guests: [], events: [] },
}
