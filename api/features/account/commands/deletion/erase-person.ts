import { sql } from 'kysely'
import { wholeAddress } from '#machines/account/deletion/address.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { leaveBookings } from '#api/features/bookings/commands/leave-bookings.ts'
import { eraseThreads, notifyOfLeaving } from '#api/features/enquiries/commands/erase-threads.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { publishSessionChange } from '#api/features/users/commands/publish-session-change.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { weddingsAfterDeletion } from '../../queries.ts'
import { forgetAnswers, threadsOf } from '#api/features/members/commands/erase-wedding.ts'
import { containing, forgetInvitations, forgetInvitationMail } from './forget-invitations.ts'
import { forgetInNotices, lockNoticesOf, readNamedPerson } from './forget-notices.ts'
import type { NamedPerson } from './forget-notices.ts'
import { forgetTexts } from './forget-texts.ts'
import { businessesOf, lockAll } from './lock-all.ts'

/**
 * Erases a person from every table, in the caller's transaction: their account and everything that
 * belongs to it, the weddings that nobody else plans, their business with its documents, mail to
 * them, and their address in other people's records.
 */
export async function erasePerson(
  tx: Queryable,
  deps: Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>,
  { id, sub, email }: { id: string; sub: string; email: string },
  now: Date,
): Promise<void> {
  // Before any wedding is locked, so that nobody waits while every kept text is read.
  const early = await threadsOfLeaving(tx, id)
  await forgetTexts(tx, { email, threads: early }, null)
  const { going, staying, all, businessIds } = await lockAll(tx, { id, email })
  const leaving = { weddingIds: going, businessIds }
  const threads = await threadsOf(tx, leaving)
  const person = await readNamedPerson(tx, { id, email, weddings: all })
  await lockNoticesOf(tx, person, { going, threads })
  const bookings = { weddings: going, businesses: leaving.businessIds }
  const calledOff = await leaveBookings(tx, deps, bookings, now)
  const ended = await eraseThreads(tx, deps, leaving, now)
  await publishSessionChange(tx, id)
  await forgetInvitationMail(tx, id, going)
  await forgetAnswers(tx, going)
  await forgetInNotices(tx, person)
  if (going.length > 0) {
    await tx.deleteFrom('weddings').where('id', 'in', going).execute()
    // Afterwards: whoever was adding mail to guests at that moment has been waited for.
    await tx.deleteFrom('mailOutbox').where('weddingId', 'in', going).execute()
  }
  await forgetInvitations(tx, { id, email })
  await forgetPartnerEmail(tx, email, now)
  await forgetInTrails(tx, person)
  await notifyOwners(tx, id, now)
  await notifyColleagues(tx, leaving.businessIds)
  for (const weddingId of staying) await publishWeddingChange(tx, weddingId, 'members')
  await forgetRecords(tx, { id, sub, email })
  await forgetTexts(tx, { email, threads }, now)
  // A wedding whose other partner left meanwhile goes, too.
  const late = threads.filter((thread) => !early.includes(thread))
  if (late.length > 0) await forgetTexts(tx, { email, threads: late }, null)
  // Sessions, memberships, businesses with their documents and steps, notices and settings are
  // deleted by cascade.
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await notifyPartners(tx, staying, now)
  // Who is notified that a booking is cancelled is not also notified of the closed conversation.
  const others = ended.filter((thread) => !calledOff.some(({ id: known }) => known === thread.id))
  await notifyOfLeaving(tx, deps, [...calledOff, ...others], now)
}

/** Erases what is found by the person's id or address alone. */
async function forgetRecords(
  tx: Queryable,
  { id, sub, email }: { id: string; sub: string; email: string },
) {
  await tx.deleteFrom('pendingRegistrations').where('sub', '=', sub).execute()
  await tx
    .deleteFrom('idempotencyKeys')
    .where('owner', 'in', [id, `registration ${sub}`])
    .execute()
  await tx
    .deleteFrom('contactMessages')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute()
  await tx
    .updateTable('listingReports')
    .set({ email: '' })
    .where('email', '=', email.toLowerCase())
    .execute()
  await tx
    .deleteFrom('mailOutbox')
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .execute()
}

/** The threads that would go with the person now. */
async function threadsOfLeaving(tx: Queryable, id: string) {
  const fates = await weddingsAfterDeletion(tx, id)
  const weddingIds = fates.filter(({ fate }) => fate === 'goes').map((wedding) => wedding.id)
  return threadsOf(tx, { weddingIds, businessIds: await businessesOf(tx, id) })
}

/**
 * Erases the address where it is that of somebody's partner. Other texts of their members stay.
 */
async function forgetPartnerEmail(tx: Queryable, email: string, now: Date) {
  await tx
    .updateTable('weddings')
    .set((eb) => ({ partnerEmail: '', updatedAt: now, version: eb('version', '+', 1) }))
    .where(sql<string>`lower(partner_email)`, '=', email.toLowerCase())
    // The condition of the index.
    .where('partnerEmail', '!=', '')
    .execute()
}

/**
 * The activities of a wedding that stays keep what was done, without the person: the reference in
 * the row goes with the account. This erases their name as a subject, the address at which they
 * were invited, and their id and address in the stored rows that an undo would restore.
 */
async function forgetInTrails(tx: Queryable, { id, email, weddings, invitations }: NamedPerson) {
  const address = wholeAddress(email)
  const isTheirs = sql<boolean>`subject ->> 'id' = any(${[id, ...invitations]}::text[])`
  await sql`
    update activities set
      subject = case when ${isTheirs} then jsonb_build_object('id', null, 'name', '')
        else regexp_replace(subject::text, ${address}, '', 'gi')::jsonb end,
      facts = regexp_replace(replace(facts::text, ${`"${id}"`}, 'null'), ${address}, '', 'gi')::jsonb,
      changes = regexp_replace(replace(changes::text, ${`"${id}"`}, 'null'), ${address}, '', 'gi')::jsonb
    where wedding_id = any(${weddings}::uuid[])
      and (${isTheirs} or subject::text like ${containing(id)} or subject::text ~* ${address} or facts::text like ${containing(id)}
        or facts::text ~* ${address} or changes::text like ${containing(id)} or changes::text ~* ${address})`.execute(
    tx,
  )
}

/** Tells the owners of businesses that the person worked for that somebody left, without a name. */
async function notifyOwners(tx: Queryable, userId: string, now: Date) {
  const owners = await tx
    .selectFrom('businessMembers')
    .innerJoin('businesses', 'businesses.id', 'businessMembers.businessId')
    .select('ownerId')
    .where('userId', '=', userId)
    .execute()
  const notices = owners.map(({ ownerId }) => ({
    userId: ownerId,
    weddingId: null,
    kind: 'colleague.left' as const,
    facts: {},
  }))
  await notify(tx, notices, now)
}

/** Tells colleagues of a business that is erased that they no longer have one. */
async function notifyColleagues(tx: Queryable, businessIds: string[]) {
  if (businessIds.length === 0) return
  const members = await tx
    .selectFrom('businessMembers')
    .select('userId')
    .where('businessId', 'in', businessIds)
    .execute()
  for (const { userId } of members) await publishSessionChange(tx, userId)
}

/** Tells the remaining partners that somebody left, without a name. */
async function notifyPartners(tx: Queryable, weddings: string[], now: Date) {
  if (weddings.length === 0) return
  const partners = await tx
    .selectFrom('weddingMembers')
    .select(['weddingId', 'userId'])
    .where('weddingId', 'in', weddings)
    .where('kind', '=', 'partner')
    .execute()
  const notices = partners.map(({ userId, weddingId }) => ({
    userId,
    weddingId,
    kind: 'member.left' as const,
    facts: {},
  }))
  await notify(tx, notices, now)
}
