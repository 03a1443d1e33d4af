import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { newcomer, robin } from '../people.cases.ts'
import type { RefusalCode } from '../refusal.schema.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionPorts } from './session.ports.ts'
import { authStateOf, errorOf, isAuthenticated, isLoading, isUnreached, meOf, whyUnreached } from './session.selectors.ts'

type Me = Awaited<ReturnType<SessionPorts['fetchMe']>>

const me: Me = { result: 'me', me: robin }
const refused = (code: RefusalCode) => ({ result: 'refused', code }) as const
const signedOut = { isAuthenticated: false, user: null, loading: false, error: null }

/** A session with a hint: /me gives the answers listed, one after another; every call is noted by name. */
async function open(answers: Me[], others: Partial<SessionPorts> = {}) {
  const calls: string[] = []
  const actors = bind<SessionPorts>({
    fetchMe: async () => (calls.push('fetchMe'), answers.shift() ?? refused('unreachable')),
    refresh: async () => (calls.push('refresh'), { result: 'refreshed' }),
    signOut: async () => void calls.push('signOut'),
    ...others,
  })
  const session = createActor(sessionMachine.provide({ actors }), { input: { hasHint: true } }).start()
  await turn()
  return { session, calls, snapshot: () => session.getSnapshot() }
}

test('with a hint the user is fetched, and is signed in', async () => {
  const { calls, snapshot } = await open([me])
  expect([calls, meOf(snapshot())]).toEqual([['fetchMe'], robin])
})

test('a 401 on start is followed by one refresh, and then by /me again', async () => {
  const { calls, snapshot } = await open([refused('signed_out'), me])
  expect([calls, meOf(snapshot())]).toEqual([['fetchMe', 'refresh', 'fetchMe'], robin])
})

test('a second 401 is not followed by a second refresh', async () => {
  const { calls, snapshot } = await open([refused('signed_out'), refused('signed_out')])
  expect([calls, authStateOf(snapshot())]).toEqual([['fetchMe', 'refresh', 'fetchMe'], signedOut])
})

test('a refresh that is refused ends in signed out, without an error', async () => {
  const { snapshot } = await open([refused('signed_out')], { refresh: async () => refused('session_expired') })
  expect([authStateOf(snapshot()), isUnreached(snapshot())]).toEqual([signedOut, false])
})

test.each(['unreachable', 'internal', 'database_away', 'method_not_allowed'] as const)(
  'a start that fails by %s is signed out without an error, and can come back',
  async (code) => {
    const { session, snapshot } = await open([refused(code), refused(code), me])
    expect([authStateOf(snapshot()), isUnreached(snapshot())]).toEqual([signedOut, true])
    session.send({ type: 'ONLINE' })
    await turn()
    expect(isUnreached(snapshot())).toBe(true)
    session.send({ type: 'RETRY' })
    await turn()
    expect(meOf(snapshot())).toEqual(robin)
  },
)

test.each([
  ['unreachable', 'network'],
  ['method_not_allowed', 'profile_method'],
  ['not_found', 'profile_endpoint'],
  ['database_away', 'database_away'],
  ['internal', 'internal'],
] as const)('a start that fails by %s says %s, until it is tried again', async (code, message) => {
  const { session, snapshot } = await open([refused(code)])
  expect(whyUnreached(snapshot())).toBe(message)
  session.send({ type: 'RETRY' })
  expect(whyUnreached(snapshot())).toBeNull()
})

test('whoever is signed out for good is not asked about when the network comes back', async () => {
  const { session, calls } = await open([refused('wrong_role')])
  session.send({ type: 'ONLINE' })
  await turn()
  expect(calls).toEqual(['fetchMe'])
})

test('a sign-in in another tab is found out about here', async () => {
  const { session, snapshot } = await open([refused('wrong_role'), me])
  session.send({ type: 'SIGNED_IN_ELSEWHERE' })
  expect(isLoading(snapshot())).toBe(true)
  await turn()
  expect(meOf(snapshot())).toEqual(robin)
})

test('somebody else who signs in elsewhere is shown here, without a moment of nothing', async () => {
  const { session, snapshot } = await open([me, { result: 'me', me: newcomer }])
  session.send({ type: 'SIGNED_IN_ELSEWHERE' })
  expect([isLoading(snapshot()), meOf(snapshot())]).toEqual([false, robin])
  await turn()
  expect(meOf(snapshot())).toEqual(newcomer)
})

test('a sign-out in another tab signs out here, and the server is not told twice', async () => {
  const { session, calls, snapshot } = await open([me])
  session.send({ type: 'SIGNED_OUT_ELSEWHERE' })
  await turn()
  expect([authStateOf(snapshot()), calls]).toEqual([signedOut, ['fetchMe']])
})

test('a sign-out ends signed out, also when it breaks', async () => {
  const { session, snapshot } = await open([me], { signOut: () => Promise.reject(new Error('broken')) })
  session.send({ type: 'SIGN_OUT' })
  await turn()
  expect(authStateOf(snapshot())).toEqual(signedOut)
})

test('a session that ended while somebody was here says so', async () => {
  const { session, snapshot } = await open([me])
  session.send({ type: 'SESSION_ENDED' })
  expect(authStateOf(snapshot())).toEqual({ ...signedOut, error: 'session_expired' })
})

test.each([
  ['unreachable', true, null],
  ['database_away', true, null],
  ['method_not_allowed', true, 'profile_method'],
  ['not_found', true, 'profile_endpoint'],
  ['signed_out', false, 'session_expired'],
  ['wrong_role', false, 'session_expired'],
] as const)('a profile that cannot be fetched again by %s: still signed in %s, message %s', async (code, staysSignedIn, message) => {
  const { session, snapshot } = await open([me, refused(code)])
  session.send({ type: 'PROFILE_STALE' })
  await turn()
  expect([isAuthenticated(snapshot()), errorOf(snapshot())]).toEqual([staysSignedIn, message])
})

test('a fault of ours while the profile is fetched again signs nobody out', async () => {
  const { session, snapshot } = await open([], { fetchMe: () => Promise.reject(new Error('ours')) })
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'PROFILE_STALE' })
  await turn()
  expect([meOf(snapshot()), errorOf(snapshot())]).toEqual([robin, null])
})

test.each(['PROFILE_CHANGED', 'SIGNED_IN'] as const)('what %s tells is not undone by an older answer under way', async (type) => {
  const older = Promise.withResolvers<Me>()
  const { session, snapshot } = await open([], { fetchMe: () => older.promise })
  session.send({ type: 'SIGNED_IN', me: newcomer })
  session.send({ type: 'PROFILE_STALE' })
  session.send({ type, me: robin })
  older.resolve({ result: 'me', me: newcomer })
  await turn()
  expect(meOf(snapshot())).toEqual(robin)
})
