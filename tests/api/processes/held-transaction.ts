import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from '#tests/harness/app.ts'

/**
 * Keeps the next transaction of an app from being committed, so that another one meets it half way.
 * Needs several connections, as PostgreSQL has.
 */
export function holdTransaction(api: TestApp) {
  const { db } = api.deps
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        written.resolve()
        await released.promise
      }
    })
  api.deps.db = { ...db, transaction }
  return {
    /** Until it has written everything; what begins from then on is not held. */
    async written() {
      await written.promise
      api.deps.db = db
    },
    /** Commits it once another transaction waits for one of its rows. */
    async commitOnceWaitedFor() {
      await vi.waitFor(async () => expect(await countWaiting(api)).toBe(1), { timeout: 30_000 })
      released.resolve()
    },
  }
}

async function countWaiting(api: TestApp) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.deps.db.query)
  return rows[0]?.waiting
}
