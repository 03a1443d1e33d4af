import type { AnyActor } from 'xstate'

/* The actors that run in this page, for whoever looks on (src/statecharts/live). Nobody does in production unless it is switched on. */

const running = new Set<AnyActor>()
let lookOn: Look | null = null

type Look = (actor: AnyActor, isNew: boolean) => void

/** Notes an actor that is about to start. The answer strikes it off again. */
export function noteRunning(actor: AnyActor) {
  running.add(actor)
  lookOn?.(actor, true)
  return () => void running.delete(actor)
}

/** Shows the actors that run, and from now on each that is about to. */
export function lookOnRunning(look: Look) {
  lookOn = look
  for (const actor of running) look(actor, false)
}
