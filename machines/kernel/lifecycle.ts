import { createActor, getNextTransitions, initialTransition, transition } from 'xstate'
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  StateValue,
  StateValueFrom,
} from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { Problem } from './problem.ts'

/** A chart whose state lives in rows, in the shape that this release writes. */
export interface Lifecycle<M extends AnyStateMachine, Fact extends string = string> {
  machine: M
  /** Counts the shapes of what is stored: state names, facts, history. XState keeps no such number itself. */
  version: number
  /** By version: how a row that was written at it becomes one of the next. */
  migrations: Readonly<Record<number, (old: AnyStored) => Omit<AnyStored, 'version'>>>
  /** What its `tell` action may say. Only a type: there is no value. */
  facts?: Fact
}

/** What the database keeps of a lifecycle: where it is (a name, or a nested value for parallel regions) and the facts its guards read. */
export interface Stored<M extends AnyStateMachine> extends AnyStored {
  state: StateValueFrom<M>
  facts: ContextFrom<M>
}

export interface AnyStored {
  version: number
  state: StateValue
  facts: unknown
  /** By history state, where it leads back to. Left out by charts without history. */
  history?: Record<string, unknown>
}

/** A lifecycle that has just begun, and what it tells. */
export function begin<M extends AnyStateMachine, Fact extends string>(
  lifecycle: Lifecycle<M, Fact>,
  input: InputFrom<M>,
) {
  // Widened because XState cannot relate a generic machine to its own snapshot and actions; here and below, the lifecycle is the proof.
  const [snapshot, actions] = initialTransition(lifecycle.machine as AnyStateMachine, input)
  return stepOf(lifecycle, snapshot, actions)
}

/**
 * Applies one event to a stored lifecycle, purely, and answers what to store and what to tell. Refuses an event that the chart does
 * not allow with Problem('event_not_allowed'): the state, the events allowed in it, and which guards said no.
 * Callers pass events parsed by the lifecycle's own event schema: XState itself would accept a forged `xstate.done.actor.*` or
 * `xstate.after.*` type.
 */
export function advance<M extends AnyStateMachine, Fact extends string>(
  lifecycle: Lifecycle<M, Fact>,
  stored: AnyStored,
  event: EventFromLogic<M>,
) {
  const before = restore(lifecycle, stored)
  if (!before.can(event)) {
    throw new Problem('event_not_allowed', {
      state: before.value,
      event: event.type,
      allowed: eventsFrom(before, event),
      refusedBy: guardsAgainst(before, event),
    })
  }
  const [after, actions] = transition(lifecycle.machine as AnyStateMachine, before, event)
  return stepOf(lifecycle, after, actions)
}

/** The types of the events that may happen now. `now` is what each carries: the time, and nothing that its guards would say no to. */
export function allowedEvents<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  now: object,
): EventFromLogic<M>['type'][] {
  return eventsFrom(restore(lifecycle, stored), now)
}

/** Why an event may not happen: null when it may, else the guards that say no; none of them when the state itself does not know it. */
export function refusal<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  event: EventFromLogic<M>,
): string[] | null {
  const snapshot = restore(lifecycle, stored)
  return snapshot.can(event) ? null : guardsAgainst(snapshot, event)
}

export function hasTag<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  tag: string,
) {
  return restore(lifecycle, stored).hasTag(tag)
}

/** A row as this release writes it. A row of a later release, or of one that nobody knows how to read, is a fault of ours. */
export function upToDate<M extends AnyStateMachine>(
  { machine, version, migrations }: Lifecycle<M>,
  stored: AnyStored,
): Stored<M> {
  let row = stored
  while (row.version < version) {
    const migrate = migrations[row.version]
    if (!migrate)
      throw new Error(
        `Nobody says how version ${row.version} of "${machine.id}" becomes version ${row.version + 1}.`,
      )
    row = { ...migrate(row), version: row.version + 1 }
  }
  if (row.version > version)
    throw new Error(
      `A row is of version ${row.version} of "${machine.id}", and ${version} is the last that is known here.`,
    )
  return row as Stored<M>
}

/** A snapshot of what was stored. XState's own `resolveState` knows no history; an actor that is never started revives it. */
function restore<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
): AnyMachineSnapshot {
  const { state, facts, history = {} } = upToDate(lifecycle, stored)
  const persisted = {
    status: 'active',
    value: state,
    context: facts,
    historyValue: history,
    children: {},
  }
  const snapshot = createActor(lifecycle.machine as AnyStateMachine, {
    snapshot: persisted as never,
  }).getSnapshot() as AnyMachineSnapshot
  // A state that the chart does not have would otherwise be a snapshot in which nothing is allowed.
  if (snapshot.status === 'error')
    throw new Error(`"${lifecycle.machine.id}" has no state ${JSON.stringify(state)}.`, {
      cause: snapshot.error,
    })
  return snapshot
}

function stepOf<M extends AnyStateMachine, Fact extends string>(
  { machine, version }: Lifecycle<M, Fact>,
  snapshot: AnyMachineSnapshot,
  actions: readonly Action[],
) {
  const { historyValue } = machine.getPersistedSnapshot(snapshot as never) as unknown as {
    historyValue: Record<string, unknown>
  }
  const history = Object.keys(historyValue).length > 0 ? { history: historyValue } : {}
  const stored = {
    version,
    state: snapshot.value,
    facts: snapshot.context,
    ...history,
  } as Stored<M>
  return { stored, told: actions.flatMap(factOf<Fact>) }
}

interface Action {
  type: string
  params?: unknown
}

/** A lifecycle speaks to the world only through its `tell` action: `{ type: 'tell', params: { fact } }`. */
function factOf<Fact>(action: Action): Fact[] {
  return action.type === 'tell' ? [(action.params as { fact: Fact }).fact] : []
}

function eventsFrom(snapshot: AnyMachineSnapshot, now: object): string[] {
  const known = new Set(getNextTransitions(snapshot).map(({ eventType }) => String(eventType)))
  return [...known].filter((type) => snapshot.can({ ...now, type }))
}

/** The named guards that keep an event from happening. Of guards that are joined, those that say no themselves. */
function guardsAgainst(snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  const ways = snapshot._nodes.flatMap((node) => node.transitions.get(event.type) ?? [])
  return [
    ...new Set(
      ways.flatMap(({ guard }) => (guard === undefined ? [] : sayingNo(guard, snapshot, event))),
    ),
  ]
}

function sayingNo(guard: UnknownGuard, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  if (evaluateGuard(guard, snapshot.context, event, snapshot)) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard !== 'function') return [guard.type]
  // XState's `and` and `or` carry the guards that they join.
  const { guards = [] } = guard as { guards?: UnknownGuard[] }
  return guards.flatMap((part) => sayingNo(part, snapshot, event))
}

type UnknownGuard = Parameters<typeof evaluateGuard>[0]
