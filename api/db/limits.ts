import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import type { Database } from './client.ts'
import { deleteInBatches } from './due/due-rows.ts'

export interface Limits {
  /**
   * Counts one use of `bucket`, or throws Problem('too_many_requests', { retryAfterSeconds }) if
   * there were `limit` in the last `seconds`. Refused uses are not counted, so that further tries
   * do not prolong the wait.
   */
  take(bucket: string, rule: { limit: number; seconds: number }): Promise<void>
}

/**
 * Limits that hold across processes, counted in the database by one statement. Time is cut into
 * twelfths of the rule's seconds, and all that touch the last `seconds` count, so that no period of
 * that length sees more than `limit`; a place may become free a twelfth late. A bucket is stored as
 * its HMAC under a key that is not in the database, so that the table alone reveals no address or
 * e-mail, not even by guessing. Processes that share a database share the key.
 */
export function databaseLimits(
  db: Database,
  now: () => Date,
  key: string | Uint8Array = '',
): Limits {
  return {
    async take(bucket, { limit, seconds }) {
      const slotMs = (seconds * 1_000) / slots
      const at = now().getTime()
      const current = Math.floor(at / slotMs) * slotMs
      const hash = createHmac('sha256', key).update(`rate limit ${seconds} ${bucket}`).digest()
      const { rows } = await sql<{ taken: number | null; oldest: Date | null }>`
        with recent as (
          select coalesce(sum(count), 0)::integer as total, min(window_start) as oldest from rate_limits
          where bucket = ${hash} and window_start >= ${new Date(current - slots * slotMs)} and window_start < ${new Date(current)}
        ), taken as (
          insert into rate_limits as counted (bucket, window_start, count)
          select ${hash}, ${new Date(current)}::timestamptz, 1 from recent where total < ${limit}::integer
          on conflict (bucket, window_start) do update set count = counted.count + 1
          where counted.count + (select total from recent) < ${limit}::integer
          returning counted.count
        )
        select (select count from taken) as taken, oldest from recent`.execute(db.query)
      const [answer] = rows
      if (answer?.taken) return
      const oldest = answer?.oldest?.getTime() ?? current
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + (slots + 1) * slotMs - at) / 1_000))
      throw new Problem('too_many_requests', { retryAfterSeconds })
    },
  }
}

/** For `LIMITS=off`. */
export const noLimits: Limits = { take: () => Promise.resolve() }

/** Deletes counts that are older than the longest rule, a day. */
export function deleteOldLimits(db: Database, now: Date): Promise<void> {
  return deleteInBatches(
    db.query,
    'rateLimits',
    sql`window_start < ${new Date(now.getTime() - 2 * 24 * 60 * 60 * 1_000)}`,
  )
}

const slots = 12
