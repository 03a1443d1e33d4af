import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Where a request comes from, as far as it tells people apart: the socket's address, or with
 * TRUST_PROXY=on the last entry of X-Forwarded-For, which is the one that our own proxy wrote.
 * Whatever stands before it was sent by the client and proves nothing.
 */
export function clientAddress(
  incoming: IncomingMessage | undefined,
  request: Request,
  trustProxy: boolean,
): string {
  const direct = incoming?.socket.remoteAddress ?? 'local'
  const last = trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return networkOf(last && isIP(last) ? last : direct)
}

/**
 * Whoever has one IPv6 address has the 2^64 of its network, so these count as one. IPv4 written as
 * IPv6 is IPv4.
 */
function networkOf(address: string) {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const groups = [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => '0'),
    ...after,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
