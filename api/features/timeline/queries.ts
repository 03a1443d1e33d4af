import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'
import type { TaskContext } from './tasks/queries.ts'

/**
 * A wedding's facts, its date, and the current day in its zone (in UTC until the zone is known).
 */
export async function readTaskContext(
  db: Queryable,
  weddingId: string,
  now: Date,
): Promise<TaskContext> {
  const wedding = await db
    .selectFrom('weddings')
    .select(['weddingDate', 'timeZone'])
    .where('id', '=', weddingId)
    .executeTakeFirst()
  if (!wedding) throw new Problem('not_yours')
  const today = dayIn(wedding.timeZone || 'UTC', now)
  return { facts: await readFacts(db, weddingId, today), weddingDate: wedding.weddingDate, today }
}
