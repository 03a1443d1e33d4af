import { assign, emit, setup } from 'xstate'
import { unbound, unboundSources } from '#machines/kernel/ports.ts'
import type { EventOf } from '#machines/kernel/ports.ts'
import type { PhotoUploadsPorts, PhotoUploadsSources } from './photo-uploads.ports.ts'
import {
  enqueued,
  firstOf,
  mayCaption,
  refusedFirst,
  sendable,
  unreached,
  without,
} from './photo-uploads.rules.ts'
import type { PhotoUploadsContext, PhotoUploadsInput } from './photo-uploads.schema.ts'

export type PhotoUploadsEvent =
  | { type: 'CHOOSE'; keys: readonly string[] }
  | { type: 'CAPTION'; key: string; caption: string }
  /** Puts some at the end of the queue: new ones, or those that were refused. */
  | { type: 'SEND'; keys: readonly string[] }
  /** Takes one away, wherever it stands. */
  | { type: 'CANCEL'; key: string }
  | EventOf<PhotoUploadsSources>

type Outcome = Awaited<ReturnType<PhotoUploadsPorts['sendPhoto' | 'preparePhoto']>>

interface Keyed {
  key: string
}

interface Ended {
  event: { output: Outcome }
}

const isFirst = { type: 'isFirst' as const, params: ({ event }: { event: Keyed }) => event }
const keepReason = {
  type: 'keepReason' as const,
  params: ({ event }: Ended) => ({ outcome: event.output }),
}
const keepFault = { type: 'keepReason' as const, params: { outcome: null } }

/** Photos that were chosen: made ready and sent one after the other. */
export const photoUploadsMachine = setup({
  types: {
    context: {} as PhotoUploadsContext,
    events: {} as PhotoUploadsEvent,
    input: {} as PhotoUploadsInput,
    emitted: {} as { type: 'stopped'; key: string },
    children: {} as {
      preparePhoto: 'preparePhoto'
      sendPhoto: 'sendPhoto'
      network: 'network'
      progress: 'progress'
    },
    tags: {} as 'busy',
  },
  actors: {
    ...unbound<PhotoUploadsPorts>({ preparePhoto: true, sendPhoto: true }),
    ...unboundSources<PhotoUploadsSources>({ network: true, progress: true }),
  },
  guards: {
    areNew: ({ context }, { keys }: { keys: readonly string[] }) =>
      !context.photos.some(({ key }) => keys.includes(key)),
    mayCaption: ({ context }, { key }: Keyed) => mayCaption(context, key),
    maySend: ({ context }, { keys }: { keys: readonly string[] }) =>
      sendable(context, keys).length > 0,
    isFirst: ({ context }, { key }: Keyed) => context.queue[0] === key,
    isChosen: ({ context }, { key }: Keyed) => context.photos.some((one) => one.key === key),
    wasUnreached: ({ context }) => unreached(context).length > 0,
    hasMore: ({ context }) => context.queue.length > 0,
    isReady: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'ready',
    isSent: (_, { outcome }: { outcome: Outcome }) => outcome.result === 'sent',
  },
  actions: {
    add: assign(({ context }, { keys }: { keys: readonly string[] }) => ({
      photos: [...context.photos, ...keys.map((key) => ({ key, caption: '', code: null }))],
    })),
    setCaption: assign(({ context }, { key, caption }: Keyed & { caption: string }) => ({
      photos: context.photos.map((one) => (one.key === key ? { ...one, caption } : one)),
    })),
    enqueue: assign(({ context }, { keys }: { keys: readonly string[] }) =>
      enqueued(context, sendable(context, keys)),
    ),
    enqueueUnreached: assign(({ context }) => enqueued(context, unreached(context))),
    remove: assign(({ context }, { key }: Keyed) => without(context, key)),
    dropSent: assign(({ context }) => without(context, context.queue[0])),
    keepReason: assign(({ context }, { outcome }: { outcome: Outcome | null }) =>
      refusedFirst(context, outcome?.result === 'refused' ? outcome.code : 'internal'),
    ),
    setShare: assign((_, { share }: { share: number }) => ({ share })),
    resetShare: assign({ share: 0 }),
    tellStopped: emit((_, { key }: Keyed) => ({ type: 'stopped' as const, key })),
  },
}).createMachine({
  id: 'photoUploads',
  description: 'Photos that were chosen are sent one after the other, each once',
  context: ({ input }) => ({ ...input, share: 0 }),
  invoke: { id: 'network', src: 'network' },
  initial: 'looking',
  on: {
    CHOOSE: {
      guard: { type: 'areNew', params: ({ event }) => event },
      actions: { type: 'add', params: ({ event }) => event },
    },
    CAPTION: {
      guard: { type: 'mayCaption', params: ({ event }) => event },
      actions: { type: 'setCaption', params: ({ event }) => event },
    },
    SEND: {
      guard: { type: 'maySend', params: ({ event }) => event },
      actions: { type: 'enqueue', params: ({ event }) => event },
    },
    ONLINE: { guard: 'wasUnreached', actions: 'enqueueUnreached' },
    CANCEL: {
      guard: { type: 'isChosen', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
  },
  states: {
    looking: {
      always: [{ guard: 'hasMore', target: 'preparing' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing waits; what was chosen or refused stands there',
      always: { guard: 'hasMore', target: 'preparing' },
    },
    preparing: {
      tags: 'busy',
      description: 'The first one is read, and made smaller where it is too large',
      on: {
        CANCEL: [
          {
            guard: isFirst,
            target: 'looking',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            actions: { type: 'remove', params: ({ event }) => event },
          },
        ],
      },
      invoke: {
        id: 'preparePhoto',
        src: 'preparePhoto',
        input: ({ context }) => ({ key: firstOf(context).key }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => ({ outcome: event.output }) },
            target: 'sending',
          },
          { target: 'looking', actions: keepReason },
        ],
        onError: { target: 'looking', actions: keepFault },
      },
    },
    sending: {
      tags: 'busy',
      description: 'The first one is on its way',
      exit: 'resetShare',
      on: {
        PROGRESS: {
          guard: isFirst,
          actions: { type: 'setShare', params: ({ event }) => event },
        },
        CANCEL: [
          {
            description: 'It may have arrived all the same',
            guard: isFirst,
            target: 'looking',
            actions: [
              { type: 'remove', params: ({ event }) => event },
              { type: 'tellStopped', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            actions: { type: 'remove', params: ({ event }) => event },
          },
        ],
      },
      invoke: [
        { id: 'progress', src: 'progress' },
        {
          id: 'sendPhoto',
          src: 'sendPhoto',
          input: ({ context }) => {
            const { key, caption } = firstOf(context)
            return { key, caption }
          },
          onDone: [
            {
              guard: { type: 'isSent', params: ({ event }) => ({ outcome: event.output }) },
              target: 'looking',
              actions: 'dropSent',
            },
            { target: 'looking', actions: keepReason },
          ],
          onError: { target: 'looking', actions: keepFault },
        },
      ],
    },
  },
})
