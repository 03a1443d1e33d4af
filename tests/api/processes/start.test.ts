import { spawnSync } from 'node:child_process'
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
  const asked = Array.from({ length: 20 }, () => fetch(`${ending.url}/api/config`))
  const answers = Promise.all(asked)
  await Promise.race(asked)
  const code = await ending.stop()
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(code).toBe(0)
  ending.forget()
})
