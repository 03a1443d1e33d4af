import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedEngine } from '#api/db/engine/embedded.ts'
import type { Engine } from '#api/db/engine/engine.ts'
import { copyPreparedFolder, silent } from '#tests/harness/database.ts'

const parent = mkdtempSync(join(tmpdir(), 'vowline-db-'))
const messages: string[] = []
let engine: Engine
beforeAll(async () => {
  const folder = join(parent, 'database')
  await copyPreparedFolder(folder)
  engine = await embeddedEngine(
    folder,
    { ...silent, error: (event) => messages.push(event) },
    1_000,
  )
  await engine.pool.query('create table kept (number int4)')
})
afterAll(async () => {
  await engine.close()
  rmSync(parent, { recursive: true })
})

test('a statement that never ends is cancelled, and committed data stays', async () => {
  await engine.pool.query('insert into kept values (1)')
  await expect(
    engine.pool.query('select count(*) from generate_series(1, 1000000000000) as forever'),
  ).rejects.toThrow('The embedded database ended.')
  expect(messages).toEqual(['database.statement_slow'])
  const { rows } = await engine.pool.query('select number from kept')
  expect(rows).toEqual([{ number: 1 }])
})

test('an idle transaction is rolled back so that others can continue', async () => {
  const client = await engine.pool.connect()
  await client.query('begin')
  await client.query('insert into kept values (2)')
  const { rows } = await engine.pool
    .query('select number from kept where number = 2')
    .finally(() => client.release())
  expect(messages).toContain('database.transaction_idle')
  expect(rows).toEqual([])
})

test('listeners are registered again afterwards and told to reload everything', async () => {
  const heard: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await engine.embedded?.listen('room', (payload) => {
    heard.push(payload)
    if (payload === 'after') resolve()
  })
  await expect(engine.pool.query('select pg_sleep(60)')).rejects.toThrow(
    'The embedded database ended.',
  )
  await engine.pool.query('select 1')
  await engine.embedded?.execute('select 1')
  await engine.pool.query(`select pg_notify('room', 'after')`)
  await promise
  expect(heard).toEqual(['*', 'after'])
})
