import { sql } from 'kysely'
import { toldAfterHours } from '#machines/availability/calendar.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { staffOf } from '#api/features/staff/queries.ts'

/**
 * Notifies everybody who works for a business, once, that its own calendar has not been readable
 * for a day: an address that was renewed elsewhere stays silent for good. The caller has locked the
 * calendar.
 */
export async function notifyOfUnreadCalendar(
  tx: Queryable,
  businessId: string,
  now: Date,
): Promise<void> {
  const from = new Date(now.getTime() - toldAfterHours * 3_600_000)
  const told = await tx
    .updateTable('listingCalendars')
    .set({ icsFailureToldAt: now })
    .where('businessId', '=', businessId)
    .where('icsFailureToldAt', 'is', null)
    .where('icsFailingSince', '<=', from)
    .returning('icsFailingSince')
    .executeTakeFirst()
  if (!told?.icsFailingSince) return
  const { name } = await tx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', staffOf(sql`${businessId}::uuid`))
    .orderBy('id')
    .execute()
  const facts = { names: [name], day: told.icsFailingSince.toISOString().slice(0, 10) }
  const notices = staff.map(({ id: userId }) => ({
    userId,
    weddingId: null,
    kind: 'calendar.unread' as const,
    facts,
    namedId: businessId,
  }))
  await notify(tx, notices, now)
}
