import type { AnyActor } from 'xstate'

/* The actors that run in this page, for whoever looks on (src/statecharts/live). Nobody does in production unless it is switched on. */

const running = new Set<AnyActor>()
let lookOn: ((actor: AnyActor) => void) | null = null

/** Notes an actor that is about to start. The answer strikes it off again. */
export function noteRunning(actor: AnyActor) {
  running.add(actor)
  lookOn?.(actor)
  return () => void running.delete(actor)
}

/** Shows the actors that run, and from now on each that is about to. */
export function lookOnRunning(look: (actor: AnyActor) => void) {
  lookOn = look
  for (const actor of running) look(actor)
}
