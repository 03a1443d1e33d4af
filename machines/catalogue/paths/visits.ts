import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { getStateNodes } from 'xstate/graph'
import { transitionKey } from '../transition-key.ts'

/**
 * What there is to visit of a machine, or what of it was visited: ids of states, keys of
 * transitions, answers of guards.
 */
export interface Visited {
  states: string[]
  transitions: string[]
  guards: string[]
}

export const kinds = ['states', 'transitions', 'guards'] as const

/**
 * Everything there is to visit. The machine itself is always there, and a history state is never
 * rested in; a guard has two answers.
 */
export function inventoryOf(machine: AnyStateMachine): Visited {
  const transitions = transitionsOf(machine)
  const answers = transitions.flatMap((transition) =>
    partsOf(transition.guard).flatMap((part) =>
      [true, false].map((answer) => answerKey(transition, part, answer)),
    ),
  )
  return {
    states: getStateNodes(machine.root)
      .filter(({ type }) => type !== 'history')
      .map(({ id }) => id),
    transitions: transitions.map(transitionKey),
    // A guard may stand twice in one that joins others.
    guards: [...new Set(answers)],
  }
}

export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return [machine.root, ...getStateNodes(machine.root)].flatMap(({ transitions, always }) => [
    ...[...transitions.values()].flat(),
    ...(always ?? []),
  ])
}

/** Counts what is visited while machines run. */
export class Visits {
  readonly #seen = {
    states: new Set<string>(),
    transitions: new Set<string>(),
    guards: new Set<string>(),
  }

  /**
   * A copy of the machine whose guards tell what they answered. Given to `createActor` together
   * with `inspect`.
   */
  watch<M extends AnyStateMachine>(machine: M): M {
    // A copy with nothing changed is a machine of the same type.
    const copy = machine.provide({}) as M
    for (const transition of transitionsOf(copy)) {
      if (transition.guard) transition.guard = this.#watched(transition, transition.guard)
    }
    return copy
  }

  readonly inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
    // A fake port reports its snapshots too, and those have no nodes.
    for (const { id } of (event.snapshot as Partial<AnyMachineSnapshot>)._nodes ?? [])
      this.#seen.states.add(id)
    if (event.type !== '@xstate.microstep') return
    for (const transition of event._transitions) {
      this.#seen.transitions.add(transitionKey(transition))
      // A state that is left in the same breath is in no snapshot; the transition out of it proves
      // the visit.
      this.#seen.states.add(transition.source.id)
    }
  }

  /** What was visited since the last time this was asked. */
  taken(): Visited {
    const visited = this.visited
    for (const kind of kinds) this.#seen[kind].clear()
    return visited
  }

  /** Counts another one's visits as well. */
  add(other: Visited) {
    for (const kind of kinds) for (const name of other[kind]) this.#seen[kind].add(name)
  }

  get visited(): Visited {
    return {
      states: [...this.#seen.states],
      transitions: [...this.#seen.transitions],
      guards: [...this.#seen.guards],
    }
  }

  missing(machine: AnyStateMachine): Visited {
    const all = inventoryOf(machine)
    const left = (kind: keyof Visited) => all[kind].filter((name) => !this.#seen[kind].has(name))
    return { states: left('states'), transitions: left('transitions'), guards: left('guards') }
  }

  /**
   * XState asks a guard that has a `check` with the whole snapshot, as it does with its own `and`,
   * `or` and `stateIn`.
   */
  #watched(transition: AnyTransitionDefinition, guard: Guard) {
    const check = (
      snapshot: AnyMachineSnapshot,
      { context, event }: { context: object; event: AnyEventObject },
    ) => {
      for (const part of partsOf(guard)) {
        this.#seen.guards.add(
          answerKey(transition, part, evaluateGuard(part, context, event, snapshot)),
        )
      }
      return evaluateGuard(guard, context, event, snapshot)
    }
    return Object.assign(() => false, { check })
  }
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>

/** The guards that a transition asks: one, or those that XState's `and`, `or` and `not` join. */
export function partsOf(guard: Guard | undefined): Guard[] {
  if (!guard) return []
  const { guards } = guard as { guards?: Guard[] }
  return guards ? guards.flatMap(partsOf) : [guard]
}

function answerKey(transition: AnyTransitionDefinition, guard: Guard, answer: boolean) {
  return `${transitionKey(transition)} ? ${guardName(guard)} ${answer ? 'yes' : 'no'}`
}

function guardName(guard: Guard): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'function') return guard.type
  // XState's `stateIn` carries the state that it asks for.
  const { stateValue } = guard as { stateValue?: unknown }
  return stateValue === undefined ? guard.name : `in ${JSON.stringify(stateValue)}`
}
