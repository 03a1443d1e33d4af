import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { graphOf, inputsOf } from '#machines/catalogue/paths/model.ts'
import { leavesIn } from '#machines/catalogue/paths/names.ts'
import { playerOf } from '#machines/catalogue/paths/play.ts'
import type { Played } from '#machines/catalogue/paths/play.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { factsIn } from './facts.ts'
import type { Facts } from './facts.ts'

/** What a machine did with one event in one of its reachable contexts. */
export interface Outcome {
  before: Facts
  after: Facts
  /** The state it is in then; null where no transition takes the event. */
  target: string | null
  /** Ports called, timers set and cleared, facts recorded, in that order of time. */
  did: Played['did']
  output: unknown
  /** Where it was and where it is, with nothing left out. */
  exact: unknown
}

/**
 * Everything that can happen in a state: by event, what it led to from each context that the
 * machine can have there.
 */
export interface StateOutcomes {
  name: string
  tags: string[]
  contexts: number
  events: { event: AnyEventObject; outcomes: Outcome[] }[]
  /** Types of events that the state has no transition for. */
  refused: string[]
}

export interface Behaviour {
  starts: { input: unknown; outcome: Outcome }[]
  states: StateOutcomes[]
}

/** Plays every event case in every state and context that a machine reaches from its inputs. */
export function behaviourOf(entry: CatalogueEntry): Behaviour {
  const player = playerOf(entry.machine)
  const starts = inputsOf(entry).map((input) => ({
    input: input as unknown,
    outcome: outcomeOf(null, player.start(input)),
  }))
  const reached = inputsOf(entry).flatMap((input) => [...graphOf(entry, input).values()])
  const order = placesIn(entry.machine)
  const states = [...Map.groupBy(reached, ({ state }) => nameOf(state))].map(
    ([name, nodes]): StateOutcomes => {
      const edges = nodes.flatMap(({ state, edges: from }) =>
        from.map(({ event }) => ({ state, event })),
      )
      const byEvent = [...Map.groupBy(edges, ({ event }) => JSON.stringify(event)).values()]
      const events = byEvent.flatMap((same) => {
        const outcomes = same.map(({ state, event }) =>
          playedFrom(state, event, player.next(state, event)),
        )
        return same.slice(0, 1).map(({ event }) => ({ event, outcomes }))
      })
      const taken = new Set(events.map(({ event }) => event.type))
      const isActive = nodes.some(({ state }) => state.status === 'active')
      const types = isActive
        ? [...new Set(entry.cases.map(({ type }) => type))].filter(
            (type) => !type.startsWith('xstate.'),
          )
        : []
      return {
        name,
        tags: [...new Set(nodes.flatMap(({ state }) => [...state.tags]))],
        contexts: nodes.length,
        events: events.toSorted((a, b) => caseOf(entry, a.event) - caseOf(entry, b.event)),
        refused: types.filter((type) => !taken.has(type)),
      }
    },
  )
  return {
    starts,
    states: states.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  }
}

function playedFrom(state: AnyMachineSnapshot, event: AnyEventObject, played: Played): Outcome {
  const outcome = outcomeOf(state, played)
  if (state.machine.getTransitionData(state, event).length > 0) return outcome
  return { ...outcome, target: null }
}

function outcomeOf(from: AnyMachineSnapshot | null, { state, did }: Played): Outcome {
  return {
    before: from ? factsOf(from) : new Map(),
    after: factsOf(state),
    target: nameOf(state),
    did,
    output: state.status === 'done' ? state.output : undefined,
    exact: [from && exactly(from), exactly(state)],
  }
}

function exactly({ value, status, context, historyValue }: AnyMachineSnapshot): unknown[] {
  return [
    value,
    status,
    context,
    Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  ]
}

/** What the context holds, and where a history state leads back to. */
function factsOf({ context, historyValue }: AnyMachineSnapshot): Facts {
  const history = Object.entries(historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.path.join('.')),
  ])
  return factsIn(
    history.length > 0 ? { ...context, history: Object.fromEntries(history) as unknown } : context,
  )
}

function nameOf(state: AnyMachineSnapshot) {
  return leavesIn(state).join(' + ') || state.machine.id
}

/**
 * The names of the states in the order of the chart; of parallel regions in the order of the first.
 */
function placesIn(machine: AnyStateMachine) {
  const leaves = getStateNodes(machine.root).map(({ path }) => path.join('.'))
  return { indexOf: (name: string) => leaves.indexOf(name.split(' + ')[0] ?? '') }
}

/** Cases come in their own order, and what the chart waits for after them. */
function caseOf({ cases }: CatalogueEntry, event: AnyEventObject) {
  const place = cases.findIndex((known) => isDeepStrictEqual(known, event))
  return place === -1 ? cases.length : place
}
