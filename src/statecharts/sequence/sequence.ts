import type { Chart } from '#machines/catalogue/chart.ts'
import { invokeKind, labelOf } from '#machines/catalogue/chart.ts'

/** One thing that happened to a machine: a step that a tab told, or a moment of the simulation. */
export interface SequenceEvent {
  machine: string
  /** The machine's own title. */
  title: string
  event: { type: string }
  /** State ids. */
  active: readonly string[]
  taken: readonly string[]
  /** Which step or moment it is, for whoever wants to go there. */
  number: number
  /** The chart, where it is at hand: it tells which ports are called. */
  chart: Chart | null
}

/** Somebody or something that takes part: a column of the picture. */
export interface Party {
  id: string
  name: string
  kind: 'person' | 'clock' | 'machine' | 'port'
}

/** An arrow from one to another; from itself to itself for what nobody else brought about. */
export interface Message {
  from: string
  to: string
  kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'call' | 'start'
  label: string
  /** Where the machine is then; empty for a call, which changes nothing. */
  states: string
  /** The transition that was taken. */
  transition: string | null
  machine: string
  number: number
}

export interface Sequence {
  parties: Party[]
  messages: Message[]
}

/**
 * Who told whom what, in order. Columns are a person, the machines with the ports that they call,
 * and the clock.
 */
export function sequenceOf(events: readonly SequenceEvent[]): Sequence {
  const before = new Map<string, readonly string[]>()
  const messages = events.flatMap((happening) => {
    const known = before.get(happening.machine) ?? []
    before.set(happening.machine, happening.active)
    return [arrival(happening), ...calls(happening, known)]
  })
  return { parties: partiesOf(events, messages), messages }
}

function arrival({ machine, event, active, taken, number, chart }: SequenceEvent): Message {
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)/.exec(event.type) ?? []
  const isTimer = event.type.startsWith('xstate.after.')
  const isOwn =
    ['xstate.init', 'joined', 'moved', ''].includes(event.type) ||
    event.type.startsWith('xstate.done.state.')
  const transition = chart?.transitions.find(
    ({ id, event: type }) => taken.includes(id) && type === event.type,
  )
  const from =
    port === undefined ? (isTimer ? 'clock' : isOwn ? machine : 'person') : portId(machine, port)
  return {
    from,
    to: machine,
    kind:
      kind === 'done' || kind === 'error' ? kind : isTimer ? 'after' : isOwn ? 'start' : 'event',
    label: transition?.label ?? labelOf(event.type),
    states: leavesOf(active, chart),
    transition: transition?.id ?? taken.at(-1) ?? null,
    machine,
    number,
  }
}

/** What is called by the states that were entered. */
function calls(
  { machine, active, taken, number, chart }: SequenceEvent,
  before: readonly string[],
): Message[] {
  if (!chart) return []
  const again = new Set(
    chart.transitions.flatMap(({ id, reenter, targets }) =>
      reenter && taken.includes(id) ? targets : [],
    ),
  )
  const entered = chart.nodes.filter(
    ({ id }) => active.includes(id) && (!before.includes(id) || again.has(id)),
  )
  return entered.flatMap((node) =>
    node.invokes
      .filter((invoke) => invokeKind(chart, node, invoke) !== 'source')
      .map((invoke): Message => ({
        from: machine,
        to: portId(machine, invoke.id),
        kind: 'call',
        label: invoke.id,
        states: '',
        transition: null,
        machine,
        number,
      })),
  )
}

/** In the order in which they come in, the person first and the clock last. */
function partiesOf(events: readonly SequenceEvent[], messages: Message[]): Party[] {
  const taking = [...new Set(messages.flatMap(({ from, to }) => [from, to]))]
  const machines = new Map(events.map(({ machine, title }) => [machine, title]))
  const ports = taking.filter((id) => id.includes(portMark))
  const columns = [...machines].flatMap(([machine, name]): Party[] => [
    { id: machine, name, kind: 'machine' },
    ...ports
      .filter((id) => id.startsWith(`${machine}${portMark}`))
      .map((id): Party => ({ id, name: id.slice(machine.length + portMark.length), kind: 'port' })),
  ])
  return [
    ...(taking.includes('person') ? [{ id: 'person', name: '', kind: 'person' } as const] : []),
    ...columns,
    ...(taking.includes('clock') ? [{ id: 'clock', name: '', kind: 'clock' } as const] : []),
  ]
}

const portMark = ' calls '

function portId(machine: string, port: string) {
  return `${machine}${portMark}${port}`
}

/**
 * The innermost states, by path, or by the last part of their ids where the chart is not at hand.
 */
function leavesOf(active: readonly string[], chart: Chart | null) {
  const nodes = chart?.nodes.filter(({ id }) => active.includes(id))
  if (!nodes) return active.at(-1)?.split('.').at(-1) ?? ''
  return nodes
    .filter(({ id }) => nodes.every(({ parent }) => parent !== id))
    .map(({ path }) => path)
    .join(', ')
}
