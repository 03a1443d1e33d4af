/**
 * Opens streams of server-sent events and makes changes, in a process of its own so that its work
 * is not counted with the server's. The streams are in groups: a change concerns one of them.
 */
import { Agent, get, request } from 'node:http'

export interface StreamsOrder {
  url: string
  streams: { group: number; path: string; cookie: string }[]
}

export interface Change {
  group: number
  method: string
  path: string
  cookie: string
  body: object
}

export interface ChangesOrder {
  url: string
  changes: Change[]
  /** Between the beginnings of two changes. */
  everyMs: number
}

export interface Told {
  /** Milliseconds from the request until everybody concerned had been told, for each change. */
  toldMs: number[]
  /** Changes that did not reach everybody concerned. */
  untold: number
  /** Messages to groups that no change concerned. */
  strays: number
  /** Streams that ended. */
  lost: number
  refused: string | null
}

interface Stream {
  group: number
  /** When the last message came. */
  heardAt: number
  messages: number
}

const atOnce = 64
/** A change that has not arrived by then is lost. */
const patienceMs = 10_000
const agent = new Agent({ keepAlive: true })
const groups = new Map<number, Stream[]>()
let lost = 0

process.on('message', (order: StreamsOrder | ChangesOrder) => {
  const work = 'streams' in order ? openAll(order) : changeAll(order)
  void work.then((answer) => process.send?.(answer))
})

async function openAll({ url, streams }: StreamsOrder) {
  const left = [...streams]
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) await open(url, next)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { opened: streams.length }
}

/** Resolves with the first bytes, which the server sends once it has listed the connection. */
function open(url: string, { group, path, cookie }: StreamsOrder['streams'][number]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stream: Stream = { group, heardAt: 0, messages: 0 }
  groups.set(group, [...(groups.get(group) ?? []), stream])
  get(url + path, { agent: false, headers: { Cookie: cookie } }, (response) => {
    if (response.statusCode !== 200)
      return reject(new Error(`${path} was answered with ${response.statusCode}.`))
    response.on('data', (text: Buffer) => {
      resolve()
      if (!text.includes('event: changed')) return
      stream.heardAt = performance.now()
      stream.messages++
    })
    response.once('close', () => lost++)
    return undefined
  }).once('error', reject)
  return promise
}

async function changeAll({ url, changes, everyMs }: ChangesOrder): Promise<Told> {
  for (const streams of groups.values()) for (const stream of streams) stream.messages = 0
  const from = performance.now()
  let refused: string | null = null
  const told = await Promise.all(
    changes.map(async (change, number) => {
      await passed(from + number * everyMs)
      const began = performance.now()
      const status = await send(url, change)
      if (status >= 300) refused ??= `${change.method} ${change.path} was answered with ${status}.`
      return whenTold(groups.get(change.group) ?? [], began)
    }),
  )
  const concerned = new Set(changes.map(({ group }) => group))
  const others = [...groups].flatMap(([group, streams]) => (concerned.has(group) ? [] : streams))
  return {
    toldMs: told.filter((ms) => ms !== null),
    untold: told.filter((ms) => ms === null).length,
    strays: others.reduce((sum, { messages }) => sum + messages, 0),
    lost,
    refused,
  }
}

async function whenTold(streams: Stream[], began: number) {
  while (performance.now() < began + patienceMs) {
    if (streams.every(({ heardAt }) => heardAt > began))
      return Math.max(...streams.map(({ heardAt }) => heardAt)) - began
    await passed(performance.now() + 5)
  }
  return null
}

function send(url: string, { method, path, cookie, body }: Change) {
  const headers = {
    Cookie: cookie,
    'X-Vowline': '1',
    Origin: url,
    'Content-Type': 'application/json',
  }
  const { promise, resolve } = Promise.withResolvers<number>()
  request(url + path, { method, agent, headers }, (response) => {
    response.once('end', () => resolve(response.statusCode ?? 0)).resume()
  })
    .once('error', () => resolve(999))
    .end(JSON.stringify(body))
  return promise
}

function passed(time: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, time - performance.now()))
  })
}
