import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ChangesOrder, StreamsOrder, Told } from './streams.ts'

/** A client with thousands of open streams, which also makes the changes. */
export function startStreams() {
  const client = fork(new URL('streams.ts', import.meta.url))
  const ended = once(client, 'exit').then(() =>
    Promise.reject(new Error('The client with the streams ended.')),
  )
  ended.catch(() => {})
  const send = async <T>(order: StreamsOrder | ChangesOrder) => {
    client.send(order)
    const [answer] = (await Promise.race([once(client, 'message'), ended])) as [T]
    return answer
  }
  return {
    /** Opens them, and resolves once each has received its first bytes. */
    open: (order: StreamsOrder) => send<{ opened: number }>(order),
    async change(order: ChangesOrder) {
      const told = await send<Told>(order)
      if (told.refused !== null) throw new Error(told.refused)
      return told
    },
    stop: () => client.kill(),
  }
}

/** The value below which that share of them is. */
export function percentile(numbers: number[], share: number) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
