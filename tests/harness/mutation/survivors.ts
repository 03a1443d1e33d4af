import type { AnyEventObject, AnyStateMachine, InputFrom } from 'xstate'
import { measuredPaths } from '#machines/catalogue/paths/cover.ts'
import type { Model } from '#machines/catalogue/paths/model.ts'
import { play } from '#machines/catalogue/paths/play.ts'
import type { Played } from '#machines/catalogue/paths/play.ts'
import { mutantsOf } from './mutants.ts'

export interface Mutation {
  mutants: number
  /** The mutants that no path tells from the original, by name. */
  survivors: string[]
}

/**
 * Walks the paths of a machine on each of its mutants, and tells which ones come through. A mutant
 * is found out as soon as it stands somewhere else than the original, remembers something else, or
 * does something else: calls a port, sets a timer, tells a fact.
 */
export function survivorsOf<M extends AnyStateMachine>(model: Model<M>): Mutation {
  const mutants = mutantsOf(model.machine)
  const walks = walksOf(model)
  const survivors = mutants.filter(({ at, machine: mutant }) =>
    (walks.get(at) ?? []).every(
      ({ input, events, trace }) => traceOf(mutant as M, input, events) === trace(),
    ),
  )
  return { mutants: mutants.length, survivors: survivors.map(({ name }) => name) }
}

interface Walk<M extends AnyStateMachine> {
  input: InputFrom<M>
  events: AnyEventObject[]
  /** What the original does. */
  trace: () => string
}

/**
 * The paths that can notice a change, by what is changed: those that come through the state, take
 * the transition or ask its guard. Short ones first.
 */
function walksOf<M extends AnyStateMachine>(model: Model<M>) {
  const walks = new Map<string, Walk<M>[]>()
  for (const { input, steps, visited } of measuredPaths(model).toSorted(
    (a, b) => a.steps.length - b.steps.length,
  )) {
    const events = steps.slice(1).map(({ event }) => event)
    let known: string | undefined
    const walk = { input, events, trace: () => (known ??= traceOf(model.machine, input, events)) }
    const asked = visited.guards.map((outcome) => outcome.split(' ? ')[0] ?? '')
    for (const place of new Set([...visited.states, ...visited.transitions, ...asked])) {
      const there = walks.get(place) ?? []
      there.push(walk)
      walks.set(place, there)
    }
  }
  return walks
}

function traceOf<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  events: AnyEventObject[],
) {
  try {
    return JSON.stringify(play(machine, input, events).map(observable))
  } catch (fault) {
    return `breaks: ${String(fault)}`
  }
}

function observable({ state: { value, status, context, output }, did }: Played): unknown[] {
  return [
    value,
    status,
    context,
    output,
    did.map(({ type, params }) => [type, withoutActor(params)]),
  ]
}

/**
 * What an action was given. The actor that a port becomes, or that is sent an event, is no part of
 * it, and could not be written down.
 */
function withoutActor(params: unknown) {
  return Object.entries({ ...(params as object | undefined) }).filter(
    ([name]) => name !== 'actorRef' && name !== 'to',
  )
}
