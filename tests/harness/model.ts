import { describe, expect, test } from 'vitest'
import { __unsafe_getAllOwnEventDescriptors as ownDescriptors } from 'xstate'
import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import type { TraversalOptions } from 'xstate/graph'
import { Coverage, drive } from './model-driver.ts'

/**
 * A machine as the model of itself (XState's own `xstate/graph`; `@xstate/test` has become part of it). Answers of ports and
 * timers are events of the model like any other, so every way through the chart can be generated, run and counted.
 */
export interface Model<M extends AnyStateMachine> {
  machine: M
  /** Every input worth starting from; leave out only for a machine that takes none. */
  inputs?: readonly InputFrom<M>[]
  /** What events carry, and what ports answer (`xstate.done.actor.<port>`, `xstate.error.actor.<port>`): the machine's *.cases.ts. */
  cases: readonly AnyEventObject[]
  /** Which events can be brought about from outside, where that is not all of them: a fault of ours cannot be caused by a person or a network. */
  playable?: (event: AnyEventObject) => boolean
  /** The part of context that guards read; everything unless told. What is left out here does not make two states different. */
  project?: (context: ContextFrom<M>) => unknown
  /** By port: whether it was called with what its contract says. */
  portInputs?: Record<string, (input: never) => boolean>
  /** By requirement, as a sentence: must hold in every reachable state. */
  invariants?: Record<string, (snapshot: SnapshotFrom<M>) => boolean>
  /** How many states to explore before calling it a runaway; 20,000 unless told. */
  limit?: number
}

export interface ModelPath {
  state: AnyMachineSnapshot
  steps: { event: AnyEventObject; state: AnyMachineSnapshot }[]
}

/**
 * Registers the proof of a machine: one test for every reachable state and every event case in it, run against the bare machine
 * with fake ports and a clock turned by hand; one for every invariant; and one that fails unless all states and transitions
 * were visited.
 */
export function provePaths<M extends AnyStateMachine>(model: Model<M>) {
  const coverage = new Coverage()
  const runs = inputsOf(model).map((input) => ({ input, paths: edgePaths(model, input) }))

  describe(`${model.machine.id}: every case in every state`, () => {
    for (const { input, paths } of runs) {
      test(`there is something to walk from ${JSON.stringify(input) ?? 'the start'}`, () => {
        expect(paths[0]?.steps[0]?.state.status).not.toBe('error')
        expect(paths.length).toBeGreaterThan(0)
      })
      // Two paths may read alike where their events differ only in what they carry.
      test.each(paths.map((path, number) => [`${number + 1}. ${pathName(path)}`, path] as const))('%s', async (_, path) => {
        await drive({ machine: model.machine, input, coverage, key: keyOf(model), portInputs: model.portInputs ?? {} }, path.steps)
      })
    }
  })

  describe(`${model.machine.id}: everywhere`, () => {
    test.each(Object.entries(model.invariants ?? {}))('%s', (_, holds) => {
      const broken = runs.flatMap(({ paths }) => paths.filter((path) => !path.steps.every(({ state }) => holds(state as SnapshotFrom<M>))))
      expect(broken.map(pathName)).toEqual([])
    })

    test('all states and transitions were visited', () => {
      expect(coverage.missing(model.machine)).toEqual({ states: [], transitions: [] })
    })
  })
}

/** One path for every reachable state and every case in it: the shortest way there, then the event. The beginning of another path is left out. */
export function edgePaths<M extends AnyStateMachine>(model: Model<M>, input: InputFrom<M>): ModelPath[] {
  // Narrowed from "any machine", whose event and snapshot types XState leaves open, to what traversal reads of them.
  const logic = model.machine as ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown>
  const [options, key] = [traversalOf(model, input), keyOf(model)]
  const ways = new Map(getShortestPaths(logic, options).map((path) => [key(path.state), path]))
  const edges = adjacencyMapToArray(getAdjacencyMap(logic, options))
  const paths = edges.map(({ state, event, nextState }) => ({
    state: nextState,
    steps: [...(ways.get(key(state))?.steps ?? []), { event, state: nextState }],
  }))
  // A machine that is over at once has no edge, but its start is still worth a run.
  return paths.length > 0 ? withoutPrefixes(paths) : [...ways.values()]
}

/** A path as a person reads it: the events by name, with what tells them apart. */
export function pathName({ steps }: Pick<ModelPath, 'steps'>) {
  return (
    steps
      .slice(1)
      .map(({ event }) => eventName(event))
      .join(' → ') || 'the start'
  )
}

function eventName(event: AnyEventObject) {
  const name = event.type
    .replace(/^xstate\.done\.actor\./, '')
    .replace(/^xstate\.error\.actor\.(.+)/, '$1 breaks')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
  const carried = Object.entries(event).flatMap(([key, value]) => (envelope.has(key) ? [] : [JSON.stringify(value)]))
  const detail = [...outcome(event.output), ...carried].join(', ').slice(0, 60)
  return detail ? `${name} (${detail})` : name
}

/** What a port answered: by its `result` and `code` where it has them, as those are what charts decide by. */
function outcome(output: unknown) {
  const { result, code } = { ...(output as { result?: string; code?: string } | undefined) }
  if (result !== undefined) return [result, code].filter((word) => word !== undefined)
  return output === undefined ? [] : [JSON.stringify(output)]
}

const envelope = new Set(['type', 'actorId', 'output', 'error'])

function inputsOf<M extends AnyStateMachine>(model: Model<M>): readonly InputFrom<M>[] {
  // A machine that needs an input and gets none starts in status "error", which its first test refuses.
  return model.inputs ?? [undefined as InputFrom<M>]
}

function traversalOf<M extends AnyStateMachine>(
  model: Model<M>,
  input: InputFrom<M>,
): TraversalOptions<AnyMachineSnapshot, AnyEventObject, unknown> {
  return {
    input,
    limit: model.limit ?? 20_000,
    serializeState: keyOf(model),
    // xstate.done.state.* is raised by the machine itself: sent by hand it would invent transitions.
    filterEvents: (snapshot, { type }) => snapshot.status === 'active' && !type.startsWith('xstate.done.state.') && type !== '*',
    events: (snapshot) => ownDescriptors(snapshot).flatMap((type) => casesOf(model, String(type))),
  }
}

function casesOf<M extends AnyStateMachine>(model: Model<M>, type: string): AnyEventObject[] {
  const known = model.cases.filter((event) => event.type === type)
  if (known.length === 0 && /^xstate\.(done|error)\.actor\./.test(type)) throw new Error(`No case says what ${type} brings.`)
  return (known.length > 0 ? known : [{ type }]).filter((event) => model.playable?.(event) ?? true)
}

/** What makes two snapshots the same state of the model: where it is, what its guards read, and where its history leads back to. */
export function keyOf<M extends AnyStateMachine>({ project }: Model<M>) {
  return (snapshot: AnyMachineSnapshot) => {
    const facts: unknown = project ? project(snapshot.context as ContextFrom<M>) : snapshot.context
    return JSON.stringify([snapshot.value, snapshot.status, facts, historyIn(snapshot)])
  }
}

/** History is a state that no value shows. While its parent is active the record is stale: it is written anew on the way out. */
function historyIn({ historyValue, machine, _nodes: active }: AnyMachineSnapshot) {
  return Object.entries(historyValue)
    .filter(([id]) => !active.some((node) => node === machine.getStateNodeById(id).parent))
    .map(([id, nodes]) => [id, nodes.map((node) => node.id).toSorted()])
}

function withoutPrefixes(paths: ModelPath[]) {
  const beginnings = new Set(paths.flatMap(({ steps }) => steps.slice(1).map((_, length) => signature(steps.slice(0, length + 1)))))
  return paths.filter(({ steps }) => !beginnings.has(signature(steps)))
}

function signature(steps: ModelPath['steps']) {
  return JSON.stringify(steps.map(({ event }) => event))
}
