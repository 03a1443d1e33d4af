import { Problem } from '#machines/kernel/problem.ts'
import { isFixed, noticeChannels } from '#machines/notices/notice.schema.ts'
import type { NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import type { Database } from '#api/db/client.ts'
import { accountGone } from '#api/features/users/queries.ts'
import { readSettings } from './read-settings.ts'
import type { Reader } from './read-settings.ts'

/**
 * Changes notification settings from now on. If the digest is switched on again, it is checked
 * soon.
 */
export function changeSettings(
  db: Database,
  reader: Reader,
  { version, digest, kinds }: NoticeSettingsChange,
  now: Date,
) {
  const { userId } = reader
  return db.transaction(async (tx) => {
    const row = await tx
      .selectFrom('noticeSettings')
      .selectAll()
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(accountGone)
    if (row.version !== version)
      throw new Problem('version_stale', { current: await readSettings(tx, reader) })
    const off = new Set(row.switchedOff)
    for (const switched of kinds ?? []) {
      for (const channel of noticeChannels) {
        const name = `${switched.kind} ${channel}`
        if (switched[channel] || isFixed(switched.kind, channel)) off.delete(name)
        else off.add(name)
      }
    }
    await tx
      .updateTable('noticeSettings')
      .set({
        switchedOff: JSON.stringify([...off]),
        ...(digest && digest !== row.digest ? { digest, digestDueAt: now } : {}),
        version: version + 1,
        updatedAt: now,
      })
      .where('userId', '=', userId)
      .execute()
    return readSettings(tx, reader)
  })
}
