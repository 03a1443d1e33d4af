import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'
import { timeZoneOf } from '#api/features/notices/commands/read-settings.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { digestTime } from './digest-time.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/** What one email holds; of more than that it says how many there are. */
const maxLines = 20

/**
 * Sends the digests whose time has come, a transaction each: what is new goes into one email and
 * is marked as told, and the next time is set. Whoever has nothing new gets no email.
 */
export async function sendDigests(deps: Dependencies): Promise<void> {
  while (await sendNext(deps)) {
    // One after the other: an email is a few rows.
  }
}

function sendNext(deps: Dependencies): Promise<boolean> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const settings = await tx
      .selectFrom('noticeSettings')
      .select(['userId', 'digest', 'lastDigestOn', 'unsubscribeToken'])
      .where('digest', '!=', 'off')
      .where('digestDueAt', '<=', now)
      .orderBy('digestDueAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!settings || settings.digest === 'off') return false
    const { userId, digest: frequency, lastDigestOn } = settings
    const { isTime, today, next } = digestTime({
      now,
      zone: (await timeZoneOf(tx, userId)) || 'UTC',
      frequency,
      lastOn: lastDigestOn,
    })
    const isSent = isTime && (await writeDigest(tx, deps, settings, now))
    await tx
      .updateTable('noticeSettings')
      .set({ digestDueAt: next, ...(isSent ? { lastDigestOn: today } : {}) })
      .where('userId', '=', userId)
      .execute()
    return true
  })
}

/** Whether there was anything to say. */
async function writeDigest(
  tx: Queryable,
  deps: Dependencies,
  { userId, unsubscribeToken }: { userId: string; unsubscribeToken: string },
  now: Date,
): Promise<boolean> {
  const news = await tx
    .selectFrom('notices')
    .select(['id', 'kind', 'facts', 'weddingId'])
    .where('userId', '=', userId)
    .where('byMail', '=', true)
    .where('mailedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1_000)
    .execute()
  if (news.length === 0) return false
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { publicUrl } = deps.config
  const facts = {
    to: user.email,
    firstName: user.firstName,
    count: String(news.length),
    news: news.slice(0, maxLines).map(({ kind, facts: noticeFacts }) => ({ kind, ...noticeFacts })),
    url: `${publicUrl}${homes[user.role]}`,
    unsubscribe: `${publicUrl}/api/notices/unsubscribe/${unsubscribeToken}`,
    settings: `${publicUrl}/unsubscribe/${unsubscribeToken}`,
  }
  await queueTemplatedMail(tx, deps, 'digest', facts, now)
  const ids = news.map(({ id }) => id)
  await lockNotices(tx, [sql<SqlBool>`id = any(${ids}::uuid[])`])
  await tx.updateTable('notices').set({ mailedAt: now }).where('id', 'in', ids).execute()
  return true
}

const homes = {
  COUPLE: '/dashboard/notices',
  VENDOR: '/vendor-dashboard/notices',
  ADMIN: '/admin/notices',
} as const
