import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { robin } from '../people.cases.ts'
import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { RefreshPorts } from '../refresh/refresh.ports.ts'
import { signOutMachine } from '../sign-out/sign-out.machine.ts'
import type { SignOutPorts } from '../sign-out/sign-out.ports.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionPorts, SessionSources } from './session.ports.ts'
import { accessFor, authStateOf, errorOf, isSigningOut } from './session.selectors.ts'

const never = () => new Promise<never>(() => undefined)

const silent = () => () => undefined

/** A session whose ports never respond unless given otherwise. */
function open(hasHint: boolean, ports: Partial<SessionPorts> = {}) {
  const actors = {
    ...bind<SessionPorts>({ fetchMe: never, refreshOnce: never, ...ports }),
    ...bindSources<SessionSources>({
      tabMessages: silent,
      network: silent,
      pageVisibility: silent,
      unauthorizedAnswers: silent,
    }),
    refresh: refreshMachine.provide({ actors: bind<RefreshPorts>({ refresh: never }) }),
    signOut: signOutMachine.provide({
      actors: bind<SignOutPorts>({
        logout: never,
        forget: never,
        notifyOtherTabs: never,
        leaveHosted: never,
      }),
    }),
  }
  return createActor(sessionMachine.provide({ actors }), { input: { hasHint } }).start()
}

test('a visitor without a hint is signed out at once, without a request', () => {
  let asked = 0
  const session = open(false, { fetchMe: () => (asked++, never()) })
  expect([authStateOf(session.getSnapshot()), asked]).toEqual([
    { isAuthenticated: false, user: null, loading: false, error: null },
    0,
  ])
})

test('a guarded page waits until the user is known', () => {
  const session = open(true)
  expect(authStateOf(session.getSnapshot())).toEqual({
    isAuthenticated: false,
    user: null,
    loading: true,
    error: null,
  })
  expect(accessFor(session.getSnapshot(), ['COUPLE'])).toBe('wait')
})

test('a signed-in user is current, without the fields that only the server needs', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  const { id, email, firstName, lastName, role } = robin
  const user = { id, email, firstName, lastName, role }
  expect(authStateOf(session.getSnapshot())).toEqual({
    isAuthenticated: true,
    user,
    loading: false,
    error: null,
  })
  expect(accessFor(session.getSnapshot(), ['COUPLE'])).toBe('open')
})

test('nothing is shown during sign-out', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'SIGN_OUT' })
  expect([
    isSigningOut(session.getSnapshot()),
    accessFor(session.getSnapshot(), ['COUPLE']),
  ]).toEqual([true, 'wait'])
  expect(authStateOf(session.getSnapshot()).user).toBeNull()
})

test('an ended session shows why until the next sign-in', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'SESSION_ENDED' })
  expect([errorOf(session.getSnapshot()), accessFor(session.getSnapshot(), ['COUPLE'])]).toEqual([
    'session_expired',
    'sign-in',
  ])
  session.send({ type: 'SIGNED_IN', me: robin })
  expect(errorOf(session.getSnapshot())).toBeNull()
})
