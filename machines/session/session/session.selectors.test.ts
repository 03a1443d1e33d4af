import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { robin } from '../people.cases.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionPorts } from './session.ports.ts'
import { accessFor, authStateOf, errorOf, isSigningOut } from './session.selectors.ts'

const never = () => new Promise<never>(() => undefined)

/** A session whose ports never answer, unless told otherwise. */
function open(hasHint: boolean, ports: Partial<SessionPorts> = {}) {
  const actors = bind<SessionPorts>({ fetchMe: never, refresh: never, signOut: never, ...ports })
  return createActor(sessionMachine.provide({ actors }), { input: { hasHint } }).start()
}

test('a visitor without a hint is signed out at once, and nobody is asked', () => {
  let asked = 0
  const session = open(false, { fetchMe: () => (asked++, never()) })
  expect([authStateOf(session.getSnapshot()), asked]).toEqual([{ isAuthenticated: false, user: null, loading: false, error: null }, 0])
})

test('while nobody knows who is here, a guarded page waits', () => {
  const session = open(true)
  expect(authStateOf(session.getSnapshot())).toEqual({ isAuthenticated: false, user: null, loading: true, error: null })
  expect(accessFor(session.getSnapshot(), ['COUPLE'])).toBe('wait')
})

test('who has signed in is the current user, without what only the server needs to know', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  const { id, email, firstName, lastName, role } = robin
  const user = { id, email, firstName, lastName, role }
  expect(authStateOf(session.getSnapshot())).toEqual({ isAuthenticated: true, user, loading: false, error: null })
  expect(accessFor(session.getSnapshot(), ['COUPLE'])).toBe('open')
})

test('on the way out nothing is shown any more', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'SIGN_OUT' })
  expect([isSigningOut(session.getSnapshot()), accessFor(session.getSnapshot(), ['COUPLE'])]).toEqual([true, 'wait'])
  expect(authStateOf(session.getSnapshot()).user).toBeNull()
})

test('a session that ended says why, until somebody signs in', () => {
  const session = open(false)
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'SESSION_ENDED' })
  expect([errorOf(session.getSnapshot()), accessFor(session.getSnapshot(), ['COUPLE'])]).toEqual(['session_expired', 'sign-in'])
  session.send({ type: 'SIGNED_IN', me: robin })
  expect(errorOf(session.getSnapshot())).toBeNull()
})
