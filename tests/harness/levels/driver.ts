import { setImmediate as turn } from 'node:timers/promises'
import { createActor, fromPromise } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { keyOf } from '#machines/catalogue/paths/model.ts'
import type { Model, ModelPath } from '#machines/catalogue/paths/model.ts'
import { Visits } from '#machines/catalogue/paths/visits.ts'
import type { Visited } from '#machines/catalogue/paths/visits.ts'

/** By port: whether it was called with what its contract says. */
export type PortInputs = Record<string, (input: never) => boolean>

/** Runs a path, and answers what it visited. */
export type Driver<M extends AnyStateMachine> = (path: ModelPath<M>) => Promise<Visited>

/**
 * A driver that runs paths on the bare machine, one after the other. After every step the machine
 * must be where the model says. The machine is filled with fake ports and watched once: to copy it
 * for each path was half of the work.
 */
export function driverOf<M extends AnyStateMachine>(
  { machine, project }: Pick<Model<M>, 'machine' | 'project'>,
  portInputs: PortInputs = {},
): Driver<M> {
  const visits = new Visits()
  const key = keyOf<M>({ project })
  const ports = new FakePorts(portInputs)
  const timers = new Timers(Object.keys(machine.implementations.delays))
  const watched = visits.watch(
    machine.provide({
      actors: ports.fill(Object.keys(machine.implementations.actors)),
      delays: timers.delays,
    }),
  )
  return async ({ input, steps }) => {
    visits.taken()
    ports.reset()
    timers.reset()
    const actor = createActor(watched, { input, clock: timers, inspect: visits.inspect })
    actor.subscribe({ error: ports.note })
    actor.start()
    for (const { event, state } of steps) {
      const [, kind, name] =
        /^xstate\.(init|done\.actor|error\.actor|after)\.?([^.]*)/.exec(event.type) ?? []
      if (kind === 'after') timers.fire(name ?? '')
      else if (kind === 'done.actor' || kind === 'error.actor')
        ports.settle(name ?? '', kind, event)
      else if (kind !== 'init') actor.send(event)
      await turn()
      ports.check()
      const [is, should] = [key(actor.getSnapshot() as AnyMachineSnapshot), key(state)]
      if (is !== should)
        throw new Error(`After ${event.type} the machine is at ${is}, and the model at ${should}`)
    }
    actor.stop()
    return visits.taken()
  }
}

/** Ports that answer when the path says so, and that look at what they are called with. */
class FakePorts {
  readonly #contracts: PortInputs
  readonly #waiting = new Map<string, PromiseWithResolvers<unknown>>()
  readonly #faults: unknown[] = []

  constructor(contracts: PortInputs) {
    this.#contracts = contracts
  }

  fill(names: string[]) {
    return Object.fromEntries(
      names.map((name) => [
        name,
        fromPromise<unknown, never>(({ self, input }) => this.#call(name, self.id, input)),
      ]),
    )
  }

  /** Forgets the path before. */
  reset() {
    this.#waiting.clear()
    this.#faults.length = 0
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
    if (holds && !holds(input))
      this.#faults.push(new Error(`Port "${name}" was called with ${JSON.stringify(input)}.`))
    const call = Promise.withResolvers<unknown>()
    this.#waiting.set(id, call)
    return call.promise
  }
}

/**
 * A clock that stands still. Every named delay gets a duration of its own, so that a path fires
 * exactly the timer that it names.
 */
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

  /** Forgets the path before. */
  reset() {
    this.#pending.clear()
  }

  fire(name: string) {
    const [id, timer] =
      [...this.#pending].find(([, { duration }]) => duration === this.delays[name]) ?? []
    if (id === undefined || !timer) throw new Error(`No timer "${name}" is running.`)
    this.#pending.delete(id)
    timer.due()
  }
}
