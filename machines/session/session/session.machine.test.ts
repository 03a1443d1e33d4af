import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { bind, bindSources } from '#machines/kernel/ports.ts'
import { newcomer, robin } from '../people.cases.ts'
import type { RefusalCode } from '#machines/kernel/refusal.ts'
import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { RefreshPorts } from '../refresh/refresh.ports.ts'
import { refreshStateOf } from '../refresh/refresh.selectors.ts'
import { signOutMachine } from '../sign-out/sign-out.machine.ts'
import type { SignOutPorts } from '../sign-out/sign-out.ports.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionEvent } from './session.machine.ts'
import type { SessionPorts, SessionSources } from './session.ports.ts'
import {
  authStateOf,
  errorOf,
  isAuthenticated,
  isLoading,
  isUnreached,
  meOf,
  refreshActorOf,
  whyUnreached,
} from './session.selectors.ts'

type Me = Awaited<ReturnType<SessionPorts['fetchMe']>>

const me: Me = { result: 'me', me: robin }
const refused = (code: RefusalCode) => ({ result: 'refused', code }) as const
const signedOut = { isAuthenticated: false, user: null, loading: false, error: null }

const never = () => new Promise<never>(() => undefined)
const now = Date.UTC(2027, 2, 13)

/**
 * A session with a hint: /me returns the given results one after another, every call is recorded by
 * name, and `emit` sends an event of a source.
 */
async function open(
  answers: Me[],
  others: Partial<SessionPorts> = {},
  refresh: RefreshPorts['refresh'] = never,
) {
  const calls: string[] = []
  const sources = new Map<string, (event: SessionEvent) => void>()
  const source = (name: keyof SessionSources) => (notify: (event: never) => void) => {
    // The machine accepts every event from any of its sources.
    sources.set(name, notify as (event: SessionEvent) => void)
    return () => void sources.delete(name)
  }
  const actors = {
    ...bind<SessionPorts>({
      fetchMe: async () => (calls.push('fetchMe'), answers.shift() ?? refused('unreachable')),
      refreshOnce: async () => (calls.push('refreshOnce'), { result: 'refreshed' }),
      ...others,
    }),
    ...bindSources<SessionSources>({
      tabMessages: source('tabMessages'),
      network: source('network'),
      pageVisibility: source('pageVisibility'),
      unauthorizedAnswers: source('unauthorizedAnswers'),
    }),
    refresh: refreshMachine.provide({
      actors: bind<RefreshPorts>({ refresh: async () => (calls.push('refresh'), refresh()) }),
    }),
    signOut: signOutMachine.provide({
      actors: bind<SignOutPorts>({
        logout: async () => void calls.push('logout'),
        forget: async () => void calls.push('forget'),
        notifyOtherTabs: async () => void calls.push('notifyOtherTabs'),
        leaveHosted: async () => void calls.push('leaveHosted'),
      }),
    }),
  }
  const session = createActor(sessionMachine.provide({ actors }), {
    input: { hasHint: true },
  }).start()
  await turn()
  const emit = (name: keyof SessionSources, event: SessionEvent) => sources.get(name)?.(event)
  const loop = () => refreshStateOf(refreshActorOf(session.getSnapshot())?.getSnapshot())
  return { session, calls, emit, loop, snapshot: () => session.getSnapshot() }
}

test('with a hint the user is fetched and signed in', async () => {
  const { calls, snapshot } = await open([me])
  expect([calls, meOf(snapshot())]).toEqual([['fetchMe', 'refresh'], robin])
})

test('a 401 at the start leads to one refresh and another fetch', async () => {
  const { calls, snapshot } = await open([refused('signed_out'), me])
  expect([calls, meOf(snapshot())]).toEqual([
    ['fetchMe', 'refreshOnce', 'fetchMe', 'refresh'],
    robin,
  ])
})

test('a second 401 leads to no second refresh', async () => {
  const { calls, snapshot } = await open([refused('signed_out'), refused('signed_out')])
  expect([calls, authStateOf(snapshot())]).toEqual([
    ['fetchMe', 'refreshOnce', 'fetchMe'],
    signedOut,
  ])
})

test('a refused refresh ends signed out without an error', async () => {
  const { snapshot } = await open([refused('signed_out')], {
    refreshOnce: async () => refused('session_expired'),
  })
  expect([authStateOf(snapshot()), isUnreached(snapshot())]).toEqual([signedOut, false])
})

test.each(['unreachable', 'internal', 'database_unavailable', 'method_not_allowed'] as const)(
  'a start that fails with %s is signed out without an error and can be retried',
  async (code) => {
    const { session, snapshot } = await open([refused(code), refused(code), me])
    expect([authStateOf(snapshot()), isUnreached(snapshot())]).toEqual([signedOut, true])
    session.send({ type: 'ONLINE', now })
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
  ['database_unavailable', 'database_unavailable'],
  ['internal', 'internal'],
] as const)('a start that fails with %s shows %s until it is retried', async (code, message) => {
  const { session, snapshot } = await open([refused(code)])
  expect(whyUnreached(snapshot())).toBe(message)
  session.send({ type: 'RETRY' })
  expect(whyUnreached(snapshot())).toBeNull()
})

test('a definite sign-out is not checked again when the network returns', async () => {
  const { session, calls } = await open([refused('wrong_role')])
  session.send({ type: 'ONLINE', now })
  await turn()
  expect(calls).toEqual(['fetchMe'])
})

test('a sign-in in another tab is noticed here', async () => {
  const { session, snapshot } = await open([refused('wrong_role'), me])
  session.send({ type: 'SIGNED_IN_ELSEWHERE' })
  expect(isLoading(snapshot())).toBe(true)
  await turn()
  expect(meOf(snapshot())).toEqual(robin)
})

test('another user who signs in elsewhere appears here without a blank moment', async () => {
  const { session, snapshot } = await open([me, { result: 'me', me: newcomer }])
  session.send({ type: 'SIGNED_IN_ELSEWHERE' })
  expect([isLoading(snapshot()), meOf(snapshot())]).toEqual([false, robin])
  await turn()
  expect(meOf(snapshot())).toEqual(newcomer)
})

test('a sign-out in another tab signs out here without calling the server again', async () => {
  const { session, calls, snapshot } = await open([me])
  session.send({ type: 'SIGNED_OUT_ELSEWHERE' })
  await turn()
  expect([authStateOf(snapshot()), calls]).toEqual([signedOut, ['fetchMe', 'refresh']])
})

test('a sign-out runs all its steps and ends signed out', async () => {
  const { session, calls, snapshot } = await open([me])
  session.send({ type: 'SIGN_OUT' })
  await turn()
  expect(authStateOf(snapshot())).toEqual(signedOut)
  expect(calls.slice(2)).toEqual(['logout', 'forget', 'notifyOtherTabs', 'leaveHosted'])
})

test('a sign-out ends signed out even if it fails', async () => {
  const broken = fromPromise(() => Promise.reject(new Error('broken')))
  const idle = bindSources<SessionSources>({
    tabMessages: () => () => undefined,
    network: () => () => undefined,
    pageVisibility: () => () => undefined,
    unauthorizedAnswers: () => () => undefined,
  })
  // No port can make the machine fail, so it is replaced.
  const session = createActor(
    sessionMachine.provide({ actors: { ...idle, signOut: broken as never } }),
    { input: { hasHint: false } },
  )
  session.start().send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'SIGN_OUT' })
  await turn()
  expect(authStateOf(session.getSnapshot())).toEqual(signedOut)
})

test('the session refreshes at once after sign-in, and no longer after sign-out', async () => {
  const { session, calls, loop } = await open([me])
  expect([calls, loop().state]).toEqual([['fetchMe', 'refresh'], 'refreshing'])
  session.send({ type: 'SIGNED_OUT_ELSEWHERE' })
  expect(loop()).toEqual({ state: 'idle', lastRefreshAt: null, message: null, retryCount: 0 })
})

test('a sign-in after another user starts a new refresh loop', async () => {
  const { session, loop } = await open([me], {}, async () => ({ result: 'refreshed', at: now }))
  expect(loop()).toMatchObject({ state: 'success', lastRefreshAt: now })
  session.send({ type: 'SIGNED_OUT_ELSEWHERE' })
  session.send({ type: 'SIGNED_IN', me: newcomer })
  expect(loop()).toMatchObject({ state: 'refreshing', lastRefreshAt: null })
})

test('fetching the profile again does not restart the refresh loop', async () => {
  const { session, calls } = await open([me, me], {}, async () => ({
    result: 'refreshed',
    at: now,
  }))
  session.send({ type: 'PROFILE_STALE' })
  session.send({ type: 'SIGNED_IN_ELSEWHERE' })
  await turn()
  expect(calls.filter((call) => call === 'refresh')).toEqual(['refresh'])
})

test('a final refusal of a refresh ends the session and says so', async () => {
  const { snapshot, loop } = await open([me], {}, async () => refused('session_expired'))
  expect([authStateOf(snapshot()), loop().state]).toEqual([
    { ...signedOut, error: 'session_expired' },
    'idle',
  ])
})

test('a temporary failure of a refresh does not end the session', async () => {
  const { snapshot, loop } = await open([me], {}, async () => refused('not_found'))
  expect([isAuthenticated(snapshot()), loop().state]).toEqual([true, 'endpoint_error'])
})

test.each(['WAKE', 'ONLINE'] as const)(
  '%s reaches the refresh loop, which refreshes if due',
  async (type) => {
    const { calls, emit } = await open([me], {}, async () => ({ result: 'refreshed', at: now }))
    emit(type === 'WAKE' ? 'pageVisibility' : 'network', { type, now: now + 47 * 60_000 })
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(1)
    emit(type === 'WAKE' ? 'pageVisibility' : 'network', { type, now: now + 48 * 60_000 })
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(2)
  },
)

test('another tab’s refresh reaches the refresh loop', async () => {
  const { emit, loop } = await open([me], {}, async () => ({ result: 'refreshed', at: now }))
  emit('tabMessages', { type: 'REFRESHED_ELSEWHERE', at: now + 60_000 })
  expect(loop().lastRefreshAt).toBe(now + 60_000)
})

test('a call refused with 401 ends the session', async () => {
  const { emit, snapshot } = await open([me])
  emit('unauthorizedAnswers', { type: 'SESSION_ENDED' })
  expect(authStateOf(snapshot())).toEqual({ ...signedOut, error: 'session_expired' })
})

test('outside events reach a signed-out session too', async () => {
  const { emit, snapshot } = await open([refused('wrong_role'), me])
  emit('network', { type: 'ONLINE', now })
  emit('pageVisibility', { type: 'WAKE', now })
  emit('unauthorizedAnswers', { type: 'SESSION_ENDED' })
  expect(authStateOf(snapshot())).toEqual(signedOut)
  emit('tabMessages', { type: 'SIGNED_IN_ELSEWHERE' })
  await turn()
  expect(meOf(snapshot())).toEqual(robin)
})

test('a session that ends while in use says so', async () => {
  const { session, snapshot } = await open([me])
  session.send({ type: 'SESSION_ENDED' })
  expect(authStateOf(snapshot())).toEqual({ ...signedOut, error: 'session_expired' })
})

test.each([
  ['unreachable', true, null],
  ['database_unavailable', true, null],
  ['method_not_allowed', true, 'profile_method'],
  ['not_found', true, 'profile_endpoint'],
  ['signed_out', false, 'session_expired'],
  ['wrong_role', false, 'session_expired'],
] as const)(
  'a profile that fails to load again with %s: still signed in %s, message %s',
  async (code, staysSignedIn, message) => {
    const { session, snapshot } = await open([me, refused(code)])
    session.send({ type: 'PROFILE_STALE' })
    await turn()
    expect([isAuthenticated(snapshot()), errorOf(snapshot())]).toEqual([staysSignedIn, message])
  },
)

test('an unexpected error while fetching the profile again signs nobody out', async () => {
  const { session, snapshot } = await open([], { fetchMe: () => Promise.reject(new Error('ours')) })
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'PROFILE_STALE' })
  await turn()
  expect([meOf(snapshot()), errorOf(snapshot())]).toEqual([robin, null])
})

test('a profile that changes during a fetch is fetched again, and the older response is dropped', async () => {
  const [older, newer] = [Promise.withResolvers<Me>(), Promise.withResolvers<Me>()]
  const answers = [never(), older.promise, newer.promise]
  const { session, snapshot } = await open([], { fetchMe: () => answers.shift() ?? never() })
  session.send({ type: 'SIGNED_IN', me: robin })
  session.send({ type: 'PROFILE_STALE' })
  session.send({ type: 'PROFILE_STALE' })
  newer.resolve({ result: 'me', me: newcomer })
  await turn()
  older.resolve(me)
  await turn()
  expect(meOf(snapshot())).toEqual(newcomer)
})

test.each(['PROFILE_CHANGED', 'SIGNED_IN'] as const)(
  'a profile from %s is not overwritten by an older response',
  async (type) => {
    const older = Promise.withResolvers<Me>()
    const { session, snapshot } = await open([], { fetchMe: () => older.promise })
    session.send({ type: 'SIGNED_IN', me: newcomer })
    session.send({ type: 'PROFILE_STALE' })
    session.send({ type, me: robin })
    older.resolve({ result: 'me', me: newcomer })
    await turn()
    expect(meOf(snapshot())).toEqual(robin)
  },
)
