import { describe, expect, test } from 'vitest'
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
})
