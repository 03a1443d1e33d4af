import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { Coverage, drive } from './model-driver.ts'
import { edgePaths, keyOf } from './model.ts'
import type { Model, ModelPath } from './model.ts'

/** A path with the input that its machine starts from. */
export interface CoverPath<M extends AnyStateMachine> {
  input: InputFrom<M>
  steps: ModelPath['steps']
}

export interface Cover<M extends AnyStateMachine> {
  paths: CoverPath<M>[]
  /** What no path of the model visits: by an empty list of both, everything is covered. */
  missing: ReturnType<Coverage['missing']>
}

/**
 * The fewest paths (greedily) that visit every state and take every transition which the model reaches at all: what a browser can
 * afford, where each step takes a hundred times longer than on the bare machine. Of two that bring the same, the shorter.
 */
export async function transitionCover<M extends AnyStateMachine>(model: Model<M>): Promise<Cover<M>> {
  const inputs = model.inputs ?? [undefined as InputFrom<M>]
  const candidates = inputs.flatMap((input) => edgePaths(model, input).map(({ steps }) => ({ input, steps: withoutIdleEnd(steps) })))
  const everything = new Coverage()
  const measured = []
  for (const path of candidates) {
    const coverage = new Coverage()
    await drive({ machine: model.machine, input: path.input, coverage, key: keyOf(model), portInputs: model.portInputs ?? {} }, path.steps)
    everything.add(coverage)
    measured.push({ path, visited: coverage.visited() })
  }
  return { paths: cheapest(measured), missing: everything.missing(model.machine) }
}

function cheapest<M extends AnyStateMachine>(measured: { path: CoverPath<M>; visited: string[] }[]) {
  const covered = new Set<string>()
  const chosen: CoverPath<M>[] = []
  for (;;) {
    const ranked = measured
      .map(({ path, visited }) => ({ path, visited, gain: visited.filter((name) => !covered.has(name)).length }))
      .toSorted((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length)
    const [best] = ranked
    if (!best || best.gain === 0) return chosen
    for (const name of best.visited) covered.add(name)
    chosen.push(best.path)
  }
}

/** An event that the last state does not react to proves nothing on a page, which offers no gesture for it. */
function withoutIdleEnd(steps: ModelPath['steps']) {
  const [before, last] = steps.slice(-2)
  return before && last && !reacts(before.state, last.event) ? steps.slice(0, -1) : steps
}

function reacts(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  return Boolean(snapshot.machine.getTransitionData(snapshot, event).length)
}

/** Every state that the machine can rest in and that has no states below it, as a dotted path. */
export function leavesOf(machine: AnyStateMachine) {
  return getStateNodes(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))
}

/** The leaves that a snapshot is in. */
export function leavesIn({ _nodes: active }: AnyMachineSnapshot) {
  return active.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))
}
