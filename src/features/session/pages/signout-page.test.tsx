// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { robin } from '#machines/session/people.cases.ts'
import { loadSession } from '#src/features/session/lazy-session.bindings.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { openSignIn } from '../sign-in.bindings.ts'
import { SignoutPage } from './signout-page.tsx'

const cognito = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_LOCAL0001',
  clientId: 'client',
  endpoint: 'https://idp.test/',
  hostedUrl: '',
}
const tokens = Object.fromEntries(
  ['AccessToken', 'IdToken', 'RefreshToken'].map((name) => [name, jwt(name)]),
)
/** Whether nothing answers. */
let isOffline = false
let called: string[] = []

beforeAll(async () => {
  await loadTexts('session', 'errors')
  // No file is brought while the clock is faked.
  await import('#src/client/identity/cognito.ts')
  // happy-dom declares navigator.locks without an implementation.
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_: string, work: () => unknown) => work() },
    configurable: true,
  })
})
beforeEach(() => {
  called = []
  isOffline = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    called.push(pathname)
    if (isOffline) throw new TypeError('Failed to fetch')
    if (pathname === '/api/config') return Response.json({ cognito, csrfHeader: 'X-Vowline: 1' })
    if (pathname === '/api/auth/logout') return new Response(null, { status: 204 })
    if (pathname === '/') return Response.json({ AuthenticationResult: tokens })
    return Response.json(
      pathname === '/api/auth/refresh' ? { refreshedAt: '2027-03-13T10:00:00Z' } : robin,
    )
  })
})
afterEach(async () => {
  const { sessionActor } = await loadSession()
  act(() => sessionActor.send({ type: 'SIGNED_OUT_ELSEWHERE' }))
  cleanup()
  localStorage.clear()
  document.cookie = 'vowline_hint=; Path=/; Max-Age=0'
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a sign-out that the server did not hear of is told to it before the next sign-in', async () => {
  const { sessionActor } = await loadSession()
  act(() => sessionActor.send({ type: 'SIGNED_IN', me: robin }))
  isOffline = true
  open()
  await soon(() => expect(screen.getByRole('heading').textContent).toBe('Login'))
  isOffline = false
  called = []
  const signIn = openSignIn({ email: '' }).start()
  signIn.send({
    type: 'SUBMIT',
    email: 'noor@example.com',
    password: 'Garden-party-27',
    remember: false,
  })
  await soon(() => expect(signIn.getSnapshot().status).toBe('done'))
  const calls = () => called.filter((path) => path.startsWith('/api/auth/'))
  expect(calls()).toEqual(['/api/auth/logout', '/api/auth/set-cookie'])
})

test('the page signs out although nobody could say who is signed in', async () => {
  const { sessionActor } = await loadSession()
  isOffline = true
  act(() => sessionActor.send({ type: 'SIGNED_IN_ELSEWHERE' }))
  await soon(() =>
    expect(sessionActor.getSnapshot().matches({ unauthenticated: 'unreached' })).toBe(true),
  )
  localStorage.setItem('wedding', '"theirs"')
  isOffline = false
  called = []
  open()
  await soon(() => expect(screen.getByRole('heading').textContent).toBe('Login'))
  expect(called).toContain('/api/auth/logout')
  expect(localStorage.getItem('wedding')).toBeNull()
})

function open() {
  render(
    <MemoryRouter initialEntries={['/signout']}>
      <Routes>
        <Route path="/signout" element={<SignoutPage />} />
        <Route path="/login" element={<h1>Login</h1>} />
      </Routes>
    </MemoryRouter>,
  )
}

/** Retries an assertion; each try moves the faked clock past the retries of a call. */
async function soon(assertion: () => void) {
  for (let tries = 0; ; tries++) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    try {
      return assertion()
    } catch (error) {
      if (tries === 20) throw error
    }
  }
}

function jwt(name: string) {
  return ['{}', JSON.stringify({ name }), 'signature'].map((part) => btoa(part)).join('.')
}
