import { Problem } from '#machines/kernel/problem.ts'
import type { Subscription } from '#machines/timeline/calendar/calendar.schema.ts'
import type { Deps } from '#api/deps.ts'
import { hashLinkToken, newLinkToken } from '#api/features/secrets/commands/link-token.ts'
import { calendarRow } from '../../calendar/queries.ts'

/**
 * Creates an address at which calendar programs read the bookings of a business. A new one replaces
 * the previous one, which stops working. It also ends when its maker no longer works there.
 */
export function linkCalendar(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  businessId: string,
): Promise<Subscription> {
  const at = now()
  const { token, tokenHash } = newLinkToken()
  return db.transaction(async (tx) => {
    await calendarRow(tx, userId, businessId, 'update')
    await tx
      .updateTable('listingCalendars')
      .set({ linkHash: tokenHash, linkCreatedAt: at, linkReadAt: null, linkCreatedBy: userId })
      .where('businessId', '=', businessId)
      .execute()
    const url = `${config.publicUrl}/api/business-calendar/${token}.ics`
    return { url, createdAt: at.toISOString() }
  })
}

/** Ends the address. */
export function unlinkCalendar(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  businessId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await calendarRow(tx, userId, businessId, 'update')
    await tx
      .updateTable('listingCalendars')
      .set({ linkHash: null, linkCreatedAt: null, linkReadAt: null, linkCreatedBy: null })
      .where('businessId', '=', businessId)
      .execute()
  })
}

/**
 * The business of a calendar address. An unknown address is counted, because somebody may be
 * guessing.
 */
export async function readLinked(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  guess: () => Promise<void>,
): Promise<{ businessId: string; name: string }> {
  const found = await db.query
    .updateTable('listingCalendars')
    .from('businesses')
    .set({ linkReadAt: now() })
    .whereRef('businesses.id', '=', 'listingCalendars.businessId')
    .where('linkHash', '=', hashLinkToken(token))
    .returning(['listingCalendars.businessId', 'businesses.name'])
    .executeTakeFirst()
  if (found) return found
  await guess()
  throw new Problem('not_found')
}
