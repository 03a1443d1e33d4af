import { setTimeout } from 'node:timers/promises'
import type { Database } from '#api/db/client.ts'
import { until } from '#tests/harness/product.ts'
import type { Product } from '#tests/harness/product.ts'
import { median } from './cpu.ts'
import { cpuMeter } from './database.ts'
import type { Spent } from './database.ts'

const rounds = 5
const requests = 100

export interface Asked {
  path: string
  headers: Record<string, string>
}

/**
 * Milliseconds of CPU for one request, asked one after the other after a warm-up: the median of the
 * rounds, in all and in PostgreSQL's own processes. Several requests take turns. `bytes` is the
 * size of an answer.
 */
export async function requestCost(product: Product, db: Database | null, asked: Asked | Asked[]) {
  const turns = [asked].flat()
  const askOften = async () => {
    let bytes = 0
    for (let n = 0; n < requests; n++) bytes = await ask(product, turns[n % turns.length]!)
    return bytes
  }
  const bytes = await askOften()
  const spent = cpuMeter([product.pid], db)
  await untilIdle(spent)
  const seen: { total: number; postgres: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await spent()
    await askOften()
    const after = await spent()
    const postgres = ((after.postgres - before.postgres) * 1_000) / requests
    seen.push({
      total: postgres + ((after.products - before.products) * 1_000) / requests,
      postgres,
    })
  }
  return {
    total: median(seen.map(({ total }) => total)),
    postgres: median(seen.map(({ postgres }) => postgres)),
    rounds: seen.map(({ total }) => total),
    bytes,
  }
}

const idleSeconds = 1
const idleShare = 0.1

function sumOf({ products, postgres }: Spent) {
  return products + postgres
}

/**
 * Waits for the jobs, which work on what was written before the start: until they use less than a
 * tenth of a processor for a second.
 */
async function untilIdle(spent: ReturnType<typeof cpuMeter>) {
  let before = sumOf(await spent())
  const isIdle = async () => {
    await setTimeout(idleSeconds * 1_000)
    const now = sumOf(await spent())
    const share = (now - before) / idleSeconds
    before = now
    return share < idleShare
  }
  await until(isIdle, () => 'The product did not come to rest.')
}

/** The size of an answer that must not be a refusal. */
export async function ask({ url }: Pick<Product, 'url'>, { path, headers }: Asked) {
  const answer = await fetch(url + path, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
  return text.length
}
