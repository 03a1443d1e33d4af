import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { DatabaseFailure } from '#api/db/engine/failure.ts'
import { prepareStatement, rowsOf } from '#api/db/engine/prepared-statement.ts'
import type { Params } from '#api/db/engine/prepared-statement.ts'
import { newId } from '#api/db/id.ts'
import { allEngines, openTestDatabase, silent } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

describe.each(allEngines)('the database on %s', (engine) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  beforeEach(() => opened.reset())
  afterAll(() => opened.close())

  test('values have the same JavaScript types in both directions', async () => {
    const at = new Date('2026-11-20T10:00:00.123Z')
    const { rows } = await sql`
      select ${at}::timestamptz as instant, ${'2027-03-13'}::date as day, ${7}::int8 as big, ${'12.30'}::numeric as exact,
        ${1.5}::float8 as float, ${true}::boolean as flag, ${null}::text as nothing, ${Buffer.from([0, 255])}::bytea as bytes,
        ${JSON.stringify({ a: [1, null, 'ü'] })}::jsonb as json, ${['a', 'b "c"']}::text[] as texts, ${[1, 2]}::int4[] as numbers,
        ${'01a1fa1e-2dcf-778c-bfc4-d20d9cb5b731'}::uuid as id, count(*) as counted`.execute(
      opened.db.query,
    )
    expect(rows).toEqual([
      {
        instant: at,
        day: '2027-03-13',
        big: 7,
        exact: '12.30',
        float: 1.5,
        flag: true,
        nothing: null,
        bytes: Buffer.from([0, 255]),
        json: { a: [1, null, 'ü'] },
        texts: ['a', 'b "c"'],
        numbers: [1, 2],
        id: '01a1fa1e-2dcf-778c-bfc4-d20d9cb5b731',
        counted: 1,
      },
    ])
  })

  test('a prepared statement is planned once per connection, takes new parameters each time, and returns whole rows', async () => {
    type Asked = { token: string; at: Date }
    const statement = prepareStatement('told', (_db, given: Params<Asked>) => {
      return sql<{
        row: object
      }>`select jsonb_build_object('token_kept', ${given('token')}::text, 'due_at', ${given('at')}::timestamptz) as row`
    })
    const at = new Date('2026-11-20T10:00:00.123Z')
    const [planned] = await opened.db.transaction(async (tx) => {
      for (const token of ['a', 'it’s "b"']) {
        const rows = (await statement(tx, { token, at })).map(({ row }) => row)
        expect(rowsOf<{ tokenKept: string; dueAt: Date }>(rows, ['dueAt'])).toEqual([
          { tokenKept: token, dueAt: at },
        ])
      }
      return (
        await sql`select count(*) from pg_prepared_statements where name = 'told'`.execute(tx)
      ).rows
    })
    expect(planned).toEqual({ count: 1 })
    // Two at once use two connections where there are two.
    await Promise.all([
      statement(opened.db.query, { token: 'c', at }),
      statement(opened.db.query, { token: 'd', at }),
    ])
  })

  test('a prepared statement contains its fixed values as text, and only its parameters are unknown to its plan', async () => {
    const first = prepareStatement('first', (db, given: Params<{ since: Date }>) =>
      db
        .selectFrom('revocations')
        .select('token')
        .where('dueAt', '>', given('since'))
        .where('token', 'not in', ['b', "o'clock"])
        .limit(2),
    )
    const since = new Date(0)
    const [planned] = await opened.db.transaction(async (tx) => {
      for (const token of ['a', 'b', "o'clock"])
        await tx.insertInto('revocations').values(revocation(token)).execute()
      expect(await first(tx, { since })).toEqual([{ token: 'a' }])
      return (
        await sql`select cardinality(parameter_types) as unknown from pg_prepared_statements where name = 'first'`.execute(
          tx,
        )
      ).rows
    })
    expect(planned).toEqual({ unknown: 1 })
  })

  test('a transaction is all or nothing', async () => {
    const undone = opened.db.transaction(async (tx) => {
      await tx.insertInto('revocations').values(revocation('a')).execute()
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await opened.db.transaction((tx) =>
      tx.insertInto('revocations').values(revocation('b')).execute(),
    )
    expect(await tokens()).toEqual(['b'])
  })

  test.each([
    ['a deadlock', '40P01', 4],
    ['a serialization failure', '40001', 4],
    ['a lock that does not come in its time', '55P03', 2],
    ['a row that was erased meanwhile', '23503', 2],
    ['a broken constraint', '23505', 1],
  ])('a transaction that ends by %s (%s) is tried %i times in all', async (_, code, times) => {
    const failing = (failures: number) => {
      let tries = 0
      const done = opened.db.transaction(async (tx) => {
        tries++
        await sql`create table tries (number int)`.execute(tx)
        if (tries <= failures) throw new DatabaseFailure(code, null)
        await sql`drop table tries`.execute(tx)
        return tries
      })
      return done.catch((error: unknown) => [error instanceof DatabaseFailure && error.code, tries])
    }
    expect(await failing(times - 1)).toBe(times)
    expect(await failing(times)).toEqual([code, times])
  })

  test('parallel transactions and reads neither mix nor starve', async () => {
    const work = Array.from({ length: 30 }, (_, number) =>
      opened.db.transaction(async (tx) => {
        await tx
          .insertInto('revocations')
          .values(revocation(`${number}`))
          .execute()
        if (number % 3 === 0) throw new Error('undone')
        await tx
          .insertInto('revocations')
          .values(revocation(`${number} again`))
          .execute()
      }),
    )
    const reads = Array.from({ length: 30 }, () => tokens())
    const settled = await Promise.allSettled(work)
    for (const seen of await Promise.all(reads)) expect(seen.length % 2).toBe(0)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(await tokens()).toHaveLength(40)
  })

  test('using the database inside its own transaction is refused at once', async () => {
    const reading = opened.db.transaction(() =>
      opened.db.query.selectFrom('users').select('id').execute(),
    )
    await expect(reading).rejects.toMatchObject({
      name: 'NestedUse',
      message: expect.stringContaining('use the transaction'),
    })
    const nesting = opened.db.transaction(() => opened.db.transaction(async () => {}))
    await expect(nesting).rejects.toMatchObject({ name: 'NestedUse' })
    expect(await tokens()).toEqual([])
  })

  test('work that a transaction started may use the database after the transaction', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let later: Promise<string[]> = Promise.resolve([])
    await opened.db.transaction(async () => {
      later = promise.then(tokens)
    })
    resolve()
    expect(await later).toEqual([])
  })

  test('an error quotes neither parameters nor rows', async () => {
    const secret = 'somebody@example.test'
    const id = newId(new Date())
    await opened.db.query
      .insertInto('revocations')
      .values({ ...revocation(secret), id })
      .execute()
    const failures = await Promise.allSettled([
      opened.db.query
        .insertInto('revocations')
        .values({ ...revocation(secret), id })
        .execute(),
      sql`select ${secret}::int4`.execute(opened.db.query),
      sql`select ${secret}::text from ${sql.table('no_such_table')}`.execute(opened.db.query),
    ])
    const errors = failures.map((failure) =>
      failure.status === 'rejected' ? (failure.reason as Error & { code: string }) : null,
    )
    expect(errors.map((error) => error?.code)).toEqual(['23505', '22P02', '42P01'])
    for (const error of errors)
      expect(`${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`).not.toContain(
        secret,
      )
  })

  test('a failed statement leaves the connection usable', async () => {
    for (let round = 0; round < 5; round++) {
      await expect(sql`select 1 / ${0}::int4`.execute(opened.db.query)).rejects.toMatchObject({
        code: '22012',
      })
      const { rows } = await sql`select ${round}::int4 as round`.execute(opened.db.query)
      expect(rows).toEqual([{ round }])
    }
  })

  test('a large result arrives whole', async () => {
    const { rows } = await sql<{ text: string }>`select repeat('ä', 3000000) as text`.execute(
      opened.db.query,
    )
    expect(rows[0]?.text).toHaveLength(3_000_000)
  })

  test('a slow statement leaves the event loop free', async () => {
    let turns = 0
    const turning = setInterval(() => (turns += 1), 1)
    await sql`select pg_sleep(0.5)`.execute(opened.db.query)
    clearInterval(turning)
    // A blocked event loop would have turned once or twice.
    expect(turns).toBeGreaterThan(10)
  })

  test('reports whether the database answers', async () => {
    expect(await opened.db.isAnswering()).toBe(true)
  })

  function tokens() {
    return opened.db.query
      .selectFrom('revocations')
      .select('token')
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ token }) => token))
  }
})

test('an unreachable server is Problem database_unavailable', async () => {
  const opening = openDatabase({
    databaseUrl: 'postgres://postgres@127.0.0.1:1/nowhere',
    folder: null,
    log: silent,
  })
  await expect(opening).rejects.toMatchObject({ name: 'Problem', code: 'database_unavailable' })
})

function revocation(token: string) {
  const now = new Date()
  return { id: newId(now), token, attempts: 0, dueAt: now, createdAt: now }
}
