import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The caller's network address. Loopback only, so no proxy is believed; without a socket (a test's
 * direct request) it is one and the same.
 */
export function addressOf(context: Context) {
  return bindingsOf(context)?.incoming.socket.remoteAddress ?? 'direct'
}

/** What Node's server hands along; absent where the app is called without one. */
export function bindingsOf(context: Context): HttpBindings | null {
  // Hono types its environment as unknown to the app; the Node adapter is the only one that fills
  // it.
  const bindings = context.env as Partial<HttpBindings> | undefined
  return bindings?.incoming && bindings.outgoing
    ? { incoming: bindings.incoming, outgoing: bindings.outgoing }
    : null
}
