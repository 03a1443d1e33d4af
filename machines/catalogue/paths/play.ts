import { createActor } from 'xstate'
import type { ActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject, InputFrom, InspectionEvent } from 'xstate'

/** Where a machine is after an event, and what it did on the way there: ports called, timers set, facts told. */
export interface Played {
  state: AnyMachineSnapshot
  did: { type: string; params: unknown }[]
}

/** Plays events on a machine, purely: nothing is called and no timer runs. The first answer is the start. */
export function play<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  events: readonly AnyEventObject[],
  inspect: (event: InspectionEvent) => void = () => {},
): Played[] {
  // Never started. It lends its system, through which a machine tells what it does.
  const actor = createActor(machine as AnyStateMachine, { input: input as unknown, inspect })
  let did: Played['did'] = []
  const scope = {
    self: actor,
    id: actor.id,
    sessionId: actor.sessionId,
    system: actor.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type, params }: { type: string; params: unknown }) => void did.push({ type, params }),
  } as unknown as ActorScope<AnyMachineSnapshot, EventObject>
  let state: AnyMachineSnapshot = machine.getInitialSnapshot(scope as never, input)
  const played = [{ state, did }]
  for (const event of events) {
    did = []
    state = machine.transition(state as never, event, scope as never)
    played.push({ state, did })
  }
  return played
}
