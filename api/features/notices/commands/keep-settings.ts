import { Problem } from '#machines/kernel/problem.ts'
import {
  isFixed,
  noticeChannels,
  noticeKindNames,
  noticeKinds,
} from '#machines/notices/notice.schema.ts'
import type { NoticeSettings, NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Database, Queryable } from '#api/db/client.ts'

interface Reader {
  userId: string
  role: Role
}

/** What somebody wants to be told, of the kinds that there are for them. */
export async function readSettings(
  db: Queryable,
  { userId, role }: Reader,
): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSettings')
    .select(['digest', 'switchedOff', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const off = new Set(row.switchedOff)
  return {
    version: row.version,
    digest: row.digest,
    kinds: kindsFor(role).map((kind) => ({
      kind,
      app: isFixed(kind, 'app') || !off.has(`${kind} app`),
      mail: !off.has(`${kind} mail`),
    })),
    timeZone: await timeZoneOf(db, userId),
  }
}

/** Changes what somebody is told, from now on. A digest that is switched on again is looked at soon. */
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
      .executeTakeFirstOrThrow()
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

/** Ends the digest of whom the link was written to. Pressed twice it is ended once; a link that is nobody's is refused. */
export async function unsubscribe(db: Queryable, token: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('noticeSettings')
    .set((eb) => ({ digest: 'off' as const, version: eb('version', '+', 1), updatedAt: now }))
    .where('unsubscribeToken', '=', token)
    .returning('userId')
    .executeTakeFirst()
  if (!ended) throw new Problem('not_found')
}

function kindsFor(role: Role) {
  return noticeKindNames.filter((kind) => noticeKinds[kind].roles.some((one) => one === role))
}

/** Where somebody's mornings are: in the wedding that they plan, or else in one that they help with; empty while nobody has said. */
export async function timeZoneOf(db: Queryable, userId: string): Promise<string> {
  const wedding = await db
    .selectFrom('weddingMembers')
    .innerJoin('weddings', 'weddings.id', 'weddingMembers.weddingId')
    .select('timeZone')
    .where('userId', '=', userId)
    .where('timeZone', '!=', '')
    .orderBy((eb) => eb.case().when('kind', '=', 'partner').then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()
  return wedding?.timeZone ?? ''
}
