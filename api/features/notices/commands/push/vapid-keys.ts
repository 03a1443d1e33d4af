import webPush from 'web-push'
import * as v from 'valibot'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { openSealed, seal } from '#api/features/secrets/commands/seal.ts'

const owner = 'push keys'
const sealedSchema = v.object({ privateKey: v.string() })

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The VAPID key pair. The first caller creates it and stores it encrypted with the session keys, so
 * that all processes use the same one. If the session keys are lost, a new pair is created and
 * devices that were registered with the old one are removed.
 */
export async function vapidKeys({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date) {
  const kept = await readKeys(db.query, config)
  if (kept) return kept
  const made = webPush.generateVAPIDKeys()
  const privateKey = await seal(config.sessionKeys, owner, { privateKey: made.privateKey })
  return db.transaction(async (tx) => {
    const row = { id: 1, publicKey: made.publicKey, privateKey, createdAt: now }
    const added = await tx
      .insertInto('pushKeys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return made
    await tx.selectFrom('pushKeys').select('id').where('id', '=', 1).forUpdate().execute()
    const other = await readKeys(tx, config)
    if (other) return other
    await tx.updateTable('pushKeys').set(row).where('id', '=', 1).execute()
    await tx.deleteFrom('pushDevices').execute()
    return made
  })
}

async function readKeys(db: Queryable, config: Deps['config']): Promise<VapidKeys | null> {
  const row = await db
    .selectFrom('pushKeys')
    .select(['publicKey', 'privateKey'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  const opened = await openSealed(config.sessionKeys, owner, row.privateKey, sealedSchema)
  return opened && { publicKey: row.publicKey, privateKey: opened.privateKey }
}
