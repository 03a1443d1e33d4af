import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedLive } from '#api/adapters/live/embedded.ts'
import type { LivePort } from '#api/adapters/live/live.port.ts'
import { postgresLive } from '#api/adapters/live/postgres.ts'
import type { Queryable } from '#api/db/client.ts'
import { allEngines, openTestDatabase, silent } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

describe.each(allEngines)('live notifications on %s', (engine) => {
  let opened: TestDatabase
  let live: LivePort
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    live = await liveOn(opened)
  })
  afterAll(async () => {
    await live.close()
    await opened.close()
  })

  test('a notification reaches every process, in order, after the commit', async () => {
    const otherLive = await liveOn(opened)
    const here = await listener(live, 'room-1')
    const there = await listener(otherLive, 'room-1')
    const another = await opened.another()
    await another.transaction(async (tx) => {
      await publish(tx, 'room-1', 'a')
      await publish(tx, 'room-1', 'b')
      expect(here.heard).toEqual([])
    })
    await publish(opened.db.query, 'room-1', 'end')
    await Promise.all([here.end, there.end])
    expect(here.heard).toEqual(['a', 'b', 'end'])
    expect(there.heard).toEqual(['a', 'b', 'end'])
    await otherLive.close()
  })

  test('rolled-back notifications are never sent, channels stay separate, and a stopped listener hears no more', async () => {
    const kept = await listener(live, 'Room "2"')
    const stopped = await listener(live, 'Room "2"')
    await stopped.stop()
    const undone = opened.db.transaction(async (tx) => {
      await publish(tx, 'Room "2"', 'undone')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await publish(opened.db.query, 'room-3', 'elsewhere')
    await publish(opened.db.query, 'Room "2"', 'end')
    await kept.end
    expect(kept.heard).toEqual(['end'])
    expect(stopped.heard).toEqual([])
  })
})

test.each(allEngines.filter((name) => name === 'postgresql'))(
  'on %s, a broken connection is reopened and listeners are told to reload everything',
  async (engine) => {
    const opened = await openTestDatabase(engine)
    const live = await liveOn(opened)
    const { promise: again, resolve } = Promise.withResolvers<void>()
    const heard: string[] = []
    const end = Promise.withResolvers<void>()
    await live.listen('room', (payload) => {
      heard.push(payload)
      if (payload === '*') resolve()
      if (payload === 'end') end.resolve()
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vowline-live' and datname = current_database()`.execute(
      opened.db.query,
    )
    await again
    await publish(opened.db.query, 'room', 'end')
    await end.promise
    expect(heard).toEqual(['*', 'end'])
    await live.close()
    await opened.close()
  },
)

function liveOn({ db, place }: TestDatabase) {
  return db.embedded
    ? Promise.resolve(embeddedLive(db.embedded))
    : postgresLive(place.databaseUrl ?? '', silent)
}

/** Collects the payloads until one is `end`. */
async function listener(live: LivePort, channel: string) {
  const heard: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const stop = await live.listen(channel, (payload) => {
    heard.push(payload)
    if (payload === 'end') resolve()
  })
  return { heard, end, stop }
}

async function publish(db: Queryable, channel: string, payload: string) {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
