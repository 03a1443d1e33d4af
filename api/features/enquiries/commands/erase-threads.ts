import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { isTalking } from '#machines/enquiries/enquiry.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { findAndLockEnquiry } from './lock-enquiry.ts'
import { aboutThreads } from '#api/features/notices/queries.ts'
import { moveEnquiry } from './move-enquiry.ts'
import { notifyOthers } from './notify-parties.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log' | 'reactions'>

/** A thread whose one side is erased, and what that means for the other. */
export interface LeftThread {
  id: string
  by: PartySide
  news: 'ended' | 'calledOff'
}

/**
 * Notifies the remaining side of threads. Call it once the other side is deleted: nothing that it
 * writes has a name.
 */
export async function notifyOfLeaving(
  tx: Queryable,
  deps: Dependencies,
  left: readonly LeftThread[],
  now: Date,
): Promise<void> {
  for (const { id, by, news } of left) {
    const row = await findAndLockEnquiry(tx, id)
    if (row) await notifyOthers(tx, deps, row, { news, side: by }, now)
  }
}

/**
 * Prepares threads for the erasure of somebody's weddings or businesses, in the caller's
 * transaction: open ones end; drafts are deleted. The other side keeps that it was asked, when and
 * for which day, and its own texts. Names, texts and files of the side that goes are erased, here,
 * in queued mail and in notices; the caller erases stored answers. Threads without a remaining
 * reader are deleted. Returns the threads that ended, for the other side to be notified of once no
 * name is left.
 */
export async function eraseThreads(
  tx: Queryable,
  deps: Dependencies,
  leaving: { weddingIds: string[]; businessIds: string[] },
  now: Date,
): Promise<LeftThread[]> {
  return [
    ...(await eraseSide(tx, deps, { side: 'couple', ids: leaving.weddingIds }, now)),
    ...(await eraseSide(tx, deps, { side: 'vendor', ids: leaving.businessIds }, now)),
  ]
}

async function eraseSide(
  tx: Queryable,
  deps: Dependencies,
  { side, ids }: { side: PartySide; ids: string[] },
  now: Date,
): Promise<LeftThread[]> {
  if (ids.length === 0) return []
  const [own, other] =
    side === 'couple'
      ? (['weddingId', 'businessId'] as const)
      : (['businessId', 'weddingId'] as const)
  await tx
    .deleteFrom('enquiries')
    .where(own, 'in', ids)
    .where((eb) => eb.or([eb('state', 'in', ['draft', 'discarded']), eb(other, 'is', null)]))
    .execute()
  const rows = await tx
    .selectFrom('enquiries')
    .select('id')
    .where(own, 'in', ids)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const left: LeftThread[] = []
  for (const { id } of rows)
    if (await leave(tx, deps, id, side, now)) left.push({ id, by: side, news: 'ended' })
  const threads = rows.map(({ id }) => id)
  await forgetTexts(tx, threads, side)
  await forgetCopies(tx, threads)
  return left
}

/** Ends a thread on which the two still talk, and returns whether they did. */
async function leave(tx: Queryable, deps: Dependencies, id: string, by: PartySide, now: Date) {
  const row = await findAndLockEnquiry(tx, id)
  if (!row || !isTalking(row.state)) return false
  const event = { type: 'LEAVE' as const, at: now.toISOString(), by }
  await moveEnquiry(tx, deps, row, event, { side: by, userId: null })
  return true
}

async function forgetTexts(tx: Queryable, threads: string[], side: PartySide) {
  const ofSide = sql`enquiry_id = any(${threads}::uuid[]) and side = ${side}`
  // A trigger notes the files for erasure.
  await sql`delete from enquiry_attachments where entry_id in (
    select id from enquiry_entries where ${ofSide})`.execute(tx)
  await sql`delete from enquiry_attachments
    where entry_id is null and enquiry_id = any(${threads}::uuid[])`.execute(tx)
  await sql`update enquiry_entries set body = '', author_id = null where ${ofSide}`.execute(tx)
  const details: RawBuilder<unknown> =
    side === 'couple'
      ? sql`details || '{"town": "", "venue": "", "mustHaves": [], "phone": ""}'::jsonb`
      : sql`details`
  await sql`update enquiries set details = ${details}, message = '',
      excerpt = case when excerpt_side = ${side} then '' else excerpt end
    where id = any(${threads}::uuid[])`.execute(tx)
}

/** Erases mail and notices that name the side that goes; who had such mail may get other mail. */
async function forgetCopies(tx: Queryable, threads: string[]) {
  await sql`delete from mail_outbox where enquiry_id = any(${threads}::uuid[])`.execute(tx)
  await sql`update enquiry_reads set mailed_to = read_to
    where enquiry_id = any(${threads}::uuid[]) and mailed_to > read_to`.execute(tx)
  await tx.deleteFrom('notices').where(aboutThreads(threads)).execute()
}

/**
 * Cancels queued mail about the threads of a wedding or a business to somebody who may no longer
 * read them: it names the other side. Should they read them again, they get mail again.
 */
export async function cancelThreadMail(
  tx: Queryable,
  userId: string,
  of: { weddingId: string } | { businessId: string },
): Promise<void> {
  const threads =
    'weddingId' in of
      ? sql`select id from enquiries where wedding_id = ${of.weddingId}`
      : sql`select id from enquiries where business_id = ${of.businessId}`
  await sql`delete from mail_outbox using users where users.id = ${userId}
    and lower(recipient) = lower(users.email) and sent_at is null and attempts = 0
    and enquiry_id in (${threads})`.execute(tx)
  await sql`update enquiry_reads set mailed_to = read_to
    where user_id = ${userId} and mailed_to > read_to and enquiry_id in (${threads})`.execute(tx)
}
