import { assign, setup } from 'xstate'
import { unbound, unboundSources } from '#machines/kernel/ports.ts'
import type { EventOf } from '#machines/kernel/ports.ts'
import type { EditQueuePorts, EditQueueSources } from './edit-queue.ports.ts'
import { isWorthWaiting, joined, mayJoin, retryMs, setAside, without } from './edit-queue.rules.ts'
import type { KeptQueue, QueuedEdit } from './edit-queue.schema.ts'

export type EditQueueContext = KeptQueue

export type EditQueueInput = KeptQueue

export type EditQueueEvent =
  | { type: 'ADD'; edit: QueuedEdit }
  /** Takes back an edit that has not left yet. */
  | { type: 'WITHDRAW'; key: string }
  /** Tries again at once. */
  | { type: 'RETRY' }
  /** Forgets an edit that was refused. */
  | { type: 'DISMISS'; key: string }
  | EventOf<EditQueueSources>

type Outcome = Awaited<ReturnType<EditQueuePorts['sendEdit']>>

/** Edits made with or without a connection: stored and sent once each, in order, one at a time. */
export const editQueueMachine = setup({
  types: {
    context: {} as EditQueueContext,
    events: {} as EditQueueEvent,
    input: {} as EditQueueInput,
    children: {} as { sendEdit: 'sendEdit'; network: 'network'; tabs: 'tabs' },
    tags: {} as 'sending' | 'waiting',
  },
  actors: {
    ...unbound<EditQueuePorts>({ sendEdit: true }),
    ...unboundSources<EditQueueSources>({ network: true, tabs: true }),
  },
  delays: { retry: retryMs },
  guards: {
    mayJoin: ({ context }, { edit }: { edit: QueuedEdit }) => mayJoin(context, edit),
    isQueued: ({ context }, { key }: { key: string }) =>
      context.queue.some((one) => one.key === key),
    isBehind: ({ context }, { key }: { key: string }) =>
      context.queue.slice(1).some((one) => one.key === key),
    isRefused: ({ context }, { key }: { key: string }) =>
      context.refused.some((one) => one.key === key),
    keepsFirst: ({ context }, { kept }: { kept: KeptQueue }) =>
      kept.queue[0]?.key === context.queue[0]?.key,
    hasMore: ({ context }) => context.queue.length > 0,
    isSent: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'sent',
    isUnreached: (_, { outcome }: { outcome: Outcome }) =>
      outcome.result === 'refused' && isWorthWaiting(outcome.code),
  },
  actions: {
    join: assign(({ context }, { edit, isSending }: { edit: QueuedEdit; isSending: boolean }) =>
      joined(context, edit, isSending),
    ),
    adopt: assign((_, { kept }: { kept: KeptQueue }) => kept),
    withdraw: assign(({ context }, { key }: { key: string }) => ({
      queue: without(context.queue, key),
    })),
    dropSent: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    setAside: assign(({ context }, { outcome }: { outcome: Outcome | null }) =>
      setAside(context, outcome?.result === 'refused' ? outcome.code : 'internal'),
    ),
    dismiss: assign(({ context }, { key }: { key: string }) => ({
      refused: without(context.refused, key),
    })),
  },
}).createMachine({
  id: 'editQueue',
  description: 'What was done without a connection is kept, and sent once, in order',
  context: ({ input }) => input,
  invoke: [
    { id: 'network', src: 'network' },
    { id: 'tabs', src: 'tabs' },
  ],
  initial: 'looking',
  on: {
    DISMISS: {
      guard: { type: 'isRefused', params: ({ event }) => event },
      actions: { type: 'dismiss', params: ({ event }) => event },
    },
  },
  states: {
    looking: {
      always: [{ guard: 'hasMore', target: 'sending' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing waits; what was refused may still stand there',
      on: {
        ADD: {
          guard: { type: 'mayJoin', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'join', params: ({ event: { edit } }) => ({ edit, isSending: false }) },
        },
        STORED: {
          target: 'looking',
          actions: { type: 'adopt', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: 'sending',
      description: 'The first one is on its way',
      on: {
        ADD: {
          guard: { type: 'mayJoin', params: ({ event }) => event },
          actions: { type: 'join', params: ({ event: { edit } }) => ({ edit, isSending: true }) },
        },
        STORED: [
          {
            guard: { type: 'keepsFirst', params: ({ event }) => event },
            actions: { type: 'adopt', params: ({ event }) => event },
          },
          {
            description: 'Another tab has sent it, or taken it back',
            target: 'looking',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
        ],
        WITHDRAW: {
          guard: { type: 'isBehind', params: ({ event }) => event },
          actions: { type: 'withdraw', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'sendEdit',
        src: 'sendEdit',
        // Nothing is sent while nothing is queued: see `looking`.
        input: ({ context }) => context.queue[0]!,
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'looking',
            actions: 'dropSent',
          },
          {
            guard: { type: 'isUnreached', params: ({ event }) => ({ outcome: event.output }) },
            target: 'waiting',
          },
          {
            target: 'looking',
            actions: { type: 'setAside', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: {
          target: 'looking',
          actions: { type: 'setAside', params: { outcome: null } },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      description: 'There is no connection',
      on: {
        ADD: {
          guard: { type: 'mayJoin', params: ({ event }) => event },
          actions: { type: 'join', params: ({ event: { edit } }) => ({ edit, isSending: false }) },
        },
        STORED: {
          target: 'left',
          actions: { type: 'adopt', params: ({ event }) => event },
        },
        WITHDRAW: {
          guard: { type: 'isQueued', params: ({ event }) => event },
          target: 'left',
          actions: { type: 'withdraw', params: ({ event }) => event },
        },
        RETRY: { target: 'sending' },
        ONLINE: { target: 'sending' },
      },
      after: { retry: { target: 'sending' } },
    },
    left: {
      always: [{ guard: 'hasMore', target: 'waiting' }, { target: 'idle' }],
    },
  },
})
