import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { embeddedEngine } from '#api/db/engine/embedded.ts'
import { postgresEngine } from '#api/db/engine/postgres.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { engines, newPostgres, silent } from '#tests/harness/database.ts'
import type { EngineName } from '#tests/harness/database.ts'
import { isInTurn, isWholeSuite, today } from '#tests/suite.ts'
import { known } from './known-values.ts'
import { primaryKeys, writeRowOfEach } from './rows.ts'
import type { Row } from './rows.ts'

/*
 * A database left by each released migration, with a row in every table, opens with the current
 * code and keeps every row. The databases are made by running the migrations one by one, each with
 * its own rows.
 */

const states = globSync('api/db/migrations/[0-9]*.ts')
  .map((file) => basename(file, '.ts'))
  .toSorted()

/** Columns whose values a later migration changes on purpose, each with the reason. */
const changedLater: Record<string, string> = {
  'wedding_page_doors.word_hash': 'A passcode goes with the visibility that asked for it (0180).',
  'wedding_page_doors.word_sealed': 'The same.',
  'enquiries.facts': 'They say the last day of a quote, too (0540).',
  'guest_messages.chart_version': 'The facts count emails by that name (0915).',
}

/** Tables that a later migration renames, by their former name. */
const renamedLater: Record<string, string> = {
  guest_message_letters: 'guest_message_recipients',
}

/** Tables whose rows are created by triggers of other tables. */
const writtenByTriggers = [
  'listing_calendars',
  'listing_names',
  'listings',
  'notice_settings',
  'wedding_figures',
  'wedding_reminders',
]

describe.each(engines)('upgrades on %s', (engine) => {
  const removals: (() => unknown)[] = []
  afterAll(async () => {
    for (const remove of removals) await remove()
  })

  test(`a database of each of ${isWholeSuite ? states.length : 'some'} versions opens and keeps every row`, async () => {
    const growing = await newPlace(engine, removals)
    const rows: Record<string, Row[]> = {}
    const lost: string[] = []
    let earlier: Record<string, Row> = {}
    for (const [number, state] of states.entries()) {
      const isLast = number === states.length - 1
      // Versions take turns; the first and the last are in every gate.
      if (number !== 0 && !isLast && !isInTurn(number)) continue
      await withClient(growing, state, async (client) => {
        earlier = await writeRowOfEach(client, { known, mark: number + 1, earlier })
        for (const [table, row] of Object.entries(earlier))
          (rows[renamedLater[table] ?? table] ??= []).push(row)
      })
      // The growing database passes every migration with every row. In one step opens a copy of the
      // first and of the last version, and at night of a seventh of the others.
      const isCopied = isWholeSuite && number % 7 === today % 7
      if (number !== 0 && !isLast && !isCopied) continue
      // Gone as soon as it is read: to drop them all at the end is minutes of checkpoints on a busy
      // machine.
      const removeCopy: (() => unknown)[] = []
      const copy = await copyOf(growing, engine, removeCopy)
      const opened = await openDatabase({ ...copy, log: silent })
      await opened.close()
      await withClient(
        copy,
        null,
        async (client) =>
          void lost.push(...(await lostIn(client, rows)).map((row) => `${state}: ${row}`)),
      )
      for (const remove of removeCopy) await remove()
    }
    await withClient(
      growing,
      null,
      async (client) => void lost.push(...(await lostIn(client, rows))),
    )
    expect(lost).toEqual([])
    await withClient(growing, null, async (client) => {
      const without = Object.keys(await primaryKeys(client)).filter(
        (table) => !table.startsWith('kysely') && !rows[table],
      )
      expect(without.toSorted()).toEqual(writtenByTriggers)
    })
  }, 1_800_000)
})

interface Place {
  databaseUrl: string | null
  folder: string | null
}

/**
 * Rows that were lost or changed, by table, key and column. Columns dropped by a later migration do
 * not count.
 */
async function lostIn(client: ClientBase, rows: Record<string, Row[]>) {
  const keys = await primaryKeys(client)
  const lost: string[] = []
  for (const [table, before] of Object.entries(rows)) {
    const key = keys[table] ?? []
    const { rows: after } = await client.query<{ row: Row }>(
      `select to_jsonb("${table}".*) as row from "${table}"`,
    )
    const byKey = new Map(
      after.map(({ row }) => [JSON.stringify(key.map((name) => row[name])), row]),
    )
    for (const row of before) {
      const kept = byKey.get(JSON.stringify(key.map((name) => row[name])))
      if (!kept) lost.push(`${table} has lost ${JSON.stringify(key.map((name) => row[name]))}`)
      else
        lost.push(
          ...Object.keys(row)
            .filter(
              (name) =>
                name in kept &&
                !(`${table}.${name}` in changedLater) &&
                JSON.stringify(kept[name]) !== JSON.stringify(row[name]),
            )
            .map(
              (name) =>
                `${table}.${name} was ${JSON.stringify(row[name])} and is ${JSON.stringify(kept[name])}`,
            ),
        )
    }
  }
  return lost
}

/**
 * Opens the database, migrates it to a version if one is given, and passes on a connection; the
 * embedded engine has only one.
 */
async function withClient(
  place: Place,
  state: string | null,
  work: (client: ClientBase) => Promise<void>,
) {
  const open = place.databaseUrl
    ? postgresEngine(place.databaseUrl, silent)
    : await embeddedEngine(place.folder, silent)
  try {
    if (state !== null) await migrate(open, state)
    const client = await open.pool.connect()
    await work(client).finally(() => client.release())
  } finally {
    await open.close()
  }
}

async function newPlace(
  engine: EngineName,
  removals: (() => unknown)[],
  template = 'template1',
): Promise<Place> {
  if (engine === 'postgresql') {
    const { url, drop } = await newPostgres(template)
    removals.push(drop)
    return { databaseUrl: url, folder: null }
  }
  const parent = mkdtempSync(join(tmpdir(), 'vowline-upgrade-'))
  removals.push(() => rmSync(parent, { recursive: true, force: true }))
  return { databaseUrl: null, folder: join(parent, 'database') }
}

async function copyOf(
  { databaseUrl, folder }: Place,
  engine: EngineName,
  removals: (() => unknown)[],
): Promise<Place> {
  const copy = await newPlace(
    engine,
    removals,
    databaseUrl ? new URL(databaseUrl).pathname.slice(1) : undefined,
  )
  if (folder && copy.folder) cpSync(folder, copy.folder, { recursive: true })
  return copy
}
