import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { DelaysSeen } from './chart.ts'
import { graphOf, inputsOf } from './paths/model.ts'

/**
 * How long the delays are that a machine computes from its context, in every state that its cases
 * lead to.
 */
export function delaysSeen(entry: CatalogueEntry): DelaysSeen {
  const delays = Object.entries(
    entry.machine.implementations.delays as Record<string, unknown>,
  ).filter(isComputed)
  const seen: Record<string, { from: number; to: number }> = {}
  for (const { state, event } of delays.length > 0 ? arrivals(entry) : []) {
    for (const [name, delay] of delays.filter(([name]) => waitsFor(state, name))) {
      const length = delay({ context: state.context, event })
      const { from, to } = seen[name] ?? { from: length, to: length }
      seen[name] = { from: Math.min(from, length), to: Math.max(to, length) }
    }
  }
  return seen
}

/** Every state that is reached, with what leads there first. */
function arrivals(entry: CatalogueEntry): { state: AnyMachineSnapshot; event: AnyEventObject }[] {
  return inputsOf(entry).flatMap((input) => {
    const graph = graphOf(entry, input)
    const edges = [...graph.values()].flatMap((place) => place.edges)
    return [...graph].map(([key, { state }]) => ({
      state,
      event: edges.find(({ to }) => to === key)?.event ?? { type: 'xstate.init', input },
    }))
  })
}

function waitsFor({ _nodes: active }: AnyMachineSnapshot, delay: string) {
  return active.some(({ after }) =>
    after.some(({ eventType }) => String(eventType).startsWith(`xstate.after.${delay}.`)),
  )
}

type Delay = (known: { context: unknown; event: unknown }) => number

function isComputed(delay: [string, unknown]): delay is [string, Delay] {
  return typeof delay[1] === 'function'
}
