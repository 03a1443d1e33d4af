import type { AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { graphOf, inputsOf } from './model.ts'
import type { Graph, Model, ModelPath, Step } from './model.ts'

/**
 * One path for every reachable state and every case in it: the shortest way there, then the event.
 * The beginning of another path is left out.
 */
export function edgePaths<M extends AnyStateMachine>(model: Model<M>): ModelPath<M>[] {
  return inputsOf(model).flatMap((input) => {
    const graph = graphOf(model, input)
    const ways = shortestWays(graph, input)
    const paths = [...graph].flatMap(([key, { edges }]) =>
      edges.map(({ event, state }) => [...(ways.get(key) ?? []), { event, state }]),
    )
    // A machine that is over at once has no edge, but its start is still worth a run.
    return (paths.length > 0 ? withoutBeginnings(paths) : [...ways.values()]).map((steps) => ({
      input,
      steps,
    }))
  })
}

/**
 * The shortest path to every place where the chart can rest, over all inputs; with `to`, only to
 * places inside that state. A start that skips steps counts only for places that no other start
 * leads to.
 */
export function shortestPaths<M extends AnyStateMachine>(
  model: Model<M>,
  to?: string,
): ModelPath<M>[] {
  const best = new Map<string, ModelPath<M>>()
  const isShortcut = (input: InputFrom<M>) => model.isShortcut?.(input) ?? false
  const ordinaryFirst = [...inputsOf(model)].toSorted(
    (one, other) => Number(isShortcut(one)) - Number(isShortcut(other)),
  )
  for (const input of ordinaryFirst) {
    for (const steps of shortestWays(graphOf(model, input), input).values()) {
      const place = placeOf(lastOf(steps).state)
      const known = best.get(place)
      const isBetter =
        known && steps.length < known.steps.length && isShortcut(known.input) === isShortcut(input)
      if (!known || isBetter) best.set(place, { input, steps })
    }
  }
  return [...best.values()].filter(({ steps }) => to === undefined || isIn(lastOf(steps).state, to))
}

/**
 * Every path that comes through no state twice, the short ones first. There can be millions, so
 * they are made one by one as they are asked for. Answers at its end whether it had to give up
 * looking before all were found.
 */
export function* simplePaths<M extends AnyStateMachine>(
  model: Model<M>,
  to?: string,
): Generator<ModelPath<M>, 'all' | 'gave up'> {
  const graphs = inputsOf(model).map((input) => ({ input, graph: graphOf(model, input) }))
  const longest = Math.max(...graphs.map(({ graph }) => graph.size))
  const patience = { left: 3_000_000 }
  for (let length = 1; length <= longest; length++) {
    let isLongEnough = true
    for (const { input, graph } of graphs) {
      for (const steps of simpleWays(graph, firstOf(graph, input), length, patience)) {
        if (steps === 'longer') isLongEnough = false
        else if (to === undefined || isIn(lastOf(steps).state, to)) yield { input, steps }
      }
    }
    if (patience.left <= 0) return 'gave up'
    if (isLongEnough) return 'all'
  }
  return 'all'
}

/** Whether a snapshot is in a state, by its dotted path. */
export function isIn({ _nodes: active }: AnyMachineSnapshot, path: string) {
  return active.some((node) => node.path.join('.') === path)
}

function shortestWays<M extends AnyStateMachine>(graph: Graph, input: InputFrom<M>) {
  const ways = new Map([firstOf(graph, input)])
  for (const [key, way] of ways) {
    for (const { event, to } of graph.get(key)?.edges ?? []) {
      const next = graph.get(to)
      // The map grows while it is walked: that is the queue.
      if (next && !ways.has(to)) ways.set(to, [...way, { event, state: next.state }])
    }
  }
  return ways
}

/** The ways of exactly that many steps; 'longer' for one that does not end there. */
function* simpleWays(
  graph: Graph,
  [start, first]: [string, Step[]],
  length: number,
  patience: { left: number },
): Generator<Step[] | 'longer'> {
  const open = [{ key: start, steps: first, seen: new Set([start]) }]
  for (let at = open.pop(); at && patience.left > 0; at = open.pop()) {
    patience.left--
    const { key, steps, seen } = at
    const onwards = (graph.get(key)?.edges ?? []).filter(({ to }) => !seen.has(to))
    if (steps.length === length) {
      yield steps
      if (onwards.length > 0) yield 'longer'
    } else {
      const ways = onwards.map(({ event, state, to }) => ({
        key: to,
        steps: [...steps, { event, state }],
        seen: new Set(seen).add(to),
      }))
      open.push(...ways.toReversed())
    }
  }
}

function firstOf<M extends AnyStateMachine>(graph: Graph, input: InputFrom<M>): [string, Step[]] {
  const [start] = graph
  if (!start) throw new Error('A model without a start has no paths.')
  const [key, { state }] = start
  return [key, [{ event: { type: 'xstate.init', input }, state }]]
}

function withoutBeginnings(paths: Step[][]) {
  const beginnings = new Set(
    paths.flatMap((steps) =>
      steps.slice(1).map((_, length) => signature(steps.slice(0, length + 1))),
    ),
  )
  return paths.filter((steps) => !beginnings.has(signature(steps)))
}

function signature(steps: Step[]) {
  return JSON.stringify(steps.map(({ event }) => event))
}

function placeOf({ value, status }: AnyMachineSnapshot) {
  return JSON.stringify([value, status])
}

function lastOf(steps: Step[]) {
  const last = steps.at(-1)
  if (!last) throw new Error('A path has at least its start.')
  return last
}
