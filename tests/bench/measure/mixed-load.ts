/**
 * The load generator for visits, a process of its own so that its work is not counted with the
 * server's. Carries out one order a message, and answers when that many requests are answered.
 */
import { Agent, request } from 'node:http'
import { visit } from './visits.ts'
import type { Ask, Visitor } from './visits.ts'

export interface MixedOrder {
  /** The processes of one product; requests go to them in turns. */
  urls: string[]
  visitors: Visitor[]
  /** The number of requests; visits that have begun are finished. */
  count: number
}

export interface MixedOutcome {
  requests: number
  writes: number
  seconds: number
  /** The first refusal, if any. */
  refused: string | null
}

/** Visits at the same time. */
const atOnce = 16
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
let visits = 0

process.on('message', (order: MixedOrder) => void carryOut(order))

async function carryOut({ urls, visitors, count }: MixedOrder) {
  const outcome: MixedOutcome = { requests: 0, writes: 0, seconds: 0, refused: null }
  const from = performance.now()
  const askAs =
    ({ cookie }: Visitor): Ask =>
    async <T>(method: string, path: string, body?: object) => {
      const url = urls[outcome.requests++ % urls.length]!
      if (method !== 'GET') outcome.writes++
      const { status, text } = await send(method, url, { path, cookie, body })
      if (status < 300) return (status === 204 ? null : JSON.parse(text)) as T
      outcome.refused ??= `${method} ${path} was answered with ${status}: ${text}`
      throw new Error(outcome.refused)
    }
  // Each visitor is here once at a time, as the versions that they change demand.
  const queue = [...visitors]
  const one = async () => {
    while (outcome.requests < count && outcome.refused === null) {
      const visitor = queue.shift()!
      await visit(askAs(visitor), visitor, visits++).catch((error: Error) => {
        outcome.refused ??= error.message
      })
      queue.push(visitor)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, visitors.length - 1) }, one))
  outcome.seconds = (performance.now() - from) / 1_000
  // A socket that is kept open would count as one that the server has left.
  agent.destroy()
  process.send?.(outcome)
}

function send(
  method: string,
  url: string,
  { path, cookie, body }: { path: string; cookie: string; body: object | undefined },
) {
  const text = body && JSON.stringify(body)
  const headers = {
    Cookie: cookie,
    'X-Vowline': '1',
    Origin: url,
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>()
  const asked = request(url + path, { method, agent, headers }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
    )
  })
  asked.once('error', (error) => resolve({ status: 999, text: String(error) })).end(text)
  return promise
}
