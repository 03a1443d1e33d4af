import type { AnyStateMachine, StateValue } from 'xstate'

/** The innermost names of a chart's states: those that rows keep. */
export type Innermost<V> = Exclude<Names<V>, Outer<V>>

type Names<V> = V extends string ? V : V extends object ? Names<V[keyof V]> : never
/** XState's type takes a state with others inside for a whole value, too. */
type Outer<V> = V extends string ? never : V extends object ? keyof V | Outer<V[keyof V]> : never

/** The name that a row keeps of where a lifecycle stands: the innermost one. Lifecycles have no parallel states. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [inner] = Object.values(value)
  return inner === undefined ? '' : stateName(inner)
}

/** Where a name stands in the chart; as it is where the chart has none of that name. */
export function stateValue({ root }: AnyStateMachine, state: StateValue): StateValue {
  return typeof state === 'string' ? placeIn(root, state) : state
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
