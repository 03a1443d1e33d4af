import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#machines/kernel/problem.ts'
import { databaseLimits, deleteOldLimits } from '#api/db/limits.ts'
import type { Limits } from '#api/db/limits.ts'
import { allEngines, openTestDatabase } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

const rule = { limit: 5, seconds: 60 }

describe.each(allEngines)('rate limits on %s', (engine) => {
  let opened: TestDatabase
  let clock = 0
  const now = () => new Date(Date.UTC(2026, 10, 20, 10) + clock * 1_000)
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    clock = 0
    await opened.reset()
  })
  afterAll(() => opened.close())

  test('requests up to the limit pass, and the next is told when to retry', async () => {
    const limits = databaseLimits(opened.db, now)
    for (let time = 0; time < 5; time++) await limits.take('somebody', rule)
    await expect(limits.take('somebody', rule)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 65 },
    })
    await limits.take('somebody else', rule)
    clock = 64.999
    await expect(limits.take('somebody', rule)).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    })
    clock = 65
    await limits.take('somebody', rule)
  })

  test('no window of the given length passes more than the limit, wherever it begins', async () => {
    const limits = databaseLimits(opened.db, now)
    const taken: number[] = []
    for (clock = 0; clock < 400; clock += 1.7) if (await isTaken(limits)) taken.push(clock)
    for (const from of taken)
      expect(
        taken.filter((at) => at >= from && at < from + rule.seconds).length,
      ).toBeLessThanOrEqual(rule.limit)
    expect(taken.length).toBeGreaterThanOrEqual(5 * 6)
  })

  test('of many at once exactly the limit passes', async () => {
    const limits = databaseLimits(opened.db, now)
    const taken = await Promise.all(Array.from({ length: 40 }, () => isTaken(limits)))
    expect(taken.filter(Boolean)).toHaveLength(5)
  })

  test('limits hold across processes', async () => {
    const both = [
      databaseLimits(opened.db, now),
      databaseLimits(await opened.another(), now),
    ] as const
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, number) => isTaken(both[number % 2 === 0 ? 0 : 1])),
    )
    expect(taken.filter(Boolean)).toHaveLength(5)
  })

  test('a clock that steps back refuses nobody for longer than the rule says', async () => {
    const limits = databaseLimits(opened.db, now)
    clock = 7_200
    for (let time = 0; time < 5; time++) await limits.take('somebody', rule)
    clock = 0
    expect(await isTaken(limits)).toBe(true)
  })

  test('the table names nobody and keeps its rows only briefly', async () => {
    await databaseLimits(opened.db, now).take('somebody@example.test', rule)
    await databaseLimits(opened.db, now, 'a key of ours').take('somebody@example.test', rule)
    const rows = await opened.db.query.selectFrom('rateLimits').selectAll().execute()
    // A bucket hashed with a key cannot be found by trying addresses without the key.
    expect(new Set(rows.map(({ bucket }) => bucket.toString('hex'))).size).toBe(2)
    for (const row of rows)
      expect(row).toEqual({ bucket: expect.any(Buffer), windowStart: now(), count: 1 })
    expect(JSON.stringify(rows)).not.toContain('somebody')
    await deleteOldLimits(opened.db, new Date(now().getTime() + 3 * 24 * 3_600_000))
    expect(await opened.db.query.selectFrom('rateLimits').selectAll().execute()).toEqual([])
  })
})

async function isTaken(limits: Limits) {
  const [taken] = await Promise.allSettled([limits.take('somebody', rule)])
  if (taken.status === 'rejected' && (taken.reason as Problem).code !== 'too_many_requests')
    throw taken.reason
  return taken.status === 'fulfilled'
}
