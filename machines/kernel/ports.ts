import { fromCallback, fromPromise } from 'xstate'
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'

/** What a machine needs from the outside world, as plain async functions. */
export type Ports = Record<string, (input: never) => Promise<unknown>>

type Bound<P extends Ports> = {
  [Name in keyof P]: PromiseActorLogic<Awaited<ReturnType<P[Name]>>, InputOf<P[Name]>>
}

type InputOf<F extends (input: never) => unknown> =
  Parameters<F> extends [infer Input] ? Input : undefined

/**
 * The implementation of a port. The signal is aborted once the machine no longer waits, as after a
 * cancellation.
 */
type Filled<P extends Ports> = {
  [Name in keyof P]: (input: InputOf<P[Name]>, signal: AbortSignal) => ReturnType<P[Name]>
}

/**
 * Turns plain functions into the actors that a machine invokes. Ports are filled in no other way.
 */
export function bind<P extends Ports>(functions: Filled<P>): Bound<P> {
  // Each function becomes the actor of its own input and output; a mapped record loses which
  // belongs to which.
  const calls = functions as Record<string, (input: never, signal: AbortSignal) => Promise<unknown>>
  return mapValues(calls, (call) =>
    fromPromise<unknown, never>(({ input, signal }) => call(input, signal)),
  ) as Bound<P>
}

/**
 * Ports that nobody has filled yet. Each rejects by name, so that a forgotten binding fails instead
 * of hanging.
 */
export function unbound<P extends Ports>(names: Record<keyof P, true>): Bound<P> {
  // An actor that only rejects fits any input and output, which no type can express.
  return mapValues(names, (_, name) =>
    fromPromise(() => Promise.reject(new Error(`Port "${name}" is not bound.`))),
  ) as unknown as Bound<P>
}

/**
 * Reports events of the outside world to a running machine: it begins to listen, and returns the
 * function that stops.
 */
export type Source<E extends EventObject> = (notify: (event: E) => void) => () => void

type Sources = Record<string, Source<EventObject>>

type BoundSources<S extends Sources> = { [Name in keyof S]: CallbackActorLogic<EventObject> }

/** The events that sources send. */
export type EventOf<S extends Sources> = Parameters<Parameters<S[keyof S]>[0]>[0]

/**
 * Turns functions that listen into the actors that a machine invokes. Sources are filled in no
 * other way.
 */
export function bindSources<S extends Sources>(sources: S): BoundSources<S> {
  return mapValues(sources, (listen) =>
    fromCallback(({ sendBack }) => listen(sendBack)),
  ) as BoundSources<S>
}

/** Sources that nobody has filled yet. Each fails by name as soon as the machine starts it. */
export function unboundSources<S extends Sources>(names: Record<keyof S, true>): BoundSources<S> {
  return mapValues(names, (_, name) =>
    fromCallback(() => {
      throw new Error(`Source "${name}" is not bound.`)
    }),
  ) as BoundSources<S>
}

function mapValues<V, R>(record: Record<string, V>, change: (value: V, key: string) => R) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
