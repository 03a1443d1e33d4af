// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { robin } from '#machines/session/people.cases.ts'
import { notifyUnauthorized } from '#src/client/api.ts'
import { hasSessionHint } from '#src/client/storage/storage.ts'
import { loadSession } from '#src/features/session/lazy-session.bindings.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ForRoles } from '../routes/guards.tsx'
import { VendorArea } from '../vendor/vendor-area.tsx'

/*
 * The texts of the product specification, section 8, are looked for on the screen, not in the
 * chart.
 */

const vendor = { ...robin, role: 'VENDOR' as const }
/** The response of each path: a status, or none at all. Paths that are not listed do not exist. */
let statuses: Record<string, number | 'dead'> = {}
let called: string[] = []

beforeAll(async () => {
  await loadTexts('errors', 'notices', 'account')
  // happy-dom declares navigator.locks without an implementation.
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_: string, work: () => unknown) => work() },
    configurable: true,
  })
})
beforeEach(() => {
  called = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    called.push(pathname)
    const status = statuses[pathname] ?? 404
    if (status === 'dead') throw new TypeError('Failed to fetch')
    if (status !== 200) return new Response('<html>', { status })
    return Response.json(
      pathname === '/api/auth/me' ? vendor : { refreshedAt: '2027-03-13T10:00:00Z' },
    )
  })
})
afterEach(async () => {
  const { sessionActor } = await loadSession()
  act(() => sessionActor.send({ type: 'SIGNED_OUT_ELSEWHERE' }))
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A guarded page of a user who signs in, or whose session is being looked up. */
async function open(
  by: { type: 'SIGNED_IN'; me: typeof vendor } | { type: 'SIGNED_IN_ELSEWHERE' },
) {
  const { sessionActor } = await loadSession()
  sessionActor.send(by)
  render(
    <MemoryRouter>
      <Routes>
        <Route
          element={
            <ForRoles roles={['VENDOR']}>
              <VendorArea />
            </ForRoles>
          }
        >
          <Route path="/" element={<h1>Business</h1>} />
        </Route>
        <Route path="/login" element={<h1>Login</h1>} />
      </Routes>
    </MemoryRouter>,
  )
}

/**
 * Retries an assertion; each try moves the faked clock past the retries of one call: 300, 600 and
 * 1200 ms.
 */
function soon(holds: () => void) {
  return vi.waitFor(
    async () => {
      await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
      holds()
    },
    { interval: 5, timeout: 60_000 },
  )
}

const signedIn = { type: 'SIGNED_IN', me: vendor } as const

test.each([
  [
    405,
    'Method not allowed for token refresh endpoint. Please contact support with error code: AUTH-405-REFRESH',
  ],
  [
    404,
    'Token refresh endpoint not found. Please contact support with error code: AUTH-404-REFRESH',
  ],
  ['dead', "We can't keep you signed in right now. Check your connection."],
  [502, 'Failed to refresh token'],
] as const)(
  'a refresh that fails by %s is shown on the page, and the button tries again',
  async (status, text) => {
    statuses = { '/api/auth/refresh': status }
    await open(signedIn)
    await soon(() => expect(screen.getByText(text).closest('[role="status"]')).not.toBeNull())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Business')
    statuses = { '/api/auth/refresh': 200 }
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await soon(() => expect(screen.queryByText(text)).toBeNull())
  },
)

test('without a connection that is said once, not a second time by the refresh', async () => {
  const text = "We can't keep you signed in right now. Check your connection."
  statuses = { '/api/auth/refresh': 'dead' }
  await open(signedIn)
  await soon(() => expect(screen.getByText(text)).toBeDefined())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^You're offline/)).toBeDefined()
  expect(screen.queryByText(text)).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^You're offline/)).toBeNull()
  expect(screen.getByText(text)).toBeDefined()
})

test.each([
  [405, 'AUTH-405-PROFILE'],
  [404, 'AUTH-404-PROFILE'],
] as const)(
  'a profile that cannot be fetched again because of %s shows %s and keeps the page',
  async (status, code) => {
    statuses = { '/api/auth/refresh': 200, '/api/auth/me': status }
    await open(signedIn)
    const { sessionActor } = await loadSession()
    act(() => sessionActor.send({ type: 'PROFILE_STALE' }))
    await soon(() => expect(screen.getByText(new RegExp(code))).toBeDefined())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Business')
  },
)

test.each([
  [405, /AUTH-405-PROFILE/],
  [404, /AUTH-404-PROFILE/],
  [502, /An unexpected error occurred\./],
  ['dead', /Check your connection/],
] as const)('a start whose profile is refused with %s shows %s', async (status, text) => {
  statuses = { '/api/auth/me': status }
  await open({ type: 'SIGNED_IN_ELSEWHERE' })
  await soon(() => expect(screen.getByRole('alert').textContent).toMatch(text))
})

test('a start whose profile is forbidden leads to the sign-in', async () => {
  statuses = { '/api/auth/me': 403 }
  await open({ type: 'SIGNED_IN_ELSEWHERE' })
  await soon(() => expect(screen.getByRole('heading').textContent).toBe('Login'))
})

const refreshes = () => called.filter((path) => path === '/api/auth/refresh').length

test.each([
  ['is seen again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  [
    'comes back from the cache of the browser',
    () => void window.dispatchEvent(new Event('pageshow')),
  ],
  ['is online again', () => void window.dispatchEvent(new Event('online'))],
])('a page that %s refreshes at once when a refresh is due, and not before', async (_, happen) => {
  statuses = { '/api/auth/refresh': 200 }
  await open(signedIn)
  await soon(() => expect(refreshes()).toBe(1))
  // Only the wall clock moves, because a sleeping laptop runs no timers.
  vi.setSystemTime(Date.now() + 47 * 60_000)
  act(happen)
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(refreshes()).toBe(1)
  vi.setSystemTime(Date.now() + 60_000)
  act(happen)
  await soon(() => expect(refreshes()).toBe(2))
})

test.each([
  [
    'another tab that signs out',
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    () => new BroadcastChannel('vowline').postMessage({ type: 'signed-out' }),
  ],
  ['a call that is answered by 401', () => notifyUnauthorized(401)],
] as const)('%s leads to the sign-in, and the user is forgotten', async (_, happen) => {
  statuses = { '/api/auth/refresh': 200 }
  document.cookie = 'vowline_hint=1; Path=/'
  await open(signedIn)
  expect(localStorage.getItem('currentUser')).toContain(robin.email)
  expect(hasSessionHint()).toBe(true)
  act(happen)
  await soon(() => expect(screen.getByRole('heading').textContent).toBe('Login'))
  expect(localStorage.getItem('currentUser')).toBeNull()
  // The next page asks for no session.
  expect(hasSessionHint()).toBe(false)
})

test('a session that any answer says is over leaves no answers for a time without a connection', async () => {
  const kept = new Set(['answers-1', 'shell-1'])
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  statuses = { '/api/auth/refresh': 200 }
  await open(signedIn)
  expect(kept.size).toBe(2)
  act(() => notifyUnauthorized(401))
  await soon(() => expect([...kept]).toEqual(['shell-1']))
})
