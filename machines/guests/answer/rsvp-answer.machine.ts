import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { RsvpAnswerPorts } from './rsvp-answer.ports.ts'
import {
  contextFrom,
  isUnreachable,
  isSame,
  pauseMs,
  toSend,
  typedInto,
} from './rsvp-answer.rules.ts'
import type {
  AnswerDraft,
  RsvpAnswerContext,
  RsvpAnswerEvent,
  RsvpAnswerInput,
  SentAnswer,
  Typed,
} from './rsvp-answer.schema.ts'

type Answer = Awaited<ReturnType<RsvpAnswerPorts['sendAnswer']>>

/**
 * A household's answer while it is typed and sent. The browser stores what is typed until it has
 * arrived. An answer that could not be sent is sent again, under the same key, once there is a
 * connection. Tabs of one browser share one draft: each shows what was typed last in any of them,
 * and an answer that one of them has sent is sent by no other.
 */
export const rsvpAnswerMachine = setup({
  types: {
    input: {} as RsvpAnswerInput,
    context: {} as RsvpAnswerContext,
    events: {} as RsvpAnswerEvent,
    children: {} as { sendAnswer: 'sendAnswer' },
    tags: {} as 'sending' | 'due',
  },
  actors: unbound<RsvpAnswerPorts>({ sendAnswer: true }),
  delays: { pause: pauseMs },
  guards: {
    wasLost: ({ context }) => context.isLost,
    hasArrived: (_, { answer }: { answer: Answer }) => answer.result === 'arrived',
    isLostOnce: ({ context }, { answer }: { answer: Answer }) =>
      !context.isLost && answer.result === 'refused' && isUnreachable(answer.code),
    /** Checked after isLostOnce. */
    isLostAgain: (_, { answer }: { answer: Answer }) =>
      answer.result === 'refused' && isUnreachable(answer.code),
    isOnItsWay: ({ context }, { draft }: { draft: AnswerDraft | null }) => isSame(context, draft),
    waitsElsewhere: (_, { draft }: { draft: AnswerDraft | null }) => draft?.isWaiting === true,
  },
  actions: {
    keepTyped: assign(({ context }, { record, values }: Typed) => ({
      typed: typedInto(context, { record, values }),
    })),
    keepSent: assign(
      (
        { context },
        { record, values, details, key }: Typed & { details: string; key: string },
      ) => ({
        typed: typedInto(context, { record, values }),
        sent: toSend(context, { record, values, details, key }),
      }),
    ),
    beLost: assign({ isLost: true }),
    beFound: assign({ isLost: false }),
    forgetAll: assign({ typed: null, sent: null, isLost: false }),
    adopt: assign((_, { draft }: { draft: AnswerDraft | null }) => contextFrom({ draft })),
  },
}).createMachine({
  id: 'rsvpAnswer',
  description: 'A household answers an invitation',
  context: ({ input }) => contextFrom(input),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'What was waiting when the page was left goes out when it is opened again',
      always: [{ guard: 'wasLost', target: 'lost.due' }, { target: 'typing' }],
    },
    typing: {
      on: {
        STORED: [
          {
            guard: { type: 'waitsElsewhere', params: ({ event }) => event },
            target: 'lost',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
          { actions: { type: 'adopt', params: ({ event }) => event } },
        ],
        TYPE: {
          actions: {
            type: 'keepTyped',
            params: ({ event: { record, values } }) => ({ record, values }),
          },
        },
        SEND: {
          target: 'sending',
          actions: {
            type: 'keepSent',
            params: ({ event: { record, values, details, key } }) => ({
              record,
              values,
              details,
              key,
            }),
          },
        },
      },
    },
    sending: {
      tags: 'sending',
      on: {
        STORED: [
          {
            description: 'Another tab waits for the same answer',
            guard: { type: 'isOnItsWay', params: ({ event }) => event },
          },
          {
            guard: { type: 'waitsElsewhere', params: ({ event }) => event },
            target: 'lost',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
          {
            target: 'typing',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
        ],
        TYPE: {
          actions: {
            type: 'keepTyped',
            params: ({ event: { record, values } }) => ({ record, values }),
          },
        },
      },
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        // This state is entered only with an answer to send.
        input: ({ context }) => context.sent as SentAnswer,
        onDone: [
          {
            guard: { type: 'hasArrived', params: ({ event }) => ({ answer: event.output }) },
            target: 'typing',
            actions: 'forgetAll',
          },
          {
            description: 'A connection that broke is often there again at once',
            guard: { type: 'isLostOnce', params: ({ event }) => ({ answer: event.output }) },
            target: 'lost.due',
            actions: 'beLost',
          },
          {
            guard: { type: 'isLostAgain', params: ({ event }) => ({ answer: event.output }) },
            target: 'lost',
          },
          { target: 'typing', actions: 'beFound' },
        ],
        onError: { target: 'typing', actions: 'beFound' },
      },
    },
    lost: {
      initial: 'waiting',
      on: {
        STORED: [
          {
            guard: { type: 'waitsElsewhere', params: ({ event }) => event },
            target: '.waiting',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
          {
            description: 'It has arrived from another tab, or was changed there',
            target: 'typing',
            actions: { type: 'adopt', params: ({ event }) => event },
          },
        ],
        TYPE: {
          target: 'typing',
          actions: [
            { type: 'keepTyped', params: ({ event: { record, values } }) => ({ record, values }) },
            'beFound',
          ],
        },
        SEND: {
          target: 'sending',
          actions: {
            type: 'keepSent',
            params: ({ event: { record, values, details, key } }) => ({
              record,
              values,
              details,
              key,
            }),
          },
        },
      },
      states: {
        waiting: {
          description: 'It was sent, and nothing came back',
          after: { pause: { target: 'due' } },
          on: { ONLINE: { target: 'due' } },
        },
        due: { tags: 'due', description: 'It is to be sent again, now' },
      },
    },
  },
})
