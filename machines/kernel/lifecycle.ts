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
import { keptState, stateValue } from './values/state-name.ts'
import type { Innermost } from './values/state-name.ts'

/** A chart whose state is stored in rows, in the format of this release. */
export interface Lifecycle<M extends AnyStateMachine, Fact extends string = string> {
  machine: M
  /** The version of the stored format (states, facts, history), which XState does not number. */
  version: number
  /** By version: how a row of that version becomes one of the next. */
  migrations: Readonly<Record<number, (old: AnyStored) => Omit<AnyStored, 'version'>>>
  /** What its `recordFact` action may say. Only a type: there is no value. */
  facts?: Fact
}

/** What a chart's transitions tell the interface: `meta: { ends: true, asks: true }`. */
export interface ActionMeta {
  /** Ends something that others rely on. */
  ends: boolean
  /** Needs a confirmation. */
  asks?: true
}

/** An event that a state knows, as a button: whether it may happen now, and how it is shown. */
export interface LifecycleAction<E extends string = string> {
  event: E
  /** The guards that refuse it; empty if it may happen now. */
  refusedBy: readonly string[]
  ends: boolean
  asks: boolean
}

/**
 * What the database stores of a lifecycle: its state and the facts that its guards read. Of nested
 * states it stores the innermost name, so that a chart may group its states without changing rows;
 * of parallel regions, that of each. `in out` keeps the compiler from comparing XState's types for
 * all machines, which took longer than the rest of the code.
 */
export interface Stored<in out M extends AnyStateMachine> extends AnyStored {
  state: Innermost<StateValueFrom<M>>
  facts: ContextFrom<M>
}

export interface AnyStored {
  version: number
  state: StateValue
  facts: unknown
  /** For each history state, where it leads back to. Charts without history leave it out. */
  history?: Record<string, unknown>
}

/** A lifecycle that has just begun, and the facts that its start records. */
export function begin<M extends AnyStateMachine, Fact extends string>(
  lifecycle: Lifecycle<M, Fact>,
  input: InputFrom<M>,
) {
  // Widened because XState cannot relate a generic machine to its own snapshot and actions. Here
  // and below, the lifecycle guarantees the type.
  const [snapshot, actions] = initialTransition(lifecycle.machine as AnyStateMachine, input)
  return stepOf(lifecycle, snapshot, actions)
}

/**
 * Applies one event to a stored lifecycle and returns what to store and which facts it recorded.
 * Throws Problem('event_not_allowed') with the allowed events and the guards that refused. Callers
 * pass parsed events only: XState itself would accept a forged `xstate.done.actor.*` type.
 */
export function advance<M extends AnyStateMachine, Fact extends string>(
  lifecycle: Lifecycle<M, Fact>,
  stored: AnyStored,
  event: EventFromLogic<M>,
) {
  const before = restore(lifecycle, stored)
  if (!before.can(event)) {
    throw new Problem('event_not_allowed', {
      state: keptState(before.value),
      event: event.type,
      allowed: eventsFrom(before, event),
      refusedBy: guardsAgainst(before, event),
    })
  }
  const [after, actions] = transition(lifecycle.machine as AnyStateMachine, before, event)
  return stepOf(lifecycle, after, actions)
}

/** The events allowed now. Each carries `now`: the time, and nothing that a guard refuses. */
export function allowedEvents<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  now: object,
): EventFromLogic<M>['type'][] {
  return eventsFrom(restore(lifecycle, stored), now)
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function refusal<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  event: EventFromLogic<M>,
): string[] | null {
  const snapshot = restore(lifecycle, stored)
  return snapshot.can(event) ? null : guardsAgainst(snapshot, event)
}

/** The given events that the state knows, with the guards that refuse them; each carries `now`. */
export function actionsIn<M extends AnyStateMachine, E extends EventFromLogic<M>['type']>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  { events, now }: { events: readonly E[]; now: object },
): LifecycleAction<E>[] {
  const snapshot = restore(lifecycle, stored)
  const ways = Map.groupBy(getNextTransitions(snapshot), ({ eventType }) => String(eventType))
  return events.flatMap((type) => {
    const event = { ...now, type }
    const refusedBy = snapshot.can(event) ? [] : guardsAgainst(snapshot, event)
    const known = ways.get(type)
    if (!known || (refusedBy.length === 0 && !snapshot.can(event))) return []
    const textOf = (what: keyof ActionMeta) =>
      known.some(({ meta }) => (meta as ActionMeta | undefined)?.[what])
    return [{ event: type, refusedBy, ends: textOf('ends'), asks: textOf('asks') }]
  })
}

/** Whether the state has a tag. Tags depend only on the state, so answers are cached. */
export function hasTag<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
  tag: string,
): boolean {
  const { state } = migrated(lifecycle, stored)
  const known = tagsOf.get(lifecycle.machine) ?? new Map<string, ReadonlySet<string>>()
  // A name is never the JSON of an object.
  const key = typeof state === 'string' ? state : JSON.stringify(state)
  const cached = known.get(key)
  if (cached) return cached.has(tag)
  const { tags } = restore(lifecycle, stored)
  tagsOf.set(lifecycle.machine, known.set(key, tags))
  return tags.has(tag)
}

const tagsOf = new WeakMap<AnyStateMachine, Map<string, ReadonlySet<string>>>()

/** A row in the format of this release. A row of a later or unknown version throws. */
export function upToDate<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
): Stored<M> {
  return migrated(lifecycle, stored) as unknown as Stored<M>
}

function migrated<M extends AnyStateMachine>(
  { machine, version, migrations }: Lifecycle<M>,
  stored: AnyStored,
): AnyStored {
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
  return row
}

/** A snapshot of what is stored, by an actor that never starts: `resolveState` knows no history. */
function restore<M extends AnyStateMachine>(
  lifecycle: Lifecycle<M>,
  stored: AnyStored,
): AnyMachineSnapshot {
  const { state, facts: context, history: historyValue = {} } = migrated(lifecycle, stored)
  const value = stateValue(lifecycle.machine, state)
  const persisted = { status: 'active', value, context, historyValue, children: {} }
  const snapshot = createActor(lifecycle.machine as AnyStateMachine, {
    snapshot: persisted as never,
  }).getSnapshot() as AnyMachineSnapshot
  // A state that the chart does not have would otherwise become a snapshot in which nothing is
  // allowed.
  if (snapshot.status === 'error')
    throw new Error(`"${lifecycle.machine.id}" has no state ${JSON.stringify(state)}.`, {
      cause: snapshot.error,
    })
  return snapshot
}

function stepOf<M extends AnyStateMachine, Fact extends string>(
  { machine, version }: Lifecycle<M, Fact>,
  snapshot: AnyMachineSnapshot,
  actions: readonly { type: string; params?: unknown }[],
) {
  const { historyValue } = machine.getPersistedSnapshot(snapshot as never) as unknown as {
    historyValue: Record<string, unknown>
  }
  const history = Object.keys(historyValue).length > 0 ? { history: historyValue } : {}
  const { value, context: facts } = snapshot
  const stored: AnyStored = { version, state: keptState(value), facts, ...history }
  return { stored: stored as unknown as Stored<M>, facts: actions.flatMap(factOf<Fact>) }
}

/**
 * The facts of the `recordFact` actions, the only action with which a lifecycle notifies others.
 */
function factOf<Fact>({ type, params }: { type: string; params?: unknown }): Fact[] {
  return type === 'recordFact' ? [(params as { fact: Fact }).fact] : []
}

function eventsFrom(snapshot: AnyMachineSnapshot, now: object): string[] {
  const known = new Set(getNextTransitions(snapshot).map(({ eventType }) => String(eventType)))
  return [...known].filter((type) => snapshot.can({ ...now, type }))
}

/** The named guards that refuse an event. Of combined guards, those that refuse by themselves. */
function guardsAgainst(snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  const ways = getNextTransitions(snapshot).filter(({ eventType }) => eventType === event.type)
  return [
    ...new Set(
      ways.flatMap(({ guard }) => (guard === undefined ? [] : refusing(guard, snapshot, event))),
    ),
  ]
}

function refusing(guard: UnknownGuard, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  if (evaluateGuard(guard, snapshot.context, event, snapshot)) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard !== 'function') return [guard.type]
  // XState's `and` and `or` carry the guards that they combine.
  const { guards = [] } = guard as { guards?: UnknownGuard[] }
  return guards.flatMap((part) => refusing(part, snapshot, event))
}

type UnknownGuard = Parameters<typeof evaluateGuard>[0]
