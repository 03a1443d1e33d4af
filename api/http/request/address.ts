import type { IncomingMessage } from 'node:http'

/**
 * The client's address: the socket's, or with TRUST_PROXY=on the last entry of X-Forwarded-For, which is the one that our own proxy
 * wrote. Whatever stands before it was sent by the client and proves nothing.
 */
export function clientAddress(incoming: IncomingMessage | undefined, request: Request, trustProxy: boolean): string {
  const direct = incoming?.socket.remoteAddress ?? 'local'
  if (!trustProxy) return direct
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return last && last.length <= 45 && /^[0-9a-fA-F.:]+$/.test(last) ? last : direct
}
