import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobsPort } from '#api/adapters/jobs/jobs.port.ts'
import { pgBossJobs } from '#api/adapters/jobs/pg-boss.ts'
import type { Database } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Facts, Log } from '#api/log/log.ts'
import { allEngines, openTestDatabase, silent } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

/** The first of January, so that no run starts by itself during a test. */
const rarely = '0 0 1 1 *'

describe.each(allEngines)('jobs on %s', (engine) => {
  let opened: TestDatabase
  const running: JobsPort[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  beforeEach(() => opened.reset())
  afterAll(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    await opened.close()
  })

  test('two processes with workers do each piece of due work once', async () => {
    const done: string[] = []
    const all = Promise.withResolvers<void>()
    const work = (db: Database) => async () => {
      for (let token = await claim(db); token; token = await claim(db))
        if (done.push(token) === 20) all.resolve()
    }
    const [one, other] = [jobsOn(opened.db), jobsOn(await opened.another())]
    one.define({ queue: 'twice', schedule: rarely, work: work(opened.db) })
    other.define({ queue: 'twice', schedule: rarely, work: work(await opened.another()) })
    await Promise.all([one.start(), other.start()])
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await add(opened.db, `${number}`)
        one.wake('twice')
        other.wake('twice')
      }),
    )
    await all.promise
    expect(done.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, number) => number),
    )
  })

  test('a job that reports itself due runs soon, without a schedule or a wake-up', async () => {
    const jobs = jobsOn(opened.db)
    const done = Promise.withResolvers<void>()
    let isDue = false
    jobs.define({
      queue: 'looking',
      schedule: rarely,
      isDue: () => Promise.resolve(isDue),
      work: () => {
        isDue = false
        done.resolve()
        return Promise.resolve()
      },
    })
    await jobs.start()
    isDue = true
    await done.promise
    expect(isDue).toBe(false)
  })

  test('a failed run is retried, and neither log nor table quotes the error', async () => {
    const logged: (Facts | undefined)[] = []
    const jobs = jobsOn(opened.db, { ...silent, error: (_, facts) => logged.push(facts) })
    const done = Promise.withResolvers<void>()
    let runs = 0
    jobs.define({
      queue: 'failing',
      schedule: rarely,
      async work() {
        if (++runs < 2) throw new TypeError('somebody@example.test')
        done.resolve()
      },
    })
    await jobs.start()
    jobs.wake('failing')
    await done.promise
    expect(runs).toBe(2)
    expect(logged).toEqual([expect.objectContaining({ queue: 'failing', cause: 'TypeError' })])
    const { rows } = await sql`select output::text from jobs.job where name = 'failing'`.execute(
      opened.db.query,
    )
    expect(JSON.stringify([rows, logged])).not.toContain('somebody')
  })

  test('a hundred wake-ups before a run starts make one run; one during a run makes another', async () => {
    const jobs = jobsOn(opened.db)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    let runs = 0
    jobs.define({
      queue: 'woken',
      schedule: rarely,
      async work() {
        runs += 1
        begun.resolve()
        await goOn.promise
        if (runs === 2) second.resolve()
      },
    })
    for (let call = 0; call < 100; call++) jobs.wake('woken')
    await jobs.start()
    await begun.promise
    jobs.wake('woken')
    goOn.resolve()
    await second.promise
    await jobs.stop()
    expect(runs).toBe(2)
  })

  test('stopping waits for running work to finish', async () => {
    const jobs = jobsOn(opened.db)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let isDone = false
    jobs.define({
      queue: 'long',
      schedule: rarely,
      async work() {
        begun.resolve()
        await goOn.promise
        await add(opened.db, 'long')
        isDone = true
      },
    })
    await jobs.start()
    jobs.wake('long')
    await begun.promise
    const stopped = jobs.stop().then(() => isDone)
    goOn.resolve()
    expect(await stopped).toBe(true)
  })

  test('a queue without a job cannot be woken', () => {
    expect(() => jobsOn(opened.db).wake('unheard-of')).toThrow(
      'No job is defined for queue "unheard-of".',
    )
  })

  function jobsOn(db: Database, log: Log = silent) {
    const jobs = pgBossJobs({
      db,
      databaseUrl: opened.place.databaseUrl,
      log,
      lookSeconds: 0.05,
      pollSeconds: 0.5,
    })
    running.push(jobs)
    return jobs
  }
})

async function add(db: Database, token: string) {
  const now = new Date()
  await db.query
    .insertInto('revocations')
    .values({ id: newId(now), token, attempts: 0, dueAt: now, createdAt: now })
    .execute()
}

/** Takes one row as a job should, so that concurrent callers take different rows. */
async function claim(db: Database) {
  const taken = await db.query
    .deleteFrom('revocations')
    .where('id', '=', (rows) =>
      rows.selectFrom('revocations').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning('token')
    .executeTakeFirst()
  return taken?.token
}
