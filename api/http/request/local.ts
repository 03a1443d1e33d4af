import type { IncomingMessage } from 'node:http'

/** One request, as far as it tells where it was sent. */
interface Sent {
  request: Request
  incoming: IncomingMessage | undefined
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request was sent on this machine, to one of its own names. A name of somebody else's that points here (DNS rebinding) is
 * none of them. Tests and Vite call the app without a connection.
 */
export function isFromThisMachine({ request, incoming }: Sent): boolean {
  const address = incoming ? (incoming.socket.remoteAddress ?? '') : '127.0.0.1'
  return (
    ownNames.has(URL.parse(request.url)?.hostname ?? '') &&
    /^(?:(?:::ffff:)?127\.|::1$)/i.test(address)
  )
}

/** Whether a proxy says that it passes somebody else's request on. */
export function isForwarded({ request: { headers } }: Pick<Sent, 'request'>): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) =>
    headers.has(name),
  )
}
