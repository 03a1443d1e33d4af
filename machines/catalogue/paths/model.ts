import { __unsafe_getAllOwnEventDescriptors as ownDescriptors } from 'xstate'
import type {
  ActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  InputFrom,
  StateValue,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'

/**
 * A machine as the model of itself (XState's own `xstate/graph`; `@xstate/test` has become part of
 * it). Answers of ports and timers are events of the model like any other, so every way through the
 * chart can be generated, run and counted. An entry of the catalogue is such a model.
 */
export interface Model<M extends AnyStateMachine = AnyStateMachine> extends Pick<
  CatalogueEntry<M>,
  'machine' | 'cases' | 'inputs' | 'isShortcut' | 'project'
> {
  /** Which events happen; all by default. */
  only?: (event: AnyEventObject) => boolean
  /** How many states to explore before calling it a runaway; 20,000 by default. */
  limit?: number
}

/** A way through a model. The first step is the start itself. */
export interface ModelPath<M extends AnyStateMachine = AnyStateMachine> {
  input: InputFrom<M>
  steps: Step[]
}

export interface Step {
  event: AnyEventObject
  state: AnyMachineSnapshot
}

/**
 * Every state that a model reaches from an input, by its key, with every case in it. The first one
 * is the start.
 */
export type Graph = Map<string, { state: AnyMachineSnapshot; edges: (Step & { to: string })[] }>

export function graphOf<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): Graph {
  // Narrowed from "any machine", whose event and snapshot types XState leaves open, to what
  // traversal reads of them.
  const logic = model.machine as ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>
  const key = keyOf(model)
  const found = getAdjacencyMap(logic, {
    input,
    limit: model.limit ?? 20_000,
    serializeState: key,
    // xstate.done.state.* is raised by the machine itself: sent by hand it would invent
    // transitions.
    filterEvents: (snapshot, { type }) =>
      snapshot.status === 'active' && !type.startsWith('xstate.done.state.') && type !== '*',
    events: (snapshot) => ownDescriptors(snapshot).flatMap((type) => casesOf(model, String(type))),
  })
  const states: [string, { state: AnyMachineSnapshot; transitions: Record<string, Step> }][] =
    Object.entries(found)
  return new Map(
    states.map(([from, { state, transitions }]) => [
      from,
      {
        state,
        edges: Object.values(transitions).map(({ event, state: next }) => ({
          event,
          state: next,
          to: key(next),
        })),
      },
    ]),
  )
}

export function inputsOf<M extends AnyStateMachine>({ inputs }: Model<M>): readonly InputFrom<M>[] {
  // A machine that needs an input and gets none starts in status "error", which its proof refuses.
  return inputs ?? [undefined as InputFrom<M>]
}

/**
 * What makes two snapshots the same state of the model: where it is, what its guards read, and
 * where its history leads back to.
 */
export function keyOf<M extends AnyStateMachine>({ project }: Pick<Model<M>, 'project'>) {
  return (snapshot: AnyMachineSnapshot) => {
    const facts: unknown = project ? project(snapshot.context as ContextFrom<M>) : snapshot.context
    return JSON.stringify([inOrder(snapshot.value), snapshot.status, facts, historyIn(snapshot)])
  }
}

/** Sorts parallel regions, which a snapshot has in the order in which they were entered. */
function inOrder(value: StateValue): unknown {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([region, inner = '']) => [region, inOrder(inner)])
}

function casesOf<M extends AnyStateMachine>(
  { cases, only }: Model<M>,
  type: string,
): AnyEventObject[] {
  const known = cases.filter((event) => event.type === type)
  if (known.length === 0 && /^xstate\.(done|error)\.actor\./.test(type))
    throw new Error(`No case says what ${type} brings.`)
  return (known.length > 0 ? known : [{ type }]).filter((event) => only?.(event) ?? true)
}

/**
 * History is a state that no value shows. While its parent is active the record is stale: it is
 * written anew on the way out.
 */
function historyIn({ historyValue, machine, _nodes: active }: AnyMachineSnapshot) {
  return Object.entries(historyValue)
    .filter(([id]) => !active.some((node) => node === machine.getStateNodeById(id).parent))
    .map(([id, nodes]) => [id, nodes.map((node) => node.id).toSorted()])
}
