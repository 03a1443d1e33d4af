import type { IncomingMessage } from 'node:http'

/** The parts of a request that say where it was sent from. */
interface Sent {
  request: Request
  incoming: IncomingMessage | undefined
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request was sent on this machine, to one of its own names. A foreign name that points
 * here (DNS rebinding) does not count. Tests and Vite call the app without a connection.
 */
export function isFromThisMachine({ request, incoming }: Sent): boolean {
  const address = incoming ? (incoming.socket.remoteAddress ?? '') : '127.0.0.1'
  return (
    ownNames.has(URL.parse(request.url)?.hostname ?? '') &&
    /^(?:(?:::ffff:)?127\.|::1$)/i.test(address)
  )
}

/** Whether a proxy forwarded the request. */
export function isForwarded({ request: { headers } }: Pick<Sent, 'request'>): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) =>
    headers.has(name),
  )
}
