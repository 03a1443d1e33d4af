import { StateMachine } from 'xstate'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { inWords } from './duration.ts'
import { transitionKey } from './transition-key.ts'

/**
 * A machine as plain data: what is drawn, listed, exported and counted. States come before those
 * inside them, in the order of the file.
 */
export interface Chart {
  id: string
  description: string
  nodes: ChartNode[]
  transitions: ChartTransition[]
}

export interface ChartNode {
  id: string
  key: string
  /** Dotted, '' for the machine itself. */
  path: string
  parent: string | null
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history: 'shallow' | 'deep' | null
  /** The state inside that it starts with. */
  initial: string | null
  description: string
  tags: string[]
  meta: unknown
  entry: string[]
  exit: string[]
  invokes: ChartInvoke[]
}

export interface ChartInvoke {
  id: string
  src: string
  /** The id of the machine that is run; null for a function. */
  machine: string | null
}

export interface ChartTransition {
  /** Unique within the machine, and the same string that coverage counts by. */
  id: string
  source: string
  /** Empty where the event changes no state. */
  targets: string[]
  /** XState's own type, '' for a transition that waits for nothing. */
  event: string
  kind: 'event' | 'always' | 'after' | 'done' | 'error'
  /** What happens, as a person reads it: `SUBMIT`, `after 5 seconds`, `initiateAuth answers`. */
  label: string
  /** By name; 'otherwise' for the last branch of several, null where nothing is asked. */
  guard: string | null
  actions: string[]
  /**
   * `48 minutes`, `0.3 seconds to 1.2 seconds`, or the delay's name where nobody knows how long it
   * is.
   */
  delay: string | null
  /** Leaves and enters the state again although it is there already. */
  reenter: boolean
  description: string
}

/**
 * How long the delays were that a machine computes: from the shortest to the longest, in
 * milliseconds, by name.
 */
export type DelaysSeen = Readonly<Record<string, { from: number; to: number }>>

export function chartOf(machine: AnyStateMachine, delaysSeen: DelaysSeen = {}): Chart {
  const states = [machine.root, ...descendants(machine.root)]
  const durations = durationsOf(machine, delaysSeen)
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    nodes: states.map((state) => nodeOf(state, machine)),
    transitions: states.flatMap((state) =>
      transitionsOf(state).map((transition) => drawn(transition, durations)),
    ),
  }
}

type StateNode = AnyStateMachine['root']

function descendants(state: StateNode): StateNode[] {
  const inside: StateNode[] = Object.values(state.states)
  return inside.flatMap((child) => [child, ...descendants(child)])
}

function nodeOf(state: StateNode, machine: AnyStateMachine): ChartNode {
  const { id, key, path, parent, type, history, description, tags, meta, entry, exit, invoke } =
    state
  // An "initial" with no target of its own is filled in by XState, which types it as any
  // transition's.
  const [initial] = type === 'compound' ? (state.initial.target ?? []) : []
  return {
    id,
    key,
    path: path.join('.'),
    parent: parent?.id ?? null,
    type,
    history: type === 'history' ? history || 'shallow' : null,
    initial: initial?.id ?? null,
    description: description ?? '',
    tags: [...tags],
    meta: (meta as unknown) ?? null,
    entry: entry.map(nameOf).filter(isOurs),
    exit: exit.map(nameOf).filter(isOurs),
    invokes: invoke.map(({ id, src }) => ({
      id,
      src: typeof src === 'string' ? src : id,
      machine: machineCalled(src, machine),
    })),
  }
}

/** The machine behind a port's name, where it is one: what else is called are functions. */
function machineCalled(src: unknown, { implementations }: AnyStateMachine): string | null {
  const logic: unknown =
    typeof src === 'string' ? (implementations.actors as Record<string, unknown>)[src] : src
  return logic instanceof StateMachine ? logic.id : null
}

/**
 * What an invocation is: another machine, a port that answers, or a source that tells of the
 * outside world and never answers.
 */
export function invokeKind(
  { transitions }: Chart,
  state: ChartNode,
  { id, machine }: ChartInvoke,
): 'machine' | 'port' | 'source' {
  if (machine !== null) return 'machine'
  const isAwaited = transitions.some(
    ({ source, event }) => source === state.id && event === `xstate.done.actor.${id}`,
  )
  return isAwaited ? 'port' : 'source'
}

/** In the order in which XState asks them. */
function transitionsOf({ transitions, always }: StateNode): AnyTransitionDefinition[] {
  return [...[...transitions.values()].flat(), ...(always ?? [])]
}

function drawn(
  transition: AnyTransitionDefinition,
  durations: Map<string, string>,
): ChartTransition {
  const { source, eventType: event, target, guard, actions, description, reenter } = transition
  const branches = (event === '' ? source.always : source.transitions.get(event)) ?? []
  const isLastBranch = branches.length > 1 && branches.at(-1) === transition
  const [, delayed] = /^xstate\.after\.(.+)/.exec(event) ?? []
  const delayName = delayed?.slice(0, -source.id.length - 1) ?? null
  const delay = delayName === null ? null : (durations.get(delayName) ?? delayName)
  return {
    id: transitionKey(transition),
    source: source.id,
    targets: target?.map(({ id }) => id) ?? [],
    event,
    kind: kindOf(event),
    label: labelOf(event, delay),
    guard: guard ? guardName(guard) : isLastBranch ? 'otherwise' : null,
    actions: actions.map(nameOf).filter(isOurs),
    delay,
    reenter,
    description: description ?? '',
  }
}

function kindOf(event: string): ChartTransition['kind'] {
  if (event === '') return 'always'
  const [, kind] = /^xstate\.(after|done|error)\./.exec(event) ?? []
  return (kind as 'after' | 'done' | 'error' | undefined) ?? 'event'
}

/** An event as a person reads it. */
export function labelOf(event: string, delay: string | null = null) {
  if (event === '') return 'at once'
  if (event === 'xstate.init') return 'the start'
  if (event.startsWith('xstate.after.')) return `after ${delay ?? event.split('.')[2] ?? ''}`
  if (event.startsWith('xstate.done.state.')) return 'when its end is reached'
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)/.exec(event) ?? []
  return port === undefined ? event : `${port} ${kind === 'done' ? 'answers' : 'breaks'}`
}

/**
 * XState starts and stops its timers by actions of its own, which the transitions after a delay say
 * already.
 */
function isOurs(action: string) {
  return !action.startsWith('xstate.')
}

/**
 * By name, and with what it is always given: `explain (network_error)`. What is computed when it
 * runs is not to be seen from outside.
 */
function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  const { type, params, name } = action as { type?: string; params?: unknown; name?: string }
  const given =
    params && typeof params === 'object' ? Object.values(params).map(String).join(', ') : ''
  return `${type ?? name ?? 'unnamed'}${given ? ` (${given})` : ''}`
}

/**
 * Guards are named, or made of named ones by XState's `and`, `or`, `not` and `stateIn`, which are
 * functions with these fields.
 */
export function guardName(guard: unknown): string {
  const { check, guards, stateValue } = guard as {
    check?: () => unknown
    guards?: unknown[]
    stateValue?: unknown
  }
  if (stateValue !== undefined)
    return `in ${typeof stateValue === 'string' ? stateValue.replace(/^#/, '') : JSON.stringify(stateValue)}`
  if (!guards) return nameOf(guard)
  const inside = guards.map(guardName)
  return check?.name === 'checkNot'
    ? `not ${inside.join('')}`
    : inside.join(check?.name === 'checkOr' ? ' or ' : ' and ')
}

function durationsOf({ implementations }: AnyStateMachine, seen: DelaysSeen) {
  const known = Object.entries(implementations.delays as Record<string, unknown>).flatMap(
    ([name, delay]) => {
      const { from, to } =
        typeof delay === 'number' ? { from: delay, to: delay } : (seen[name] ?? {})
      if (from === undefined || to === undefined) return []
      return [
        [
          name,
          from === to
            ? inWords(from)
            : from === 0
              ? `up to ${inWords(to)}`
              : `${inWords(from)} to ${inWords(to)}`,
        ] as const,
      ]
    },
  )
  return new Map(known)
}
