import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { Refused } from '../refusal.schema.ts'
import type { Me } from '../session.schema.ts'
import type { SessionPorts } from './session.ports.ts'
import { endsSession, mayBeRefreshed, profileMessage, unreachedMessage, unrefreshedMessage } from './session.rules.ts'

export interface SessionInput {
  /** Whether the readable hint cookie says that there is a session. Without it nothing is asked: an anonymous visitor causes no call. */
  hasHint: boolean
}

export interface SessionContext {
  hasHint: boolean
  me: Me | null
  /** A key of locales/<language>/errors.json. */
  error: string | null
  /** Likewise: why the server could not say who is here. Kept apart, because a failed start has no error (specification, section 4). */
  unreachedBy: string | null
}

export type SessionEvent =
  | { type: 'SIGNED_IN'; me: Me }
  | { type: 'SIGNED_IN_ELSEWHERE' }
  | { type: 'SIGNED_OUT_ELSEWHERE' }
  /** A 401 that is final: from the refresh loop, or from any other call. */
  | { type: 'SESSION_ENDED' }
  | { type: 'SIGN_OUT' }
  | { type: 'PROFILE_CHANGED'; me: Me }
  /** What /me says may have changed on the server. */
  | { type: 'PROFILE_STALE' }
  | { type: 'ONLINE' }
  | { type: 'RETRY' }

type Answer = { result: 'me'; me: Me } | { result: 'refreshed' } | Refused

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: unbound<SessionPorts>({ fetchMe: true, refresh: true, signOut: true }),
  guards: {
    hasHint: ({ context }) => context.hasHint,
    isMe: (_, answer: Answer) => answer.result === 'me',
    isRefreshed: (_, answer: Answer) => answer.result === 'refreshed',
    mayBeRefreshed: (_, answer: Answer) => answer.result === 'refused' && mayBeRefreshed(answer.code),
    endsSession: (_, answer: Answer) => answer.result === 'refused' && endsSession(answer.code),
  },
  actions: {
    keepUser: assign((_, { me }: { me: Me }) => ({ me, error: null, hasHint: true })),
    keepFetchedUser: assign((_, answer: Answer) => (answer.result === 'me' ? { me: answer.me, error: null } : {})),
    expectSession: assign({ hasHint: true, error: null }),
    forgetUser: assign({ me: null, error: null, hasHint: false }),
    forgetExpiredUser: assign({ me: null, error: 'session_expired', hasHint: false }),
    explainUnreached: assign((_, answer: Answer) => ({
      unreachedBy: answer.result === 'refused' ? unreachedMessage(answer.code) : 'unexpected',
    })),
    explainUnrefreshed: assign((_, answer: Answer) => ({
      unreachedBy: answer.result === 'refused' ? unrefreshedMessage(answer.code) : 'unexpected',
    })),
    explainFault: assign({ unreachedBy: 'unexpected' }),
    forgetUnreached: assign({ unreachedBy: null }),
    explain: assign((_, answer: Answer) => ({ error: answer.result === 'refused' ? profileMessage(answer.code) : null })),
  },
}).createMachine({
  id: 'session',
  description: 'Whether somebody is signed in here, and who',
  context: ({ input }) => ({ hasHint: input.hasHint, me: null, error: null, unreachedBy: null }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasHint', target: 'loading' }, { target: 'unauthenticated' }],
    },

    loading: {
      id: 'loading',
      tags: 'busy',
      description: 'Nobody knows yet; a failure ends in unauthenticated without an error (specification, section 4)',
      initial: 'fetching',
      on: {
        SIGNED_IN: { target: 'authenticated', actions: { type: 'keepUser', params: ({ event }) => event } },
        SIGNED_IN_ELSEWHERE: { target: 'loading', description: 'The answer under way may still be about nobody' },
        SIGNED_OUT_ELSEWHERE: { target: '#signedOut', actions: 'forgetUser' },
      },
      states: {
        fetching: {
          invoke: {
            id: 'fetchMe',
            src: 'fetchMe',
            onDone: [
              {
                guard: { type: 'isMe', params: ({ event }) => event.output },
                target: '#authenticated',
                actions: { type: 'keepFetchedUser', params: ({ event }) => event.output },
              },
              { guard: { type: 'mayBeRefreshed', params: ({ event }) => event.output }, target: 'refreshing' },
              { guard: { type: 'endsSession', params: ({ event }) => event.output }, target: '#signedOut', actions: 'forgetUser' },
              { target: '#unreached', actions: { type: 'explainUnreached', params: ({ event }) => event.output } },
            ],
            onError: { target: '#unreached', actions: 'explainFault' },
          },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [
              { guard: { type: 'isRefreshed', params: ({ event }) => event.output }, target: 'fetchingAgain' },
              { guard: { type: 'endsSession', params: ({ event }) => event.output }, target: '#signedOut', actions: 'forgetUser' },
              { target: '#unreached', actions: { type: 'explainUnrefreshed', params: ({ event }) => event.output } },
            ],
            onError: { target: '#unreached', actions: 'explainFault' },
          },
        },
        fetchingAgain: {
          invoke: {
            id: 'fetchMe',
            src: 'fetchMe',
            onDone: [
              {
                guard: { type: 'isMe', params: ({ event }) => event.output },
                target: '#authenticated',
                actions: { type: 'keepFetchedUser', params: ({ event }) => event.output },
              },
              { guard: { type: 'endsSession', params: ({ event }) => event.output }, target: '#signedOut', actions: 'forgetUser' },
              { target: '#unreached', actions: { type: 'explainUnreached', params: ({ event }) => event.output } },
            ],
            onError: { target: '#unreached', actions: 'explainFault' },
          },
        },
      },
    },

    authenticated: {
      id: 'authenticated',
      initial: 'settled',
      on: {
        SIGNED_IN: { target: '.settled', actions: { type: 'keepUser', params: ({ event }) => event } },
        PROFILE_CHANGED: { target: '.settled', actions: { type: 'keepUser', params: ({ event }) => event } },
        SIGNED_IN_ELSEWHERE: { target: '.reloading', description: 'It may be somebody else' },
        SIGNED_OUT_ELSEWHERE: { target: '#signedOut', actions: 'forgetUser' },
        SESSION_ENDED: { target: '#signedOut', actions: 'forgetExpiredUser' },
        SIGN_OUT: { target: 'signingOut' },
      },
      states: {
        settled: {
          on: { PROFILE_STALE: { target: 'reloading' } },
        },
        reloading: {
          description: 'The page stays usable; a passing failure signs nobody out',
          invoke: {
            id: 'fetchMe',
            src: 'fetchMe',
            onDone: [
              {
                guard: { type: 'isMe', params: ({ event }) => event.output },
                target: 'settled',
                actions: { type: 'keepFetchedUser', params: ({ event }) => event.output },
              },
              { guard: { type: 'endsSession', params: ({ event }) => event.output }, target: '#signedOut', actions: 'forgetExpiredUser' },
              { target: 'settled', actions: { type: 'explain', params: ({ event }) => event.output } },
            ],
            onError: { target: 'settled' },
          },
        },
      },
    },

    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: '#signedOut', actions: 'forgetUser' },
        onError: { target: '#signedOut', actions: 'forgetUser' },
      },
    },

    unauthenticated: {
      initial: 'signedOut',
      on: {
        SIGNED_IN: { target: 'authenticated', actions: { type: 'keepUser', params: ({ event }) => event } },
        SIGNED_IN_ELSEWHERE: { target: 'loading', actions: 'expectSession' },
      },
      states: {
        signedOut: { id: 'signedOut' },
        unreached: {
          id: 'unreached',
          tags: 'failed',
          description: 'There may well be a session, but nobody could say',
          exit: 'forgetUnreached',
          on: {
            ONLINE: { target: '#loading' },
            RETRY: { target: '#loading' },
            SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: 'forgetUser' },
          },
        },
      },
    },
  },
})
