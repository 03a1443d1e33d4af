import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { edgePaths } from './paths.ts'
import { play } from './play.ts'
import { Visits } from './visits.ts'
import type { Visited } from './visits.ts'
import type { Model, ModelPath, Step } from './model.ts'

export interface Cover<M extends AnyStateMachine> {
  paths: CoverPath<M>[]
  /** What no path of the model visits. */
  missing: Visited
}

export interface CoverPath<M extends AnyStateMachine> extends ModelPath<M> {
  visited: Visited
}

/**
 * The fewest paths (greedily) that visit every state and take every transition which the model reaches at all: what a browser or a
 * person can afford. Of two that bring the same, the shorter.
 */
export function transitionCover<M extends AnyStateMachine>(model: Model<M>): Cover<M> {
  const everything = new Visits()
  const measured = edgePaths(model).map(({ input, steps }) => {
    const path = { input, steps: withoutIdleEnd(steps) }
    const visited = visitedBy(model.machine, path)
    everything.add(visited)
    return { ...path, visited }
  })
  return { paths: cheapest(measured), missing: everything.missing(model.machine) }
}

/** What a path visits on its way. */
export function visitedBy<M extends AnyStateMachine>(machine: M, { input, steps }: ModelPath<M>): Visited {
  const visits = new Visits()
  const events = steps.slice(1).map(({ event }) => event)
  play(visits.watch(machine), input, events, visits.inspect)
  return visits.visited
}

function cheapest<M extends AnyStateMachine>(candidates: CoverPath<M>[]) {
  const covered = new Set<string>()
  const chosen: CoverPath<M>[] = []
  for (;;) {
    const ranked = candidates
      .map((path) => ({ path, gain: namesIn(path).filter((name) => !covered.has(name)).length }))
      .toSorted((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length)
    const [best] = ranked
    if (!best || best.gain === 0) return chosen
    for (const name of namesIn(best.path)) covered.add(name)
    chosen.push(best.path)
  }
}

function namesIn<M extends AnyStateMachine>({ visited }: CoverPath<M>) {
  return [...visited.states, ...visited.transitions]
}

/** An event that the last state does not react to proves nothing on a page, which offers no gesture for it. */
function withoutIdleEnd(steps: Step[]) {
  const [before, last] = steps.slice(-2)
  return before && last && !reacts(before.state, last.event) ? steps.slice(0, -1) : steps
}

function reacts(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  return Boolean(snapshot.machine.getTransitionData(snapshot, event).length)
}
