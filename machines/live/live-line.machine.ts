import { assign, setup } from 'xstate'
import { unbound, unboundSources } from '#machines/kernel/ports.ts'
import type { EventOf } from '#machines/kernel/ports.ts'
import type { LiveLinePorts, LiveLineSources } from './live-line.ports.ts'
import { longestWaitMs, oneMore, silenceMs, waitAfter } from './live-line.rules.ts'

export interface LiveLineContext {
  /** Since the stream was last open. */
  failures: number
  jitter: number
  /**
   * How many times anything may have changed unheard: whoever listens reads all again each time.
   */
  gaps: number
}

export type LiveLineEvent = EventOf<LiveLineSources>

type Answer = Awaited<ReturnType<LiveLinePorts['checkAccess']>>

const liveLine = setup({
  types: {
    context: {} as LiveLineContext,
    events: {} as LiveLineEvent,
    children: {} as {
      turn: 'turn'
      stream: 'stream'
      network: 'network'
      pageVisibility: 'pageVisibility'
      checkAccess: 'checkAccess'
    },
    tags: {} as 'live' | 'away',
  },
  actors: {
    ...unbound<LiveLinePorts>({ checkAccess: true }),
    ...unboundSources<LiveLineSources>({
      turn: true,
      stream: true,
      network: true,
      pageVisibility: true,
    }),
  },
  delays: {
    silence: silenceMs,
    backOff: ({ context }) => waitAfter(context.failures, context.jitter),
    longestWait: longestWaitMs,
  },
  guards: {
    isGone: (_, { answer }: { answer: Answer }) => answer.result === 'gone',
    missedSomething: ({ context }) => context.failures > 0,
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => oneMore(context.failures) }),
    noteGap: assign({ gaps: ({ context }) => context.gaps + 1 }),
    forgetFailures: assign({ failures: 0 }),
    noteJitter: assign((_, { answer }: { answer: Answer }) =>
      'jitter' in answer ? { jitter: answer.jitter } : {},
    ),
  },
})

/**
 * The stream, opened anew each time that it is entered; within it the browser connects again by
 * itself.
 */
const streaming = liveLine.createStateConfig({
  invoke: { id: 'stream', src: 'stream' },
  initial: 'connecting',
  on: {
    OPENED: [
      {
        description: 'After a break it may have been any time ago that something changed',
        guard: 'missedSomething',
        target: '.live',
        actions: ['noteGap', 'forgetFailures'],
      },
      {
        description: 'What was changed a moment before, the server tells by itself',
        target: '.live',
      },
    ],
    LOST: { target: 'lost', actions: 'countFailure' },
  },
  states: {
    connecting: {
      description: 'The stream is being opened, for the first time or again',
      on: { INTERRUPTED: { actions: 'countFailure' } },
      after: { silence: { target: '#liveLine.listening.lost', actions: 'countFailure' } },
    },
    live: {
      tags: 'live',
      description: 'What changes elsewhere is heard at once',
      on: {
        HEARD: { description: 'A beat or a change', target: 'live', reenter: true },
        INTERRUPTED: { target: 'connecting', actions: 'countFailure' },
      },
      after: { silence: { target: '#liveLine.listening.lost', actions: 'countFailure' } },
    },
  },
})

const lost = liveLine.createStateConfig({
  tags: 'away',
  initial: 'asking',
  states: {
    asking: {
      description: 'Why there is no stream: whether this page may still be told is asked',
      invoke: {
        id: 'checkAccess',
        src: 'checkAccess',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ answer: event.output }) },
            target: '#liveLine.ended',
            actions: 'noteGap',
          },
          {
            target: 'pausing',
            actions: { type: 'noteJitter', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'pausing',
      },
    },
    pausing: {
      initial: 'waiting',
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      states: {
        waiting: {
          description: 'Tried again after a while that is twice as long each time',
          after: { backOff: '#liveLine.listening.streaming' },
          on: { HIDDEN: 'hidden' },
        },
        hidden: {
          description:
            'Nobody looks: tried again now and then for the other tabs, and when it is shown',
          after: { longestWait: '#liveLine.listening.streaming' },
          on: { SHOWN: '#liveLine.listening.streaming' },
        },
      },
    },
  },
})

/**
 * What one tab hears of one thing, such as a wedding. The tabs of a browser share one stream: one
 * of them listens and tells the others.
 */
export const liveLineMachine = liveLine.createMachine({
  id: 'liveLine',
  description: 'Hears what others change, and finds back after whatever breaks the line',
  context: { failures: 0, jitter: 0.5, gaps: 0 },
  initial: 'following',
  invoke: { id: 'turn', src: 'turn' },
  states: {
    following: {
      description: 'Another tab of this browser listens, and tells this one what it hears',
      on: { TURN: 'listening' },
    },
    listening: {
      description: 'This tab listens for all tabs of this browser',
      initial: 'streaming',
      invoke: { id: 'network', src: 'network' },
      on: { OFFLINE: { target: '.offline', actions: 'countFailure' } },
      states: {
        streaming,
        lost,
        offline: {
          tags: 'away',
          description: 'Tried again when the browser is online, or thinks wrongly that it is not',
          on: { ONLINE: 'streaming', OFFLINE: {} },
          after: { longestWait: 'streaming' },
        },
      },
    },
    ended: { description: 'What was heard of is gone, or not for whoever is signed in' },
  },
})
