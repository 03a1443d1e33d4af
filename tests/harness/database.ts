import { createHash, randomBytes } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { embeddedEngine } from '#api/db/engine/embedded.ts'
import { postgresEngine } from '#api/db/engine/postgres.ts'
import type { Log } from '#api/log/log.ts'
import { isWholeSuite } from '#tests/suite.ts'

export type EngineName = Database['engine']

/** The engines that this machine has: the embedded one always, PostgreSQL where one answers. */
export const allEngines: EngineName[] = (await answers(5432))
  ? ['pglite', 'postgresql']
  : ['pglite']

/**
 * The engine that a test takes which runs on one alone: PostgreSQL where one answers, since it is
 * quicker.
 */
export const mainEngine: EngineName = allEngines.at(-1) ?? 'pglite'

/**
 * The engines that the tests of a feature run on: one in the gate, every one in the whole suite.
 */
export const engines: EngineName[] = isWholeSuite ? allEngines : [mainEngine]

export interface TestDatabase {
  db: Database
  /** What a second process or instance opens the same database with. */
  place: { databaseUrl: string | null; folder: string | null }
  /**
   * Another process's view of the same database; the embedded engine has but one, so there it is
   * the same. Closed with the first.
   */
  another(): Promise<Database>
  /** Empties every table. */
  reset(): Promise<void>
  /** Closes it and leaves nothing behind. */
  close(): Promise<void>
}

/**
 * How long a statement of a test may run, a hundred requests at once wait for a connection, and two
 * that meet for a lock: twelve times what the product allows, so that a busy machine does not
 * answer 503 where a quiet one answers 200.
 */
const allowedMs = 120_000

/**
 * A database of its own for one test file, migrated and empty: a copy of a prepared folder, or of a
 * prepared PostgreSQL database.
 */
export async function openTestDatabase(
  engine: EngineName,
  log: Log = silent,
): Promise<TestDatabase> {
  const made = engine === 'pglite' ? await makeFolder() : await takePostgres()
  const db = await openDatabase({ ...made.place, log, allowedMs })
  const others: Database[] = []
  return {
    db,
    place: made.place,
    async another() {
      if (db.embedded) return db
      const other = await openDatabase({ ...made.place, log, allowedMs })
      others.push(other)
      return other
    },
    reset: async () => void (await sql.raw(emptying).execute(db.query)),
    async close() {
      for (const open of [db, ...others]) await open.close()
      await made.drop()
    },
  }
}

/** An engine on a database that no migration has run on yet, and how both go again. */
export async function emptyEngine(name: EngineName) {
  if (name === 'postgresql') {
    const { url, drop } = await newPostgres('template1')
    const engine = postgresEngine(url, silent)
    return {
      engine,
      async remove() {
        await engine.close()
        await drop()
      },
    }
  }
  const parent = mkdtempSync(join(tmpdir(), 'vowline-empty-'))
  const engine = await embeddedEngine(join(parent, 'database'), silent)
  return {
    engine,
    async remove() {
      await engine.close()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL database of its own, and how it goes again: migrated and empty, or a copy of the one
 * that is named.
 */
export async function newPostgres(template?: string) {
  const { name, place, drop } = await makePostgres(template ?? (await preparedPostgres()))
  return { name, url: place.databaseUrl, drop }
}

/**
 * Gives a product that has not started yet a database of its own with something in it, in the data
 * folder that it will be started with.
 */
export async function fillDatabase(dataDir: string, fill: (db: Database) => Promise<unknown>) {
  const folder = join(dataDir, 'database')
  await copyPreparedFolder(folder)
  const db = await openDatabase({ databaseUrl: null, folder, log: silent })
  await fill(db)
  await db.close()
}

/** A log that keeps quiet. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, flush() {} }

const server = 'postgres://postgres@127.0.0.1:5432'
/** What the databases of one run are called; the processes of the run inherit it. */
const namesOfRun = () => process.env['TEST_DATABASES'] ?? 'vowline_test'

async function makePostgres(template = 'template1') {
  const name = `${namesOfRun()}_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  return {
    name,
    place: { databaseUrl: await addressOf(name), folder: null },
    drop: () => dropPostgres(name),
  }
}

/**
 * By the server's Unix socket where it lets us in: a statement takes a tenth less processor time
 * than by a port.
 */
async function addressOf(name: string) {
  const address = new URL(`${server}/${name}`)
  if (await (bySocket ??= opensBySocket())) address.searchParams.set('host', socketFolder)
  address.searchParams.set('options', '-csynchronous_commit=off')
  return address.href
}

const socketFolder = '/var/run/postgresql'
let bySocket: Promise<boolean> | undefined

async function opensBySocket() {
  const client = new Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Two runs may remove the same leftover database at once. */
async function dropPostgres(name: string) {
  await onServer(`drop database if exists ${name} with (force)`)
}

/**
 * Vitest's global setup. A test may run Vitest itself: each run has names of its own, so that none
 * removes what another uses. What a run has left that was killed is removed by the next one.
 */
export async function setup() {
  process.env['TEST_DATABASES'] = `vowline_test_${process.pid}`
  if (!allEngines.includes('postgresql')) return
  for (const name of await databasesLike('vowline_test\\_%')) {
    const run = /^vowline_test_(\d+)_/.exec(name)?.[1]
    if (run && !isRunning(Number(run))) await dropPostgres(name)
  }
}

/** Removes what the test files of the run have left for each other. */
export async function teardown() {
  if (!allEngines.includes('postgresql')) return
  for (const name of await databasesLike(`${namesOfRun()}\\_%`)) await dropPostgres(name)
}

async function databasesLike(pattern: string) {
  const { rows } = await onServer(`select datname from pg_database where datname like '${pattern}'`)
  return (rows as { datname: string }[]).map(({ datname }) => datname)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Databases that the test files before have left in this process, migrated and empty. To make one
 * takes a third of a second, and to drop one makes the server write all that others have changed:
 * two minutes of a run.
 */
const spare: Awaited<ReturnType<typeof makePostgres>>[] = []
let schemaOfSpare = ''

async function takePostgres() {
  const made = spare.pop() ?? (await makePostgres(await preparedPostgres()))
  schemaOfSpare ||= await schemaOf(made.name)
  return { ...made, drop: () => leavePostgres(made) }
}

/** A test that has changed the schema keeps its database from others. */
async function leavePostgres(made: (typeof spare)[number]) {
  const { name, drop } = made
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await onServer(emptying, name)
  if ((await schemaOf(name)) === schemaOfSpare) spare.push(made)
  else await drop()
}

async function schemaOf(name: string) {
  const { rows } = await onServer(
    `select (select count(*) from pg_class where relpersistence = 'p'), (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_proc)`,
    name,
  )
  return JSON.stringify(rows)
}

/**
 * To migrate one takes five times as long as to copy it, so that is done once for each state of the
 * migrations.
 */
async function preparedPostgres() {
  const prepared = `vowline_prepared_${stateOfMigrations()}`
  const found = await onServer(`select from pg_database where datname = '${prepared}'`)
  if (found.rowCount) return prepared
  const { name, place, drop } = await makePostgres()
  const db = await openDatabase({ ...place, log: silent })
  await db.close()
  // Where another test process was quicker, its database is as good.
  await onServer(`alter database ${name} rename to ${prepared}`).catch(drop)
  return prepared
}

async function onServer(statement: string, database = 'postgres') {
  const client = new Client(`${server}/${database}`)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function makeFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'vowline-db-'))
  const folder = join(parent, 'database')
  await copyPreparedFolder(folder)
  return {
    place: { databaseUrl: null, folder },
    drop: async () => rmSync(parent, { recursive: true, force: true }),
  }
}

/** Makes `folder` a migrated, empty embedded database. */
export async function copyPreparedFolder(folder: string) {
  cpSync(await preparedFolder(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/**
 * Creating an embedded database takes seconds and copying one a tenth of one, so it is made once
 * for each state of the migrations.
 */
async function preparedFolder() {
  const folder = join(tmpdir(), `vowline-prepared-${stateOfMigrations()}`)
  if (existsSync(folder)) return folder
  const parent = mkdtempSync(join(tmpdir(), 'vowline-db-'))
  const draft = join(parent, 'database')
  const db = await openDatabase({ databaseUrl: null, folder: draft, log: silent })
  await db.close()
  try {
    renameSync(draft, folder)
  } catch {
    // Another test process was quicker; its folder is as good.
  }
  rmSync(parent, { recursive: true, force: true })
  return folder
}

/** Another name for each state of what makes a database as it is. */
function stateOfMigrations() {
  const sources = [
    'package-lock.json',
    'api/db/embedded-worker.ts',
    ...globSync('api/db/migrations/*.ts').toSorted(),
  ]
  const state = sources
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
  return state.slice(0, 16)
}

/**
 * Rows are deleted and nothing is truncated, which makes a new file of each table; without triggers
 * there is no order to keep.
 */
const emptying = `
  do $$
    declare each_table name;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for each_table in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', each_table);
      end loop;
    end
  $$`

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
