import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sharedProduct, startProduct, type Product } from '#tests/harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct({ LIMITS: 'off' })
})

/** Runs the product until it exits, which should be at once, and returns its last output. */
function startAndFail(environment: Record<string, string>) {
  const run = spawnSync(process.execPath, ['api/launch/start.mjs'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 50_000,
  })
  const lines = `${run.stdout}${run.stderr}`.trim().split('\n')
  return { status: run.status, messages: lines.filter((line) => !line.startsWith('{')) }
}

test('a second process on the same embedded database is refused in one line that names the first', async () => {
  const { status, messages } = startAndFail({ DATA_DIR: product.dataDir, PORT: '0', IDP_PORT: '0' })
  expect(status).toBe(1)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain(String(product.pid))
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a port in use is named in one line, before a database is opened', () => {
  const { port } = new URL(product.url)
  const dataDir = `${product.dataDir}-other`
  const { status, messages } = startAndFail({
    DATA_DIR: dataDir,
    PORT: port,
    IDP_PORT: '0',
    DEMO_DATA: 'off',
  })
  expect({ status, messages }).toEqual({
    status: 1,
    messages: [expect.stringContaining(`Port ${port} is in use.`)],
  })
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})

test('an invalid setting is reported in one line that names it', () => {
  const { status, messages } = startAndFail({ PORT: 'eighty' })
  expect({ status, messages }).toEqual({
    status: 1,
    messages: ['PORT must be a port number from 0 to 65535, but is "eighty".'],
  })
})

test('requests begun before SIGTERM get their responses, and the process exits with 0', async () => {
  const ending = await startProduct()
  const asked = await Promise.all(Array.from({ length: 5 }, () => begin(ending.url)))
  const ended = ending.stop()
  const answers = await Promise.all(asked.map((finish) => finish()))
  expect(answers).toEqual(Array.from({ length: 5 }, () => 202))
  expect(await ended).toBe(0)
  ending.forget()
})

/**
 * A request that the product has begun to read: it asked for the rest, which the returned call
 * sends.
 */
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
    asked.end(
      JSON.stringify({
        name: 'Mia Brandt',
        email: 'mia@example.com',
        message: 'Is the list safe?',
      }),
    )
    const [answer] = await answered
    answer.resume()
    return answer.statusCode
  }
}
