import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Order, Outcome } from './load.ts'

/** One address of one server process. */
export interface Server {
  url: string
  pid: number
  headers?: Record<string, string>
}

export interface Costs {
  /** Microseconds of CPU for one request. */
  micros: (name: string) => number
  /** How many times `other`'s work `name` does: the median of the rounds' own ratios. */
  ratio: (name: string, other: string) => number
}

const rounds = 5
const secondsPerRound = 0.4
const warmUp = 3_000
const pilot = 1_000

/**
 * CPU time per request of several servers, measured side by side: after a warm-up each gets its
 * share of every round, A B C A B C, so that a busy machine disturbs all of them alike.
 */
export async function cpuPerRequest(servers: Record<string, Server>): Promise<Costs> {
  const load = fork(new URL('load.ts', import.meta.url))
  try {
    const entries = Object.entries(servers)
    const counts: Record<string, number> = {}
    for (const [name, server] of entries) {
      await request(load, server, warmUp)
      const seconds = await cost(load, server, pilot)
      counts[name] = Math.round(Math.min(Math.max(secondsPerRound / seconds, 500), 10_000))
    }
    const costs: Record<string, number[]> = Object.fromEntries(entries.map(([name]) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [name, server] of entries)
        costs[name]?.push(await cost(load, server, counts[name] ?? 0))
    }
    const of = (name: string) => costs[name] ?? []
    return {
      micros: (name) => median(of(name)) * 1e6,
      ratio: (name, other) =>
        median(of(name).map((seconds, round) => seconds / (of(other)[round] ?? Number.NaN))),
    }
  } finally {
    load.kill()
  }
}

export function median(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] =
    sorted.length % 2 ? [sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

async function cost(load: ChildProcess, server: Server, count: number) {
  const before = cpuSeconds(server.pid)
  await request(load, server, count)
  return (cpuSeconds(server.pid) - before) / count
}

async function request(load: ChildProcess, { url, headers = {} }: Server, count: number) {
  load.send({ url, headers, count } satisfies Order)
  const [{ failed, status }] = (await once(load, 'message')) as [Outcome]
  if (failed > 0) throw new Error(`${url} answered ${status} to ${failed} of ${count} requests.`)
}

/**
 * CPU time that a process and its children have used, in user and system mode, from /proc (in
 * hundredths of a second).
 */
export function cpuSeconds(pid: number): number {
  if (!existsSync('/proc/self/stat')) throw new Error('Server rows read /proc and need Linux.')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in parentheses and may hold blanks.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return (
    (Number(user) + Number(system)) / 100 +
    children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
  )
}
