import { not } from 'xstate'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { partsOf, transitionsOf } from '#machines/catalogue/paths/visits.ts'
import { transitionKey } from '#machines/catalogue/transition-key.ts'

/** A machine with one thing wrong. */
export interface Mutant {
  /** What is wrong, and where: `asks the opposite: editing · SUBMIT [0] → submitting`. */
  name: string
  /**
   * Where a path must come through to notice: the key of a transition or the id of a state, as in
   * the original.
   */
  at: string
  /**
   * Changed in its own states and transitions, not in its configuration: what `provide` makes of it
   * is the original again.
   */
  machine: AnyStateMachine
}

type StateNode = AnyStateMachine['root']
type Change<Part> = [name: string, apply: (part: Part) => unknown]

/**
 * Every mutant of a machine: each transition taken away, led astray, asked nothing or the opposite,
 * each action left out.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [
    ...changed(machine, transitionsOf, transitionKey, changesOfTransition),
    ...changed(machine, statesOf, ({ id }) => id, changesOfState),
  ]
}

function changed<Part>(
  machine: AnyStateMachine,
  partsIn: (machine: AnyStateMachine) => Part[],
  nameOf: (part: Part) => string,
  changesOf: (part: Part) => Change<Part>[],
): Mutant[] {
  return partsIn(machine).flatMap((part, place) =>
    changesOf(part).map(([name, apply]) => {
      // A copy with nothing changed has states and transitions of its own, in the same order.
      const copy: AnyStateMachine = machine.provide({})
      for (const own of partsIn(copy).slice(place, place + 1)) apply(own)
      return { name: `${name}: ${nameOf(part)}`, at: nameOf(part), machine: copy }
    }),
  )
}

function changesOfTransition({
  guard,
  target,
  actions,
}: AnyTransitionDefinition): Change<AnyTransitionDefinition>[] {
  const [first] = target ?? []
  const elsewhere = first && beside(first)
  return [
    ['is not there', takeAway],
    ...(elsewhere
      ? [
          [
            `leads to ${elsewhere.id}`,
            (mutant) => lead(mutant, elsewhere.id),
          ] satisfies Change<AnyTransitionDefinition>,
        ]
      : []),
    ...(guard ? changesOfGuard(guard) : []),
    ...actions.map((action, place): Change<AnyTransitionDefinition> => [
      `leaves out ${named(action)}`,
      (mutant) => (mutant.actions = mutant.actions.toSpliced(place, 1)),
    ]),
  ]
}

function takeAway(transition: AnyTransitionDefinition) {
  const { source, eventType } = transition
  const branches = eventType === '' ? source.always : source.transitions.get(eventType)
  branches?.splice(branches.indexOf(transition), 1)
}

function lead(transition: AnyTransitionDefinition, id: string) {
  transition.target = [transition.source.machine.getStateNodeById(id)]
}

/**
 * Another state for a transition that should lead to this one: the next one beside it, else one
 * beside the state around it.
 */
function beside(target: StateNode): StateNode | null {
  if (!target.parent) return null
  const siblings: StateNode[] = Object.values(target.parent.states).filter(
    ({ type }) => type !== 'history',
  )
  const next = siblings[(siblings.indexOf(target) + 1) % siblings.length]
  return next && next !== target ? next : beside(target.parent)
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>

function changesOfGuard(guard: Guard): Change<AnyTransitionDefinition>[] {
  const parts = partsOf(guard)
  return [
    ['asks nothing', (mutant) => delete mutant.guard],
    ['asks the opposite', (mutant) => (mutant.guard = not(guard as never) as unknown as Guard)],
    ...(parts.length < 2 ? [] : parts).map((part): Change<AnyTransitionDefinition> => [
      `does not ask ${named(part)}`,
      (mutant) => (mutant.guard = without(guard, part)),
    ]),
  ]
}

/**
 * A guard that joins others, with one of them always saying yes. XState's `and`, `or` and `not` are
 * functions with a `check` over their `guards`.
 */
function without(guard: Guard, part: Guard): Guard {
  if (guard === part) return () => true
  const { guards } = guard as { guards?: Guard[] }
  return guards
    ? Object.assign(() => false, guard, { guards: guards.map((inside) => without(inside, part)) })
    : guard
}

/** What a state does on its way in and out, timers among it. */
function changesOfState({ entry, exit }: StateNode): Change<StateNode>[] {
  const changes = (actions: unknown[], when: 'entry' | 'exit') =>
    actions.map((action, place): Change<StateNode> => [
      `leaves out ${named(action)} on ${when}`,
      (mutant) => mutant[when].splice(place, 1),
    ])
  return [...changes(entry, 'entry'), ...changes(exit, 'exit')]
}

function statesOf({ root }: AnyStateMachine): StateNode[] {
  return [root, ...getStateNodes(root)]
}

function named(part: unknown) {
  if (typeof part === 'string') return part
  const { type, name } = part as { type?: string; name?: string }
  return type ?? name ?? 'something without a name'
}
