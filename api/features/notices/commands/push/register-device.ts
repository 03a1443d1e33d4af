import { Problem } from '#machines/kernel/problem.ts'
import { maxPushDevices } from '#machines/notices/push/push.schema.ts'
import type { Subscription } from '#machines/notices/push/push.schema.ts'
import type { Database } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Viewer } from '#api/viewer.ts'

/**
 * Registers the requesting browser to show notices until its session ends. A browser is registered
 * once, however often it asks and whoever used it before.
 */
export function registerDevice(
  db: Database,
  { userId, sessionId }: Viewer,
  { endpoint, keys }: Subscription,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locks the user, so that concurrent registrations are counted one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const session = await tx
      .selectFrom('sessions')
      .select('deviceLabel')
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!session) throw new Problem('signed_out')
    await tx
      .deleteFrom('pushDevices')
      .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('sessionId', '=', sessionId)]))
      .execute()
    const others = await tx
      .selectFrom('pushDevices')
      .select('id')
      .where('userId', '=', userId)
      .limit(maxPushDevices)
      .execute()
    if (others.length >= maxPushDevices) throw new Problem('too_many')
    const device = {
      id: newId(now),
      userId,
      sessionId,
      endpoint,
      publicKey: keys.p256dh,
      authSecret: keys.auth,
      label: session.deviceLabel,
      createdAt: now,
    }
    await tx.insertInto('pushDevices').values(device).execute()
  })
}
