import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#api/db/id.ts'
import { deleteOldAnswers, withIdempotency } from '#api/db/idempotency.ts'
import type { IdempotentRequest } from '#api/db/idempotency.ts'
import { databaseMaintenance } from '#api/db/maintenance.ts'
import { allEngines, openTestDatabase } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

describe.each(allEngines)('idempotency on %s', (engine) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  beforeEach(() => opened.reset())
  afterAll(() => opened.close())

  test('a hundred equal requests at once create one record and all get its response', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => submit({ key: 'k1' })))
    expect(await count()).toBe(1)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })

  test('a repeated request gets the first response, whatever the order of its fields', async () => {
    const first = await submit({ key: 'k1', body: { a: 1, b: { c: 2, d: 3 } } })
    expect(await submit({ key: 'k1', body: { b: { d: 3, c: 2 }, a: 1 } })).toEqual(first)
    expect(await count()).toBe(1)
  })

  test('the same key with another body is refused', async () => {
    await submit({ key: 'k1', body: { a: 1 } })
    await expect(submit({ key: 'k1', body: { a: 2 } })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    await expect(submit({ key: 'k1', body: { a: [1] } })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    expect(await count()).toBe(1)
  })

  test('a key belongs to one owner and one operation', async () => {
    const answers = [
      await submit({ key: 'k1' }),
      await submit({ key: 'k1', owner: 'somebody else' }),
      await submit({ key: 'k1', operation: 'another' }),
    ]
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  })

  test('failed work leaves the key free', async () => {
    const failing = withIdempotency(opened.db, request({ key: 'k1' }), async () => {
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect((await submit({ key: 'k1' })).status).toBe(201)
  })

  test('requests without a key are all separate', async () => {
    await submit({ key: null })
    await submit({ key: null })
    expect(await count()).toBe(2)
  })

  test('equal requests at two processes create one record', async () => {
    const other = await opened.another()
    const submits = Array.from({ length: 40 }, (_, number) =>
      submit({ key: 'k1' }, number % 2 === 0 ? opened.db : other),
    )
    expect(new Set((await Promise.all(submits)).map(({ body }) => body.id)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  test('a response without a body is stored too', async () => {
    const empty = await withIdempotency(opened.db, request({ key: 'k1' }), async () => ({
      status: 204,
      body: undefined,
    }))
    expect(await submit({ key: 'k1' })).toEqual(empty)
  })

  test('the nightly maintenance deletes old responses and limits, and vacuums their tables', async () => {
    await submit({ key: 'k1' })
    const later = new Date(now.getTime() + 3 * 24 * 3_600_000)
    for (const job of databaseMaintenance({ db: opened.db, now: () => later })) await job.work()
    expect(await opened.db.query.selectFrom('idempotencyKeys').select('key').execute()).toEqual([])
  })

  test('responses are deleted after a day', async () => {
    await submit({ key: 'k1' })
    await deleteOldAnswers(opened.db, new Date(now.getTime() + 24 * 3_600_000))
    await submit({ key: 'k1' })
    expect(await count()).toBe(1)
    await deleteOldAnswers(opened.db, new Date(now.getTime() + 24 * 3_600_000 + 1))
    await submit({ key: 'k1' })
    expect(await count()).toBe(2)
  })

  function submit(about: Partial<IdempotentRequest>, db = opened.db) {
    return withIdempotency(db, request(about), async (tx) => {
      const id = newId(now)
      await tx
        .insertInto('revocations')
        .values({ id, token: 't', attempts: 0, dueAt: now, createdAt: now })
        .execute()
      return { status: 201, body: { id } }
    })
  }

  async function count() {
    const { made } = await opened.db.query
      .selectFrom('revocations')
      .select(({ fn }) => fn.countAll<number>().as('made'))
      .executeTakeFirstOrThrow()
    return made
  }
})

function request(about: Partial<IdempotentRequest>): IdempotentRequest {
  return { owner: 'owner', operation: 'operation', key: null, body: { a: 1 }, now, ...about }
}
