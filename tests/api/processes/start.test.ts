import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, startProduct, type Product } from '#tests/harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
  product.forget()
})

/** Runs the product to its end, as it should come at once, and gives what it printed last. */
function startAndFail(environment: Record<string, string>) {
  const run = spawnSync(process.execPath, ['api/launch/start.mjs'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 10_000,
  })
  const lines = `${run.stdout}${run.stderr}`.trim().split('\n')
  return { status: run.status, said: lines.filter((line) => !line.startsWith('{')) }
}

test('a second process on the same embedded database is refused in one line that names the first', async () => {
  const [port, identityPort] = await freePorts(2)
  const { status, said } = startAndFail({ DATA_DIR: product.dataDir, PORT: String(port), IDP_PORT: String(identityPort) })
  expect(status).toBe(1)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(String(product.pid))
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a port that is taken is named in one line', async () => {
  const [identityPort] = await freePorts(1)
  const { port } = new URL(product.url)
  const { status, said } = startAndFail({
    DATA_DIR: `${product.dataDir}-other`,
    PORT: port,
    IDP_PORT: String(identityPort),
    DEMO_DATA: 'off',
  })
  expect(status).toBe(1)
  expect(said.join('\n')).toContain(port)
  expect(said).toHaveLength(1)
})

test('a value that cannot be used is one line that names it', () => {
  const { status, said } = startAndFail({ PORT: 'eighty' })
  expect({ status, said }).toEqual({ status: 1, said: ['PORT must be a port number from 0 to 65535, but is "eighty".'] })
})

test('what was asked before SIGTERM is answered, and the process ends with 0', async () => {
  const ending = await startProduct()
  const asked = await Promise.all(Array.from({ length: 5 }, () => begin(ending.url)))
  const ended = ending.stop()
  const answers = await Promise.all(asked.map((finish) => finish()))
  expect(answers).toEqual(Array.from({ length: 5 }, () => 202))
  expect(await ended).toBe(0)
  ending.forget()
})

/** A request that the product has begun to read: it has asked for the rest, which the call sends. */
async function begin(url: string) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Vowline': '1',
    Origin: url,
    'Idempotency-Key': randomUUID(),
    Expect: '100-continue',
  }
  const asked = request(`${url}/api/contact`, { method: 'POST', headers })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  await once(asked, 'continue')
  return async () => {
    asked.end(JSON.stringify({ name: 'Mia Brandt', email: 'mia@example.com', message: 'Is the list safe?' }))
    const [answer] = await answered
    answer.resume()
    return answer.statusCode
  }
}
