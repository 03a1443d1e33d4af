import { setImmediate as turn } from 'node:timers/promises'
import { createActor, fromPromise } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { transitionKey } from '#machines/catalogue/transition-key.ts'

interface Drive {
  machine: AnyStateMachine
  input: unknown
  coverage: Coverage
  key: (snapshot: AnyMachineSnapshot) => string
  portInputs: Record<string, (input: never) => boolean>
}

/** Runs a path on the bare machine. After every step the machine must be where the model says. */
export async function drive(
  { machine, input, coverage, key, portInputs }: Drive,
  steps: { event: AnyEventObject; state: AnyMachineSnapshot }[],
) {
  const ports = new FakePorts(portInputs)
  const timers = new Timers(Object.keys(machine.implementations.delays))
  const bare = machine.provide({ actors: ports.fill(Object.keys(machine.implementations.actors)), delays: timers.delays })
  const actor = createActor(bare, { input, clock: timers, inspect: coverage.inspect })
  actor.subscribe({ error: ports.note })
  actor.start()
  for (const { event, state } of steps) {
    const [, kind, name] = /^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)/.exec(event.type) ?? []
    if (kind === 'after') timers.fire(name ?? '')
    else if (kind === 'done.actor' || kind === 'error.actor') ports.settle(name ?? '', kind, event)
    else if (kind !== 'init') actor.send(event)
    await turn()
    ports.check()
    const [is, should] = [key(actor.getSnapshot() as AnyMachineSnapshot), key(state)]
    if (is !== should) throw new Error(`After ${event.type} the machine is at ${is}, and the model at ${should}`)
  }
  actor.stop()
}

/** What of a machine has been visited. */
export class Coverage {
  readonly #states = new Set<string>()
  readonly #transitions = new Set<string>()

  readonly inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
    // A fake port reports its snapshots too, and those have no nodes.
    for (const { id } of (event.snapshot as Partial<AnyMachineSnapshot>)._nodes ?? []) this.#states.add(id)
    if (event.type === '@xstate.microstep') for (const transition of event._transitions) this.#visit(transition)
  }

  missing(machine: AnyStateMachine) {
    const nodes = [machine.root, ...getStateNodes(machine.root)].filter(({ type }) => type !== 'history')
    const transitions = nodes.flatMap(({ transitions, always }) => [...[...transitions.values()].flat(), ...(always ?? [])])
    return {
      states: nodes.map(({ id }) => id).filter((id) => !this.#states.has(id)),
      transitions: transitions.map(transitionKey).filter((name) => !this.#transitions.has(name)),
    }
  }

  /** Counts another one's visits as well. */
  add(other: Coverage) {
    for (const id of other.#states) this.#states.add(id)
    for (const name of other.#transitions) this.#transitions.add(name)
  }

  visited() {
    return [...[...this.#states].map((id) => `state ${id}`), ...this.#transitions]
  }

  #visit(transition: AnyTransitionDefinition) {
    this.#transitions.add(transitionKey(transition))
    // A state that is left in the same breath is in no snapshot; the transition out of it proves the visit.
    this.#states.add(transition.source.id)
  }
}

/** Ports that answer when the path says so, and that look at what they are called with. */
class FakePorts {
  readonly #contracts: Drive['portInputs']
  readonly #waiting = new Map<string, PromiseWithResolvers<unknown>>()
  readonly #faults: unknown[] = []

  constructor(contracts: Drive['portInputs']) {
    this.#contracts = contracts
  }

  fill(names: string[]) {
    return Object.fromEntries(
      names.map((name) => [name, fromPromise<unknown, never>(({ self, input }) => this.#call(name, self.id, input))]),
    )
  }

  readonly note = (fault: unknown) => void this.#faults.push(fault)

  settle(id: string, kind: string, { output, error }: AnyEventObject) {
    const call = this.#waiting.get(id)
    if (!call) throw new Error(`Port "${id}" was not called.`)
    this.#waiting.delete(id)
    if (kind === 'done.actor') call.resolve(output)
    else call.reject(error)
  }

  check() {
    if (this.#faults.length > 0) throw this.#faults[0]
  }

  #call(name: string, id: string, input: never) {
    const holds = this.#contracts[name]
    if (holds && !holds(input)) this.#faults.push(new Error(`Port "${name}" was called with ${JSON.stringify(input)}.`))
    const call = Promise.withResolvers<unknown>()
    this.#waiting.set(id, call)
    return call.promise
  }
}

/** A clock that stands still. Every named delay gets a duration of its own, so that a path fires exactly the timer that it names. */
class Timers {
  readonly delays: Record<string, number>
  readonly #pending = new Map<number, { duration: number; due: () => void }>()
  #last = 0

  constructor(names: string[]) {
    this.delays = Object.fromEntries(names.map((name, place) => [name, 1_000_000 + place]))
  }

  setTimeout(due: () => void, duration: number) {
    this.#pending.set(++this.#last, { duration, due })
    return this.#last
  }

  clearTimeout(id: number) {
    this.#pending.delete(id)
  }

  fire(name: string) {
    const [id, timer] = [...this.#pending].find(([, { duration }]) => duration === this.delays[name]) ?? []
    if (id === undefined || !timer) throw new Error(`No timer "${name}" is running.`)
    this.#pending.delete(id)
    timer.due()
  }
}
