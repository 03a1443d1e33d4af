import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { anyDue, workThrough } from '#api/db/due/due-rows.ts'
import { newId } from '#api/db/id.ts'
import { eraseFiles } from '#api/features/files/jobs.ts'
import { openTestApp } from '#tests/harness/app.ts'
import { engines } from '#tests/harness/database.ts'

describe.each(engines)('rows that are due on %s', (engine) => {
  const api = openTestApp(engine)
  const at = new Date('2031-05-01T10:00:00.000Z')
  const later = (ms: number) => () => new Date(at.getTime() + ms)

  test('one that fails is logged, holds up no other, and is worked on again when its claim ends', async () => {
    const { query } = api.deps.db
    const keys = ['documents/a', 'documents/b', 'documents/c', 'documents/d']
    await query
      .insertInto('fileErasures')
      .values(keys.map((fileKey) => ({ fileKey, dueAt: at })))
      .execute()
    const erased: string[] = []
    let isBroken = true
    const files = {
      ...api.deps.files,
      async delete(key: string) {
        if (isBroken && key === 'documents/a') throw new Error('the disk is away')
        erased.push(key)
      },
    }
    const left = async () =>
      (await query.selectFrom('fileErasures').select('fileKey').execute()).map(
        ({ fileKey }) => fileKey,
      )

    await eraseFiles({ ...api.deps, files, now: later(0) })
    expect([erased.toSorted(), await left()]).toEqual([keys.slice(1), ['documents/a']])
    expect(api.logged.filter(({ event }) => event === 'due_row_failed')).toMatchObject([
      { table: 'fileErasures', id: 'documents/a' },
    ])

    isBroken = false
    await eraseFiles({ ...api.deps, files, now: later(9 * 60_000) })
    expect(await left()).toEqual(['documents/a'])
    await eraseFiles({ ...api.deps, files, now: later(11 * 60_000) })
    expect(await left()).toEqual([])
  })

  test('one that fails again and again is tried less and less often, up to every six hours', async () => {
    const { query } = api.deps.db
    // The process remembers what failed, and both engines are tested in one.
    const fileKey = `documents/${engine}`
    await query.insertInto('fileErasures').values({ fileKey, dueAt: at }).execute()
    const tries: number[] = []
    let minute = 0
    const files = {
      ...api.deps.files,
      async delete() {
        tries.push(minute)
        throw new Error('the disk is away')
      },
    }
    for (minute = 0; minute < 24 * 60; minute += 5)
      await eraseFiles({ ...api.deps, files, now: later(minute * 60_000) })
    const pauses = tries.slice(1).map((minute, index) => minute - tries[index]!)
    expect(pauses).toEqual([10, 10, 10, 10, 20, 35, 65, 130, 260, 360, 360])
  })

  test('a row of a table that is looked through waits as well, and makes no run due', async () => {
    const id = newId(at)
    const tries: number[] = []
    let isBroken = true
    const run = (minute: number) =>
      workThrough({
        table: 'quotes',
        log: api.deps.log,
        now: later(minute * 60_000)(),
        list: ({ where }) => rowsOf(where),
        work: async () => {
          tries.push(minute)
          if (isBroken) throw new Error('the chart is away')
        },
      })
    /** The row, unless it is left out. */
    const rowsOf = async (where: RawBuilder<SqlBool>) => {
      const { rows } = await sql<{ id: string }>`
        select id from (values (${id}::uuid)) as quotes (id) where ${where}`.execute(
        api.deps.db.query,
      )
      return rows
    }
    const isDue = async (minute: number) =>
      (await rowsOf(anyDue('quotes', later(minute * 60_000)()).where)).length > 0

    for (let minute = 0; minute < 10; minute++) await run(minute)
    expect(tries).toEqual([0, 1, 3, 7])
    expect([await isDue(14), await isDue(15)]).toEqual([false, true])
    isBroken = false
    await run(15)
    await run(16)
    expect(tries).toEqual([0, 1, 3, 7, 15, 16])
  })
})
