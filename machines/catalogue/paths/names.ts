import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Step } from './model.ts'

/** A path as a person reads it: the events by name, with what tells them apart. */
export function pathName({ steps }: { steps: Step[] }) {
  return (
    steps
      .slice(1)
      .map(({ event }) => eventName(event))
      .join(' → ') || 'the start'
  )
}

function eventName(event: AnyEventObject) {
  const name = event.type
    .replace(/^xstate\.done\.actor\./, '')
    .replace(/^xstate\.error\.actor\.(.+)/, '$1 breaks')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
  const carried = Object.entries(event).flatMap(([key, value]) =>
    envelope.has(key) ? [] : [JSON.stringify(value)],
  )
  const detail = [...outcome(event.output), ...carried].join(', ').slice(0, 60)
  return detail ? `${name} (${detail})` : name
}

/**
 * What a port answered: by its `result` and `code` where it has them, as those are what charts
 * decide by.
 */
function outcome(output: unknown) {
  const { result, code } = { ...(output as { result?: string; code?: string } | undefined) }
  if (result !== undefined) return [result, code].filter((word) => word !== undefined)
  return output === undefined ? [] : [JSON.stringify(output)]
}

const envelope = new Set(['type', 'actorId', 'output', 'error'])

/** Every state that the machine can rest in and that has no states below it, as a dotted path. */
export function leavesOf(machine: AnyStateMachine) {
  return getStateNodes(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((one, other) => one.order - other.order)
    .map(({ path }) => path.join('.'))
}

/** The leaves that a snapshot is in. */
export function leavesIn({ _nodes: active }: AnyMachineSnapshot) {
  return active
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((one, other) => one.order - other.order)
    .map(({ path }) => path.join('.'))
}
