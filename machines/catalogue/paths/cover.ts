import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { edgePaths } from './paths.ts'
import { playerOf } from './play.ts'
import { Visits } from './visits.ts'
import type { Visited } from './visits.ts'
import type { Model, ModelPath, Step } from './model.ts'

export interface Cover<M extends AnyStateMachine> {
  paths: MeasuredPath<M>[]
  /** What no path of the model visits. */
  missing: Visited
}

export interface MeasuredPath<M extends AnyStateMachine> extends ModelPath<M> {
  visited: Visited
}

/**
 * The fewest paths (greedily) that visit every state and take every transition which the model
 * reaches at all: what a browser or a person can afford. Of two that bring the same, the shorter.
 */
export function transitionCover<M extends AnyStateMachine>(model: Model<M>): Cover<M> {
  // An event that a state does not react to proves nothing on a page, which offers no gesture for
  // it.
  return coverBy(['states', 'transitions'], model, reacts)
}

/**
 * The same where events can be sent that are refused: every guard says yes and no, too. `canAsk`
 * leaves out what cannot even be asked.
 */
export function refusalCover<M extends AnyStateMachine>(model: Model<M>, canAsk: Asks): Cover<M> {
  return coverBy(['states', 'transitions', 'guards'], model, canAsk)
}

type Asks = (state: AnyMachineSnapshot, event: AnyEventObject) => boolean

function coverBy<M extends AnyStateMachine>(
  counted: (keyof Visited)[],
  model: Model<M>,
  keepsEnd: Asks,
): Cover<M> {
  const visits = new Visits()
  const measured = measuredPaths(model, (steps) => {
    const [before, last] = steps.slice(-2)
    return before && last && !keepsEnd(before.state, last.event) ? steps.slice(0, -1) : steps
  })
  for (const { visited } of measured) visits.add(visited)
  return { paths: cheapest(counted, measured), missing: visits.missing(model.machine) }
}

/** Every path of `edgePaths`, with what it visits on its way. */
export function measuredPaths<M extends AnyStateMachine>(
  model: Model<M>,
  shortened = (steps: Step[]) => steps,
): MeasuredPath<M>[] {
  const visits = new Visits()
  const machine = visits.watch(model.machine)
  const player = playerOf(machine, visits.inspect)
  // Paths share most of their ways: each step is played once.
  const known = new Map<AnyMachineSnapshot | null, Map<AnyEventObject, Visited>>()
  const visitedBy = (from: AnyMachineSnapshot | null, event: AnyEventObject) => {
    const there = known.get(from) ?? new Map<AnyEventObject, Visited>()
    known.set(from, there)
    const visited = there.get(event) ?? playedFrom(from, event)
    there.set(event, visited)
    return visited
  }
  const playedFrom = (from: AnyMachineSnapshot | null, event: AnyEventObject) => {
    // Whoever made the paths has asked guards, too.
    visits.taken()
    if (from) player.next(from, event)
    else player.start(event['input'])
    return visits.taken()
  }
  return edgePaths({ ...model, machine }).map(({ input, steps }) => {
    const kept = shortened(steps)
    const parts = kept.map(({ event }, place) => visitedBy(kept[place - 1]?.state ?? null, event))
    const all = (kind: keyof Visited) => [...new Set(parts.flatMap((part) => part[kind]))]
    // No transition leads to an initial state.
    const started = kept[0]?.state._nodes.map(({ id }) => id) ?? []
    return {
      input,
      steps: kept,
      visited: {
        states: [...new Set([...started, ...all('states')])],
        transitions: all('transitions'),
        guards: all('guards'),
      },
    }
  })
}

function cheapest<M extends AnyStateMachine>(
  counted: (keyof Visited)[],
  candidates: MeasuredPath<M>[],
) {
  const covered = new Set<string>()
  const chosen: MeasuredPath<M>[] = []
  const namesIn = ({ visited }: MeasuredPath<M>) => counted.flatMap((kind) => visited[kind])
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

function reacts(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  return Boolean(snapshot.machine.getTransitionData(snapshot, event).length)
}
