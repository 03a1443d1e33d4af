import { sql } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { pushChannel } from '../../push/queries.ts'

/**
 * The maximum number of push messages per user and transaction; the other notices are in the
 * product.
 */
const maxAtOnce = 3

/** Queues notices for their recipients’ devices, in the caller’s transaction. */
export async function queuePushes(
  tx: Queryable,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return
  const byUser = Map.groupBy(notices, ({ userId }) => userId)
  const devices = await tx
    .selectFrom('pushDevices')
    .select(['id', 'userId'])
    .where('userId', 'in', [...byUser.keys()])
    .execute()
  await queue(
    tx,
    devices.flatMap(({ id, userId }) =>
      (byUser.get(userId) ?? [])
        .slice(0, maxAtOnce)
        .map((notice) => ({ deviceId: id, noticeId: notice.id })),
    ),
    now,
  )
}

/** Queues a test message for one device. */
export async function queueTest(tx: Queryable, deviceId: string, now: Date): Promise<void> {
  await queue(tx, [{ deviceId, noticeId: null }], now)
}

async function queue(
  tx: Queryable,
  rows: readonly { deviceId: string; noticeId: string | null }[],
  now: Date,
) {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    id: newId(now),
    ...row,
    attempts: 0,
    dueAt: now,
    createdAt: now,
  }))
  await tx.insertInto('pushOutbox').values(values).execute()
  await sql`select pg_notify(${pushChannel}, '')`.execute(tx)
}
