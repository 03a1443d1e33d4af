import { assign, forwardTo, setup } from 'xstate'
import { unbound, unboundSources } from '#machines/kernel/ports.ts'
import type { EventOf } from '#machines/kernel/ports.ts'
import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { Me } from '../session.schema.ts'
import { signOutMachine } from '../sign-out/sign-out.machine.ts'
import type { SessionPorts, SessionSources } from './session.ports.ts'
import {
  endsSession,
  mayBeRefreshed,
  profileMessage,
  unreachedMessage,
  unrefreshedMessage,
} from './session.rules.ts'

export interface SessionInput {
  /**
   * Whether the readable hint cookie says that there is a session. Without it nothing is requested,
   * so that anonymous visitors cause no call.
   */
  hasHint: boolean
}

export interface SessionContext {
  hasHint: boolean
  me: Me | null
  /** A key of locales/<language>/errors.json. */
  error: string | null
  /**
   * A key of errors.json: why the server could not say who is signed in. Separate, because a failed
   * start has no error (specification, section 4).
   */
  unreachedBy: string | null
}

export type SessionEvent =
  | { type: 'SIGNED_IN'; me: Me }
  | { type: 'SIGN_OUT' }
  | { type: 'PROFILE_CHANGED'; me: Me }
  /** The profile may have changed on the server. */
  | { type: 'PROFILE_STALE' }
  | { type: 'RETRY' }
  | EventOf<SessionSources>

type Answer = { result: 'me'; me: Me } | { result: 'refreshed' } | Refused

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as {
      [Name in keyof SessionPorts | keyof SessionSources | 'refresh' | 'signOut']: Name
    },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    ...unbound<SessionPorts>({ fetchMe: true, refreshOnce: true }),
    ...unboundSources<SessionSources>({
      tabMessages: true,
      network: true,
      pageVisibility: true,
      unauthorizedAnswers: true,
    }),
    refresh: refreshMachine,
    signOut: signOutMachine,
  },
  guards: {
    hasHint: ({ context }) => context.hasHint,
    isMe: (_, answer: Answer) => answer.result === 'me',
    isRefreshed: (_, answer: Answer) => answer.result === 'refreshed',
    mayBeRefreshed: (_, answer: Answer) =>
      answer.result === 'refused' && mayBeRefreshed(answer.code),
    endsSession: (_, answer: Answer) => answer.result === 'refused' && endsSession(answer.code),
  },
  actions: {
    keepUser: assign((_, { me }: { me: Me }) => ({ me, error: null, hasHint: true })),
    keepFetchedUser: assign((_, answer: Answer) =>
      answer.result === 'me' ? { me: answer.me, error: null } : {},
    ),
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
    explain: assign((_, answer: Answer) => ({
      error: answer.result === 'refused' ? profileMessage(answer.code) : null,
    })),
    notifyRefresh: forwardTo('refresh'),
  },
}).createMachine({
  id: 'session',
  description: 'Whether somebody is signed in here, and who',
  context: ({ input }) => ({ hasHint: input.hasHint, me: null, error: null, unreachedBy: null }),
  invoke: [
    { id: 'tabMessages', src: 'tabMessages' },
    { id: 'network', src: 'network' },
    { id: 'pageVisibility', src: 'pageVisibility' },
    { id: 'unauthorizedAnswers', src: 'unauthorizedAnswers' },
  ],
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasHint', target: 'loading' }, { target: 'unauthenticated' }],
    },

    loading: {
      tags: 'busy',
      description:
        'Nobody knows yet; a failure ends in unauthenticated without an error (specification, section 4)',
      initial: 'fetching',
      on: {
        SIGNED_IN: {
          target: 'authenticated',
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        SIGNED_IN_ELSEWHERE: {
          target: 'loading',
          description: 'The answer under way may still be about nobody',
        },
        SIGNED_OUT_ELSEWHERE: {
          target: '#session.unauthenticated.signedOut',
          actions: 'forgetUser',
        },
      },
      states: {
        fetching: {
          invoke: {
            id: 'fetchMe',
            src: 'fetchMe',
            onDone: [
              {
                guard: { type: 'isMe', params: ({ event }) => event.output },
                target: '#session.authenticated',
                actions: { type: 'keepFetchedUser', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'mayBeRefreshed', params: ({ event }) => event.output },
                target: 'refreshing',
              },
              {
                guard: { type: 'endsSession', params: ({ event }) => event.output },
                target: '#session.unauthenticated.signedOut',
                actions: 'forgetUser',
              },
              {
                target: '#session.unauthenticated.unreached',
                actions: { type: 'explainUnreached', params: ({ event }) => event.output },
              },
            ],
            onError: { target: '#session.unauthenticated.unreached', actions: 'explainFault' },
          },
        },
        refreshing: {
          invoke: {
            id: 'refreshOnce',
            src: 'refreshOnce',
            onDone: [
              {
                guard: { type: 'isRefreshed', params: ({ event }) => event.output },
                target: 'fetchingAgain',
              },
              {
                guard: { type: 'endsSession', params: ({ event }) => event.output },
                target: '#session.unauthenticated.signedOut',
                actions: 'forgetUser',
              },
              {
                target: '#session.unauthenticated.unreached',
                actions: { type: 'explainUnrefreshed', params: ({ event }) => event.output },
              },
            ],
            onError: { target: '#session.unauthenticated.unreached', actions: 'explainFault' },
          },
        },
        fetchingAgain: {
          invoke: {
            id: 'fetchMe',
            src: 'fetchMe',
            onDone: [
              {
                guard: { type: 'isMe', params: ({ event }) => event.output },
                target: '#session.authenticated',
                actions: { type: 'keepFetchedUser', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'endsSession', params: ({ event }) => event.output },
                target: '#session.unauthenticated.signedOut',
                actions: 'forgetUser',
              },
              {
                target: '#session.unauthenticated.unreached',
                actions: { type: 'explainUnreached', params: ({ event }) => event.output },
              },
            ],
            onError: { target: '#session.unauthenticated.unreached', actions: 'explainFault' },
          },
        },
      },
    },

    authenticated: {
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: {
          target: '#session.unauthenticated.signedOut',
          actions: 'forgetExpiredUser',
          description: 'A refresh was refused for good',
        },
      },
      initial: 'settled',
      on: {
        SIGNED_IN: {
          target: '.settled',
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        PROFILE_CHANGED: {
          target: '.settled',
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        SIGNED_IN_ELSEWHERE: { target: '.reloading', description: 'It may be somebody else' },
        PROFILE_STALE: {
          target: '.reloading',
          description: 'The answer under way may be older than the change',
        },
        SIGNED_OUT_ELSEWHERE: {
          target: '#session.unauthenticated.signedOut',
          actions: 'forgetUser',
        },
        SESSION_ENDED: {
          target: '#session.unauthenticated.signedOut',
          actions: 'forgetExpiredUser',
        },
        SIGN_OUT: { target: 'signingOut' },
        REFRESHED_ELSEWHERE: { actions: 'notifyRefresh' },
        WAKE: { actions: 'notifyRefresh' },
        ONLINE: { actions: 'notifyRefresh' },
      },
      states: {
        settled: {},
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
              {
                guard: { type: 'endsSession', params: ({ event }) => event.output },
                target: '#session.unauthenticated.signedOut',
                actions: 'forgetExpiredUser',
              },
              {
                target: 'settled',
                actions: { type: 'explain', params: ({ event }) => event.output },
              },
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
        onDone: { target: '#session.unauthenticated.signedOut', actions: 'forgetUser' },
        onError: { target: '#session.unauthenticated.signedOut', actions: 'forgetUser' },
      },
    },

    unauthenticated: {
      initial: 'signedOut',
      on: {
        SIGNED_IN: {
          target: 'authenticated',
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        SIGNED_IN_ELSEWHERE: { target: 'loading', actions: 'expectSession' },
      },
      states: {
        signedOut: {},
        unreached: {
          tags: 'failed',
          description: 'There may well be a session, but nobody could say',
          exit: 'forgetUnreached',
          on: {
            ONLINE: { target: '#session.loading' },
            RETRY: { target: '#session.loading' },
            SIGN_OUT: { target: '#session.signingOut' },
            SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: 'forgetUser' },
          },
        },
      },
    },
  },
})
