import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { Refusal, Refused } from '#machines/kernel/refusal.ts'
import { safeReturnTo } from '../return-to.rules.ts'
import type { HostedCode, Me } from '../session.schema.ts'
import type { HostedCallbackPorts } from './hosted-callback.ports.ts'
import { exchangeRefusal, checkHostedReturn, returnRefusal } from './hosted.rules.ts'
import type { HostedReturn } from './hosted.schema.ts'

export interface HostedCallbackContext {
  returnTo: string | null
  refusal: Refusal | null
  me: Me | null
}

export type HostedCallbackOutput =
  | { result: 'signed-in'; me: Me; returnTo: string | null }
  | { result: 'not-signed-in'; refusal: Refusal | null }

type Answer = { result: 'me'; me: Me } | Refused

export const hostedCallbackMachine = setup({
  types: {
    context: {} as HostedCallbackContext,
    output: {} as HostedCallbackOutput,
    tags: {} as 'busy' | 'failed',
  },
  actors: unbound<HostedCallbackPorts>({ takeReturn: true, exchange: true }),
  guards: {
    isGenuine: (_, found: HostedReturn) => checkHostedReturn(found).verdict === 'exchange',
    isCancelled: (_, found: HostedReturn) => checkHostedReturn(found).verdict === 'cancelled',
    isMe: (_, answer: Answer) => answer.result === 'me',
  },
  actions: {
    keepReturnTo: assign((_, found: HostedReturn) => ({
      returnTo: safeReturnTo(found.attempt?.returnTo),
    })),
    explainReturn: assign((_, found: HostedReturn) => ({
      refusal: returnRefusal(checkHostedReturn(found)),
    })),
    explainExchange: assign((_, answer: Answer) =>
      answer.result === 'refused' ? { refusal: exchangeRefusal(answer.code) } : {},
    ),
    explainFault: assign({ refusal: exchangeRefusal('internal') }),
    keepUser: assign((_, answer: Answer) => (answer.result === 'me' ? { me: answer.me } : {})),
  },
}).createMachine({
  id: 'hostedCallback',
  description: 'The return from the hosted login: judged once, and exchanged for a session',
  context: { returnTo: null, refusal: null, me: null },
  initial: 'reading',
  output: ({ context: { me, returnTo, refusal } }) =>
    me ? { result: 'signed-in', me, returnTo } : { result: 'not-signed-in', refusal },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'takeReturn',
        src: 'takeReturn',
        onDone: [
          {
            guard: { type: 'isGenuine', params: ({ event }) => event.output },
            target: 'exchanging',
            actions: { type: 'keepReturnTo', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'cancelled',
          },
          {
            target: 'refused',
            actions: { type: 'explainReturn', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: 'explainFault' },
      },
    },
    exchanging: {
      tags: 'busy',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ event }) => proofFrom(event),
        onDone: [
          {
            guard: { type: 'isMe', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepUser', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'explainExchange', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: 'explainFault' },
      },
    },
    done: { type: 'final' },
    cancelled: {
      type: 'final',
      description:
        'The person changed their mind at the hosted login: back to ours, without an error',
    },
    refused: {
      type: 'final',
      tags: 'failed',
      description: 'Not the return of an attempt of this tab, or too late',
    },
    failed: {
      type: 'final',
      tags: 'failed',
      description: 'A code works once, so the only way on is to begin again',
    },
  },
})

/**
 * The code and its proofs, read from the event of the transition: the context outlives the
 * exchange.
 */
function proofFrom(event: object): HostedCode {
  // The only way into this state is the guard isGenuine, which checks this output.
  const verdict = checkHostedReturn((event as { output: HostedReturn }).output)
  if (verdict.verdict !== 'exchange')
    throw new Error('The state exchanging is entered with a genuine return only.')
  return { code: verdict.code, codeVerifier: verdict.codeVerifier, nonce: verdict.nonce }
}
