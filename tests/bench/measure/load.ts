/**
 * The load generator, a process of its own so that its work is not counted with the server's. Takes
 * one order a message and answers when every request has been answered.
 */
import { Agent, get } from 'node:http'

export interface Order {
  url: string
  headers: Record<string, string>
  count: number
}

export interface Outcome {
  failed: number
  /** The last status that was not 200. */
  status: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

process.on('message', (order: Order) => void carryOut(order))

async function carryOut({ url, headers, count }: Order) {
  let left = count
  const outcome: Outcome = { failed: 0, status: 200 }
  const one = async () => {
    while (left-- > 0) {
      const status = await ask(url, headers)
      if (status === 200) continue
      outcome.failed++
      outcome.status = status
    }
  }
  await Promise.all(Array.from({ length: agent.maxSockets }, one))
  process.send?.(outcome)
}

function ask(url: string, headers: Record<string, string>) {
  return new Promise<number>((resolve) => {
    get(url, { agent, headers }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).resume()
    }).once('error', () => resolve(0))
  })
}
