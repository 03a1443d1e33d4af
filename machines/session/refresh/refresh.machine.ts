import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { Refused } from '#machines/kernel/refusal.ts'
import type { RefreshPorts } from './refresh.ports.ts'
import type { RefreshFailure } from './refresh.rules.ts'
import {
  dueAfter,
  failureOf,
  maxRetries,
  refreshInterval,
  refreshRefusals,
  retryDelay,
  waitUntil,
} from './refresh.rules.ts'

export interface RefreshContext {
  lastRefreshAt: number | null
  /** When the next refresh is due, by the wall clock. */
  dueAt: number
  /** The time of the latest event that carried one. */
  now: number
  /** A key of locales/<language>/errors.json. */
  message: string | null
  retryCount: number
}

export type RefreshEvent =
  /** A manual refresh; `refreshNow` sends it and returns the outcome. */
  | { type: 'REFRESH' }
  | { type: 'REFRESHED_ELSEWHERE'; at: number }
  /** The page became visible, or came back from the back-forward cache. */
  | { type: 'WAKE'; now: number }
  | { type: 'ONLINE'; now: number }

type Answer = { result: 'refreshed' | 'already'; at: number } | Refused

const refresh = setup({
  types: {
    context: {} as RefreshContext,
    events: {} as RefreshEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: unbound<RefreshPorts>({ refresh: true }),
  delays: {
    untilDue: ({ context }) => waitUntil(context.dueAt, context.now),
    beforeRetry: retryDelay,
    untilNextInterval: refreshInterval,
  },
  guards: {
    isRefreshed: (_, answer: Answer) => answer.result !== 'refused',
    failedBy: (_, params: { answer: Answer; failure: RefreshFailure }) =>
      params.answer.result === 'refused' && failureOf(params.answer.code) === params.failure,
    isDue: ({ context }, params: { now: number }) => params.now >= context.dueAt,
    mayRetry: ({ context }) => context.retryCount < maxRetries,
  },
  actions: {
    noteTime: assign((_, params: { now: number }) => ({ now: params.now })),
    noteRefresh: assign((_, { at }: { at: number }) => refreshedAt(at)),
    noteSuccess: assign((_, answer: Answer) =>
      answer.result === 'refused' ? {} : refreshedAt(answer.at),
    ),
    explain: assign((_, params: { failure: RefreshFailure }) => ({
      message: refreshRefusals[params.failure].message,
    })),
    countRetry: assign({ retryCount: ({ context }) => context.retryCount + 1 }),
    resetRetries: assign({ retryCount: 0 }),
  },
})

/** The events that end the wait after a failure before its timer does. */
const afterFailure = refresh.createStateConfig({
  on: {
    REFRESH: { target: 'refreshing', actions: 'resetRetries' },
    WAKE: { target: 'refreshing', actions: 'resetRetries' },
    ONLINE: { target: 'refreshing', actions: 'resetRetries' },
    REFRESHED_ELSEWHERE: {
      target: 'success',
      actions: { type: 'noteRefresh', params: ({ event }) => event },
    },
  },
}).on

/**
 * A failure that may be temporary: retried after 5 s, three times, then at the next interval or at
 * the next event of `afterFailure`.
 */
function passing(failure: RefreshFailure) {
  return refresh.createStateConfig({
    tags: 'failed',
    entry: { type: 'explain', params: { failure } },
    after: {
      beforeRetry: { guard: 'mayRetry', target: 'refreshing', actions: 'countRetry' },
      untilNextInterval: { target: 'refreshing', actions: 'resetRetries' },
    },
    on: afterFailure,
  })
}

export const refreshMachine = refresh.createMachine({
  id: 'refresh',
  description:
    'Keeps a session alive while somebody is signed in: at once, then every 48 minutes by the wall clock',
  context: { lastRefreshAt: null, dueAt: 0, now: 0, message: null, retryCount: 0 },
  initial: 'refreshing',
  states: {
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'refresh',
        onDone: [
          {
            guard: { type: 'isRefreshed', params: ({ event }) => event.output },
            target: 'success',
            actions: { type: 'noteSuccess', params: ({ event }) => event.output },
          },
          {
            guard: {
              type: 'failedBy',
              params: ({ event }) => ({ answer: event.output, failure: 'network_error' }),
            },
            target: 'network_error',
          },
          {
            guard: {
              type: 'failedBy',
              params: ({ event }) => ({ answer: event.output, failure: 'method_error' }),
            },
            target: 'method_error',
          },
          {
            guard: {
              type: 'failedBy',
              params: ({ event }) => ({ answer: event.output, failure: 'endpoint_error' }),
            },
            target: 'endpoint_error',
          },
          {
            guard: {
              type: 'failedBy',
              params: ({ event }) => ({ answer: event.output, failure: 'authentication_error' }),
            },
            target: 'authentication_error',
          },
          { target: 'error' },
        ],
        onError: { target: 'error' },
      },
    },

    success: {
      after: { untilDue: { target: 'refreshing' } },
      on: {
        REFRESH: { target: 'refreshing' },
        REFRESHED_ELSEWHERE: {
          target: 'success',
          reenter: true,
          actions: { type: 'noteRefresh', params: ({ event }) => event },
        },
        WAKE: [
          { guard: { type: 'isDue', params: ({ event }) => event }, target: 'refreshing' },
          {
            target: 'success',
            reenter: true,
            actions: { type: 'noteTime', params: ({ event }) => event },
          },
        ],
        ONLINE: [
          { guard: { type: 'isDue', params: ({ event }) => event }, target: 'refreshing' },
          {
            target: 'success',
            reenter: true,
            actions: { type: 'noteTime', params: ({ event }) => event },
          },
        ],
      },
    },

    network_error: passing('network_error'),
    method_error: passing('method_error'),
    error: passing('error'),

    endpoint_error: {
      tags: 'failed',
      description:
        'Not retried after 5 seconds: the loop goes on at the next interval (product specification, section 4)',
      entry: { type: 'explain', params: { failure: 'endpoint_error' } },
      after: { untilNextInterval: { target: 'refreshing', actions: 'resetRetries' } },
      on: afterFailure,
    },

    authentication_error: {
      type: 'final',
      tags: 'failed',
      description: 'The session is over',
      entry: { type: 'explain', params: { failure: 'authentication_error' } },
    },
  },
})

function refreshedAt(at: number) {
  return { lastRefreshAt: at, dueAt: dueAfter(at), now: at, message: null, retryCount: 0 }
}
