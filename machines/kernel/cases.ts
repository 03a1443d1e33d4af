import type { EventObject } from 'xstate'
import type { Ports } from './ports.ts'

/**
 * The cases of a machine: the events that people, tabs and parents send, every distinct answer of
 * each port, and one fault for each port. A port without answers is a type error, so that no
 * outcome is forgotten.
 */
export function cases<Event extends EventObject, P extends Ports>(known: {
  events: readonly Event[]
  answers: { [Name in keyof P]: readonly Awaited<ReturnType<P[Name]>>[] }
}): (Event | Outcome)[] {
  const byPort: [string, readonly unknown[]][] = Object.entries(known.answers)
  const outcomes = byPort.flatMap(([port, answers]) => [
    ...answers.map((output) => answered(port, output)),
    faulted(port),
  ])
  return [...known.events, ...outcomes]
}

function answered(port: string, output: unknown): Outcome {
  return { type: `xstate.done.actor.${port}`, actorId: port, output }
}

/**
 * A fault has a code, because generated paths tell events apart by their JSON, and an Error's is
 * empty.
 */
function faulted(port: string): Outcome {
  return { type: `xstate.error.actor.${port}`, actorId: port, error: { code: 'fault' } }
}

/** How a port ended, as XState reports it to the machine that invoked it. */
type Outcome = { type: string; actorId: string } & ({ output: unknown } | { error: unknown })
