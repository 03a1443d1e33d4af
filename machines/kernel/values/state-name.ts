import type { AnyStateMachine, StateValue } from 'xstate'

/** The innermost names of a chart's states, which rows store. */
export type Innermost<V> = Exclude<Names<V>, Outer<V>>

type Names<V> = V extends string ? V : V extends object ? Names<V[keyof V]> : never
/** XState's type also accepts a state with nested ones as a whole value. */
type Outer<V> = V extends string ? never : V extends object ? keyof V | Outer<V[keyof V]> : never

/**
 * What a row stores of a lifecycle's state: the innermost name, or the innermost name of each
 * region. Only a whole chart has parallel regions, never a nested state; XState's types do not tell
 * these apart, so the domain of such a chart parses what it gets.
 */
export function keptState(value: StateValue): StateValue {
  if (typeof value === 'string') return value
  const regions = Object.entries(value)
  return regions.length > 1
    ? Object.fromEntries(regions.map(([region, inner = '']) => [region, stateName(inner)]))
    : stateName(value)
}

/** The innermost name of a state without parallel regions. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [inner] = Object.values(value)
  return inner === undefined ? '' : stateName(inner)
}

/** The chart's state value for what a row stores; unchanged if the chart has no such name. */
export function stateValue({ root }: AnyStateMachine, state: StateValue): StateValue {
  if (typeof state === 'string') return placeIn(root, state)
  return Object.fromEntries(
    Object.entries(state).map(([region, inner = '']) => {
      const node = root.states[region]
      return [region, node && typeof inner === 'string' ? placeIn(node, inner) : inner]
    }),
  )
}

type StateNode = AnyStateMachine['root']

function placeIn({ states }: StateNode, name: string): StateValue {
  if (name in states) return name
  const inside = Object.values(states).find((child: StateNode) => knows(child, name))
  return inside ? { [inside.key]: placeIn(inside, name) } : name
}

function knows({ states }: StateNode, name: string): boolean {
  return name in states || Object.values(states).some((child: StateNode) => knows(child, name))
}
