import { createEmptyActor } from 'xstate'
import type {
  ActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InputFrom,
  InspectionEvent,
} from 'xstate'

/**
 * Where a machine is after an event, and what it did on the way there: ports called, timers set,
 * facts recorded.
 */
export interface Played {
  state: AnyMachineSnapshot
  did: { type: string; params: unknown }[]
}

export interface Player<M extends AnyStateMachine> {
  start: (input: InputFrom<M>) => Played
  next: (state: AnyMachineSnapshot, event: AnyEventObject) => Played
}

/** Plays a machine purely, from any of its states: nothing is called and no timer runs. */
export function playerOf<M extends AnyStateMachine>(
  machine: M,
  inspect: (event: InspectionEvent) => void = () => {},
): Player<M> {
  // It does nothing itself: it lends its system, through which a machine tells what it does.
  const host = createEmptyActor()
  host.system.inspect(inspect)
  let did: Played['did'] = []
  const scope = {
    self: host,
    id: host.id,
    sessionId: host.sessionId,
    system: host.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type, params }: { type: string; params: unknown }) =>
      void did.push({ type, params }),
  } as unknown as ActorScope<AnyMachineSnapshot, EventObject>
  const played = (move: () => AnyMachineSnapshot) => {
    did = []
    return { state: move(), did }
  }
  return {
    start: (input) => played(() => machine.getInitialSnapshot(scope as never, input)),
    next: (state, event) => played(() => machine.transition(state as never, event, scope as never)),
  }
}

/** Plays events from the start on; the first answer is the start. */
export function play<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  events: readonly AnyEventObject[],
): Played[] {
  const player = playerOf(machine)
  let at = player.start(input)
  return [at, ...events.map((event) => (at = player.next(at.state, event)))]
}
