import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { FetchFailure } from './fetch.port.ts'
import type { FetchedFile, FetchPort } from './fetch.port.ts'
import { isPublicAddress } from './public-address.ts'

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

interface Outside {
  /** The IP addresses of a host. */
  resolve: (host: string) => Promise<string[]>
  /** The address to which the connection is really made. */
  route: (address: string, port: number) => { address: string; port: number }
  /** The certificate authority; Node's own unless given. */
  authority?: string
}

const internet: Outside = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  route: (address, port) => ({ address, port }),
}

/**
 * Fetches only from the public Internet. A host name is resolved once, all of its addresses must be
 * public, and the connection is made to one of those, so that a name cannot change its address in
 * between. Each redirect is checked in the same way. Tests replace `outside`.
 */
export function guardedFetch(outside: Outside = internet): FetchPort {
  return {
    async get(address, limits) {
      const stop = new AbortController()
      const late = setTimeout(() => stop.abort(), limits.maxSeconds * 1_000)
      try {
        const fetched = follow(outside, address, { ...limits, signal: stop.signal })
        return await Promise.race([fetched, whenAborted(stop.signal)])
      } catch (error) {
        if (error instanceof FetchFailure) throw error
        throw new FetchFailure(stop.signal.aborted ? 'too_slow' : 'unreachable')
      } finally {
        clearTimeout(late)
        stop.abort()
      }
    },
  }
}

/** Posts to an address that was given to us and returns the status. */
export type GuardedPost = (
  address: string,
  message: { headers: OutgoingHttpHeaders; body: Buffer | null },
) => Promise<number>

const postSeconds = 20

/**
 * Like `guardedFetch`, but only over https; redirects are not followed, and the body of the
 * response is not read.
 */
export function guardedPost(outside: Outside = internet): GuardedPost {
  return async (address, { headers, body }) => {
    const signal = AbortSignal.timeout(postSeconds * 1_000)
    const url = webAddress(address)
    if (url.protocol !== 'https:') throw new FetchFailure('address_refused')
    try {
      const sent = ask(outside, url, { signal, method: 'POST', headers, body })
      const answer = await Promise.race([sent, whenAborted(signal)])
      answer.destroy()
      return answer.statusCode ?? 0
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(signal.aborted ? 'too_slow' : 'unreachable')
    }
  }
}

interface Limits {
  maxBytes: number
  accept: string
  signal: AbortSignal
}

async function follow(outside: Outside, first: string, limits: Limits): Promise<FetchedFile> {
  let address = first
  for (let turn = 0; turn <= maxRedirects; turn++) {
    const url = webAddress(address)
    const { signal, accept } = limits
    const answer = await ask(outside, url, {
      signal,
      method: 'GET',
      headers: { accept },
      body: null,
    })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200)
      return {
        content: await readBody(answer, limits.maxBytes),
        address: url.href,
        type: headers['content-type'] ?? '',
      }
    answer.destroy()
    if (!redirects.has(statusCode) || !headers.location) throw new FetchFailure('refused')
    address = URL.parse(headers.location, url)?.href ?? ''
  }
  throw new FetchFailure('too_many_redirects')
}

function webAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFailure('address_refused')
  return url
}

interface Asked {
  signal: AbortSignal
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body: Buffer | null
}

async function ask(outside: Outside, url: URL, { signal, method, headers, body }: Asked) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const known = isIP(host) === 0 ? await outside.resolve(host) : [host]
  const [first] = known
  if (first === undefined) throw new FetchFailure('unreachable')
  if (!known.every(isPublicAddress)) throw new FetchFailure('address_refused')
  const isSecure = url.protocol === 'https:'
  const to = outside.route(first, Number(url.port || (isSecure ? 443 : 80)))
  const options: RequestOptions & { servername?: string; ca?: string } = {
    host: to.address,
    port: to.port,
    path: url.pathname + url.search,
    agent: false,
    method,
    signal,
    headers: {
      ...headers,
      host: url.host,
      'accept-encoding': 'identity',
      'user-agent': 'Vowline (+https://vowline.com)',
    },
    // The certificate is checked against the name, although the connection is made to an address.
    ...(outside.authority === undefined ? {} : { ca: outside.authority }),
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = (isSecure ? httpsRequest : httpRequest)(options, resolve)
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { headers } = answer
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy()
    throw new FetchFailure('refused')
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchFailure('too_large')
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new FetchFailure('too_large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    answer.destroy()
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new FetchFailure('too_slow')), { once: true }),
  )
}
