import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { allEngines, newPostgres, setup, silent } from '#tests/harness/database.ts'

test.runIf(allEngines.includes('postgresql'))(
  'a run removes the databases of one that was killed, and leaves those of one that runs',
  async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    const name = `vowline_test_${dead}_${randomBytes(6).toString('hex')}`
    const own = await newPostgres()
    const db = await openDatabase({ databaseUrl: own.url, folder: null, log: silent })
    await sql.raw(`create database ${name} template template1`).execute(db.query)
    vi.stubEnv('TEST_DATABASES', process.env['TEST_DATABASES'])
    await setup()
    const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(
      db.query,
    )
    const left = rows.map(({ datname }) => datname)
    expect(left).not.toContain(name)
    expect(left).toContain(own.name)
    vi.unstubAllEnvs()
    await db.close()
    await own.drop()
  },
)
