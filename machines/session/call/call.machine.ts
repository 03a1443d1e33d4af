import { assign, createActor, setup, toPromise } from 'xstate'
import type { ActorOptions } from 'xstate'
import { bind, unbound } from '#machines/kernel/ports.ts'
import type { Attempt, CallPorts } from './call.ports.ts'
import { backoff, maxRetries } from './call.rules.ts'

type Outcome = Attempt<unknown> | { result: 'broken'; fault: unknown }

export const callMachine = setup({
  types: {
    context: {} as { failures: number },
    output: {} as Outcome,
    tags: {} as 'busy' | 'failed',
  },
  actors: unbound<CallPorts>({ attempt: true }),
  delays: { backoff: ({ context }) => backoff(context.failures) },
  guards: {
    isAnswered: (_, attempt: Attempt<unknown>) => attempt.result === 'answered',
    mayRetry: ({ context }) => context.failures < maxRetries,
  },
  actions: { countFailure: assign({ failures: ({ context }) => context.failures + 1 }) },
}).createMachine({
  id: 'call',
  description: 'One call of /api/auth, tried again while nothing answers (product specification, section 7)',
  context: { failures: 0 },
  initial: 'attempting',
  output: ({ event }) => event.output as Outcome,
  states: {
    attempting: {
      tags: 'busy',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'answered' },
          { guard: 'mayRetry', target: 'waiting', actions: 'countFailure' },
          { target: 'unreachable' },
        ],
        onError: { target: 'broken' },
      },
    },
    waiting: {
      id: 'waiting',
      tags: 'busy',
      after: { backoff: { target: 'attempting' } },
    },
    answered: { type: 'final', output: ({ event }): unknown => ('output' in event ? event.output : null) },
    unreachable: { type: 'final', tags: 'failed', output: { result: 'unreachable' } },
    broken: {
      type: 'final',
      tags: 'failed',
      description: 'A fault of ours, not of the line',
      output: ({ event }) => ({ result: 'broken', fault: 'error' in event ? event.error : null }),
    },
  },
})

/** Runs `attempt` until something answers: four times at most. Resolves with the answer or 'unreachable'; a fault of `attempt` itself is thrown on. */
export async function call<T>(
  attempt: () => Promise<Attempt<T>>,
  options: Pick<ActorOptions<typeof callMachine>, 'clock'> = {},
): Promise<Attempt<T>> {
  const actor = createActor(callMachine.provide({ actors: bind<CallPorts>({ attempt }) }), options)
  const ended = toPromise(actor)
  actor.start()
  const outcome = await ended
  if (outcome.result === 'broken') throw outcome.fault
  // The machine passes answers through unread, so this one is of the kind that `attempt` gives.
  return outcome as Attempt<T>
}
