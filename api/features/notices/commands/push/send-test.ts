import { Problem } from '#machines/kernel/problem.ts'
import type { Database } from '#api/db/client.ts'
import type { Viewer } from '#api/viewer.ts'
import { queueTest } from './queue-pushes.ts'

/** Sends a test message to the requesting device. Throws not_found if it is not registered. */
export function sendTest(db: Database, { sessionId }: Viewer, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const device = await tx
      .selectFrom('pushDevices')
      .select('id')
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()
    if (!device) throw new Problem('not_found')
    await queueTest(tx, device.id, now)
  })
}
