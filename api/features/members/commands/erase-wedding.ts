import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Queryable } from '#api/db/client.ts'
import type { BookingDeps } from '#api/features/bookings/commands/follow-booking.ts'
import { leaveBookings } from '#api/features/bookings/commands/leave-bookings.ts'
import { eraseThreads, notifyOfLeaving } from '#api/features/enquiries/commands/erase-threads.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'
import { aboutThreads } from '#api/features/notices/queries.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'

/**
 * Erases a wedding whose last partner leaves it and keeps their account. Its bookings to come are
 * cancelled and its conversations end, as with the account, and the vendors are told; its guests
 * get no more mail. The caller's transaction has locked the wedding.
 */
export async function eraseWedding(
  tx: Queryable,
  deps: BookingDeps,
  weddingId: string,
  now: Date,
): Promise<void> {
  const weddingIds = [weddingId]
  const threads = await threadsOf(tx, { weddingIds, businessIds: [] })
  await lockNotices(tx, [sql<SqlBool>`wedding_id = ${weddingId}`, aboutThreads(threads)])
  const calledOff = await leaveBookings(tx, deps, { weddings: weddingIds, businesses: [] }, now)
  const ended = await eraseThreads(tx, deps, { weddingIds, businessIds: [] }, now)
  await forgetAnswers(tx, weddingIds)
  for (const userId of await membersOf(tx, weddingId)) await publishSessionChange(tx, userId)
  await tx.deleteFrom('weddings').where('id', '=', weddingId).execute()
  // Afterwards: whoever was adding mail to guests at that moment has been waited for.
  await tx.deleteFrom('mailOutbox').where('weddingId', '=', weddingId).execute()
  // Who is told that a booking is cancelled is not also told of the closed conversation.
  const others = ended.filter((thread) => !calledOff.some(({ id }) => id === thread.id))
  await notifyOfLeaving(tx, deps, [...calledOff, ...others], now)
}

async function membersOf(tx: Queryable, weddingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('weddingMembers')
    .select('userId')
    .where('weddingId', '=', weddingId)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function threadsOf(
  tx: Queryable,
  { weddingIds, businessIds }: { weddingIds: string[]; businessIds: string[] },
) {
  const { rows } = await sql<{ id: string }>`
    select id from enquiries where wedding_id = any(${weddingIds}::uuid[])
    union select id from enquiries where business_id = any(${businessIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Erases stored responses to the households of weddings that are erased. */
export async function forgetAnswers(tx: Queryable, going: string[]) {
  if (going.length === 0) return
  await sql`
    delete from idempotency_keys where owner in (select 'rsvp ' || id from rsvps where wedding_id = any(${going}::uuid[]))`.execute(
    tx,
  )
}
