import { isFixed, noticeKindNames, noticeKinds } from '#machines/notices/notice.schema.ts'
import type { NoticeSettings } from '#machines/notices/notice.schema.ts'
import type { Role } from '#machines/session/session.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { zoneOfTown } from '#api/features/places/zones/queries.ts'
import { businessesOf } from '#api/features/staff/queries.ts'
import { accountGone } from '#api/features/users/queries.ts'

export interface Reader {
  userId: string
  role: Role
}

/** The notification settings of a user, with the kinds that exist for their role. */
export async function readSettings(
  db: Queryable,
  { userId, role }: Reader,
): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSettings')
    .select(['digest', 'switchedOff', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow(accountGone)
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

function kindsFor(role: Role) {
  return noticeKindNames.filter((kind) => noticeKinds[kind].roles.some((one) => one === role))
}

/**
 * The time zone of a user: that of the wedding they plan, or else of one they help with, or else of
 * the town of their business; empty if unknown.
 */
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
  if (wedding) return wedding.timeZone
  const business = await db
    .selectFrom('businesses')
    .select(['city', 'country'])
    .where('id', 'in', businessesOf(userId))
    .executeTakeFirst()
  return (business && zoneOfTown(business)) ?? ''
}
