import type { Queryable } from '#api/db/client.ts'
import { claimDue } from '#api/db/due/due-rows.ts'
import type { PushDevice } from '#machines/notices/push/push.schema.ts'
import { maxPushDevices } from '#machines/notices/push/push.schema.ts'

/** The channel that announces queued messages for devices; it has no payload. */
export const pushChannel = 'push'

/** The devices of an account that show its notices, newest first. */
export async function listPushDevices(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('pushDevices')
    .select(['id', 'label', 'sessionId', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPushDevices)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    current: row.sessionId === sessionId,
  }))
}

/** One attempt at one device. */
export interface ClaimedPush {
  id: string
  deviceId: string
  noticeId: string | null
  attempts: number
}

/** Claims up to `limit` due rows for this worker until `leasedUntil`. */
export function claimDuePushes(
  db: Queryable,
  lease: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedPush[]> {
  return claimDue(db, {
    table: 'pushOutbox',
    key: 'id',
    columns: ['id', 'deviceId', 'noticeId', 'attempts'],
    countsAttempts: true,
    ...lease,
  })
}

/**
 * Reads in one query everything that sending these needs. Devices whose session has ended are left
 * out.
 */
export async function readPushes(db: Queryable, ids: string[], now: Date) {
  const rows = await db
    .selectFrom('pushOutbox')
    .innerJoin('pushDevices', 'pushDevices.id', 'pushOutbox.deviceId')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .leftJoin('notices', 'notices.id', 'pushOutbox.noticeId')
    .select([
      'pushOutbox.id',
      'endpoint',
      'publicKey',
      'authSecret',
      'role',
      'kind',
      'facts',
      'weddingId',
      'readAt',
    ])
    .where('pushOutbox.id', 'in', ids)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type PushRow =
  Awaited<ReturnType<typeof readPushes>> extends Map<string, infer Row> ? Row : never
