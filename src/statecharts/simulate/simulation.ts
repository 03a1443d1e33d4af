import { evaluateGuard } from 'xstate/guards'
import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import { guardName } from '#machines/catalogue/chart.ts'
import { playerOf } from '#machines/catalogue/paths/play.ts'
import type { Played } from '#machines/catalogue/paths/play.ts'
import { transitionKey } from '#machines/catalogue/transition-key.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'

/** A moment of a machine that is played by hand: nothing is called, and no time passes. */
export interface Moment {
  event: AnyEventObject
  snapshot: AnyMachineSnapshot
  active: string[]
  /** The transitions that led here, in order. */
  taken: string[]
  /**
   * How many milliseconds the timers run that were set on the way here, by the event that ends
   * each.
   */
  timers: Record<string, number>
}

/**
 * Plays events from the start, which is the first moment. To go back is to play fewer of them
 * again.
 */
export function simulate(
  { machine }: Pick<CatalogueEntry, 'machine'>,
  input: unknown,
  events: readonly AnyEventObject[],
): Moment[] {
  let taken: string[] = []
  const player = playerOf(machine, (change) => {
    if (change.type === '@xstate.microstep') taken.push(...change._transitions.map(transitionKey))
  })
  const moment = (event: AnyEventObject, move: () => Played) => {
    taken = []
    return momentOf(event, move(), taken)
  }
  const start = moment({ type: 'xstate.init' }, () => player.start(input))
  let { snapshot } = start
  const later = events.map((event) => {
    const next = moment(event, () => player.next(snapshot, event))
    snapshot = next.snapshot
    return next
  })
  return [start, ...later]
}

function momentOf(event: AnyEventObject, { state, did }: Played, taken: string[]): Moment {
  return {
    event,
    snapshot: state,
    active: state._nodes.map(({ id }) => id),
    taken,
    timers: timersIn(did),
  }
}

function timersIn(did: Played['did']) {
  const timers = did.flatMap(({ type, params }) => {
    const { delay, event } = params as { delay?: number; event?: { type: string } }
    return type === 'xstate.raise' && delay !== undefined && event
      ? [[event.type, delay] as const]
      : []
  })
  return Object.fromEntries(timers)
}

/** One thing that could happen next, and what would come of it. */
export interface Choice {
  event: AnyEventObject
  kind: 'event' | 'answer' | 'fault' | 'timer'
  /** The transition that it would take; null where the machine takes none. */
  takes: string | null
  /** The transitions whose guards were asked and said no, in the order in which they were asked. */
  refusedBy: string[]
  /** The guards that said no, by name; of guards that are joined, the parts that did. */
  guards: string[]
  /** For a timer: how long it runs. */
  wait: number | null
}

/**
 * Everything that could happen now: each case that a state listens to, the answers and faults of
 * the ports that were called, and the timers that run.
 */
export function choicesAt(
  entry: Pick<CatalogueEntry, 'cases'>,
  moments: readonly Moment[],
): Choice[] {
  const now = moments.at(-1)
  if (!now || now.snapshot.status !== 'active') return []
  const asked = candidatesIn(now.snapshot)
  const types = [...new Set(asked.map(({ eventType }) => String(eventType)))].filter(
    (type) => type !== '' && !type.startsWith('xstate.done.state.'),
  )
  return types.flatMap((type) => {
    const cases = entry.cases.filter((event) => event.type === type)
    return (cases.length > 0 ? cases : [{ type }]).map((event) =>
      choiceOf(event, now.snapshot, asked, moments),
    )
  })
}

function choiceOf(
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
  asked: AnyTransitionDefinition[],
  moments: readonly Moment[],
): Choice {
  const [taken] = snapshot.machine.getTransitionData(snapshot, event) as AnyTransitionDefinition[]
  const refused = asked
    .filter(({ eventType, guard }) => eventType === event.type && guard !== undefined)
    .filter(({ guard }) => !evaluateGuard(guard as never, snapshot.context, event, snapshot))
  return {
    event,
    kind: kindOf(event.type),
    takes: taken ? transitionKey(taken) : null,
    refusedBy: refused.map(transitionKey),
    guards: [...new Set(refused.flatMap(({ guard }) => refusing(guard, snapshot, event)))],
    wait: moments.findLast(({ timers }) => event.type in timers)?.timers[event.type] ?? null,
  }
}

/**
 * The names of the guards that say no: of guards that are joined, the parts that do. Where no part
 * does, the guard turns one round.
 */
function refusing(guard: unknown, snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  if (evaluateGuard(guard as never, snapshot.context, event, snapshot)) return []
  // XState's own joining guards carry what they join. Their kind is told only by the name of a
  // function, which a build shortens.
  const { guards = [] } = guard as { guards?: unknown[] }
  const parts = guards.flatMap((part) => refusing(part, snapshot, event))
  if (parts.length > 0) return parts
  return guards.length > 0 ? [`not ${guards.map(guardName).join(' and ')}`] : [guardName(guard)]
}

/**
 * Every transition that starts in a state that the machine is in, the innermost first, as the
 * machine asks them.
 */
function candidatesIn({ _nodes: active }: AnyMachineSnapshot): AnyTransitionDefinition[] {
  return active.toReversed().flatMap(({ transitions }) => [...transitions.values()].flat())
}

function kindOf(type: string): Choice['kind'] {
  if (type.startsWith('xstate.done.actor.')) return 'answer'
  if (type.startsWith('xstate.error.actor.')) return 'fault'
  return type.startsWith('xstate.after.') ? 'timer' : 'event'
}
