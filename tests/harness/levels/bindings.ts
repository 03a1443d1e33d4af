import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'

/**
 * The states of a machine that have none below them, as dotted paths: a new one in the chart is a
 * missing binding to the compiler.
 */
export type Leaf<M extends AnyStateMachine> = LeafIn<SnapshotFrom<M>['value']>

type LeafIn<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${LeafIn<NonNullable<Value[Key]>>}` }[keyof Value &
      string]

/** What is done to send each event of a machine from outside. */
export type Gestures<M extends AnyStateMachine, On, Answer = unknown> = {
  [Type in EventFromLogic<M>['type']]: (
    on: On,
    event: Extract<EventFromLogic<M>, { type: Type }>,
  ) => Promise<Answer>
}

/** What is bound to a name; what is not says so by that name. */
export function bound<T>(bindings: Partial<Record<string, T>>, name: string, where: string): T {
  const found = bindings[name]
  if (found === undefined) throw new Error(`"${name}" is not bound to anything ${where}.`)
  return found
}

/** The states that are bound although the chart does not have them, or the other way round. */
export function unbound(leaves: string[], bindings: object) {
  const names = Object.keys(bindings)
  return [
    ...leaves.filter((leaf) => !names.includes(leaf)),
    ...names.filter((name) => !leaves.includes(name)),
  ]
}
