import { sql } from 'kysely'
import { isChatter, newsFor } from '#machines/enquiries/details/enquiry-news.rules.ts'
import type { EnquiryNews } from '#machines/enquiries/details/enquiry-news.schema.ts'
import type { EnquiryFact, PartySide } from '#machines/enquiries/enquiry.schema.ts'
import { partySides } from '#machines/enquiries/enquiry.schema.ts'
import type { EntrySide } from '#machines/enquiries/thread/entry.schema.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { MailFacts } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { zoneOfTown } from '#api/features/places/zones/queries.ts'
import { outsideQuietHours } from '#api/features/reminders/commands/digest-time.ts'
import { staffOf } from '#api/features/staff/queries.ts'
import { partiesOf, threadsFor } from '../queries.ts'
import type { EnquiryRow } from '../queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>

interface Reader {
  userId: string
  email: string
  firstName: string
  zone: string
  /** Whether they have received mail about something that they have not read. */
  isMailed: boolean
  wantsMail: boolean
}

/**
 * Notifies the other side of an event in a thread, in the same transaction: by a notice, and by
 * mail outside quiet hours. Until they read the thread they get only one mail about it, and one
 * notice about messages.
 */
export async function notifyParties(
  tx: Queryable,
  deps: Dependencies,
  { row, facts, entryId }: { row: EnquiryRow; facts: EnquiryFact[]; entryId: string | null },
  { side, step }: { side: EntrySide; step?: string | undefined },
  now: Date,
): Promise<void> {
  const [fact] = facts
  if (fact === undefined) return
  for (const reader of partySides.filter((party) => party !== side)) {
    const news = newsFor(fact, reader, step)
    // The caller adds the thread entry after this.
    const upTo = row.entries + (entryId === null ? 1 : 0)
    if (news !== null) await notifySide(tx, deps, row, { side: reader, news, upTo }, now)
  }
}

/** Notifies the other side of an existing entry; both sides if no user caused it. */
export async function notifyOthers(
  tx: Queryable,
  deps: Dependencies,
  row: EnquiryRow,
  { news, side }: { news: EnquiryNews; side: EntrySide },
  now: Date,
): Promise<void> {
  for (const reader of partySides.filter((party) => party !== side))
    await notifySide(tx, deps, row, { side: reader, news, upTo: row.entries }, now)
}

async function notifySide(
  tx: Queryable,
  deps: Dependencies,
  row: EnquiryRow,
  { side, news, upTo }: { side: PartySide; news: EnquiryNews; upTo: number },
  now: Date,
) {
  const readers = side === 'couple' ? await membersOf(tx, row) : await staffReaders(tx, row)
  const [first] = readers
  if (!first) return
  const names = await namesOf(tx, row, { side, userId: first.userId })
  const fresh = readers.filter(({ isMailed }) => !isMailed)
  const facts = { names, state: news, enquiryId: row.id }
  const weddingId = side === 'couple' ? row.weddingId : null
  const noticed = isChatter(news) ? fresh : readers
  await notify(
    tx,
    noticed.map(({ userId }) => ({ userId, weddingId, kind: 'enquiry' as const, facts })),
    now,
  )
  const path = side === 'couple' ? 'dashboard' : 'vendor-dashboard'
  for (const { email, firstName, zone } of fresh.filter(({ wantsMail }) => wantsMail)) {
    const url = `${deps.config.publicUrl}/${path}/enquiries/${row.id}`
    const values = { to: email, firstName, names: names.join(' & '), url }
    await queueTemplatedMail(tx, deps, templates[news], values, now, outsideQuietHours(zone, now))
  }
  await recordMailed(tx, row.id, { side, upTo, userIds: fresh.map(({ userId }) => userId) })
}

const templates = {
  sent: 'enquirySent',
  message: 'enquiryMessage',
  quoted: 'enquiryQuoted',
  quoteKept: 'enquiryQuoteKept',
  accepted: 'enquiryAccepted',
  countered: 'enquiryCountered',
  quoteWithdrawn: 'enquiryQuoteWithdrawn',
  quoteDeclined: 'enquiryQuoteDeclined',
  quoteExpired: 'enquiryQuoteExpired',
  contactShared: 'enquiryContactShared',
  moved: 'enquiryMoved',
  late: 'enquiryLate',
  unanswered: 'enquiryUnanswered',
  ended: 'enquiryEnded',
  expired: 'enquiryExpired',
  holdExtended: 'bookingMoved',
  dateAsked: 'bookingDateAsked',
  dateAgreed: 'bookingMoved',
  dateRefused: 'bookingMoved',
  dateKept: 'bookingMoved',
  dateCleared: 'bookingMoved',
  contractOffered: 'bookingContractOffered',
  contractSigned: 'bookingContractSigned',
  contractInForce: 'bookingContractInForce',
  paymentClaimed: 'bookingMoved',
  paymentTakenBack: 'bookingMoved',
  paymentMissing: 'bookingMoved',
  paymentReceived: 'bookingMoved',
  ready: 'bookingMoved',
  timesSaid: 'bookingMoved',
  booking: 'bookingMoved',
  booked: 'bookingBooked',
  calledOff: 'bookingCalledOff',
  lapsed: 'bookingLapsed',
  placeOffered: 'bookingPlaceOffered',
} as const satisfies Record<EnquiryNews, keyof MailFacts>

/** Whether they have unread mail, and whether they want mail. */
const mailedColumn = sql<boolean>`coalesce(enquiry_reads.mailed_to > enquiry_reads.read_to, false)`
const mailColumn = sql<boolean>`not notice_settings.switched_off @> '["enquiry mail"]'::jsonb`

/** The two partners, and the helpers who may read the thread. */
async function membersOf(tx: Queryable, { id, weddingId }: EnquiryRow): Promise<Reader[]> {
  if (weddingId === null) return []
  const rows = await tx
    .selectFrom('weddingMembers')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .innerJoin('weddings', 'weddings.id', 'weddingMembers.weddingId')
    .innerJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    .leftJoin('enquiryReads', (join) =>
      join.onRef('enquiryReads.userId', '=', 'users.id').on('enquiryReads.enquiryId', '=', id),
    )
    .select(['users.id as userId', 'users.email', 'users.firstName', 'weddings.timeZone as zone'])
    .select(['weddingMembers.kind', 'weddingMembers.rights'])
    .select([mailedColumn.as('isMailed'), mailColumn.as('wantsMail')])
    .where('weddingMembers.weddingId', '=', weddingId)
    .orderBy('weddingMembers.joinedAt')
    .execute()
  return rows
    .filter((member) => allows(member, { area: 'vendors', to: 'view' }))
    .map(({ kind: _kind, rights: _rights, ...row }) => ({ ...row, zone: row.zone || 'UTC' }))
}

/** A business has no time zone of its own; the one of its town is used. */
async function staffReaders(tx: Queryable, { id, businessId }: EnquiryRow): Promise<Reader[]> {
  if (businessId === null) return []
  const rows = await tx
    .selectFrom('businesses')
    .innerJoin('users', (join) => join.on('users.id', 'in', staffOf(sql.ref('businesses.id'))))
    .innerJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    .leftJoin('enquiryReads', (join) =>
      join.onRef('enquiryReads.userId', '=', 'users.id').on('enquiryReads.enquiryId', '=', id),
    )
    .select([
      'users.id as userId',
      'users.email',
      'users.firstName',
      'businesses.city',
      'businesses.country',
    ])
    .select([mailedColumn.as('isMailed'), mailColumn.as('wantsMail')])
    .where('businesses.id', '=', businessId)
    .execute()
  return rows.map(({ city, country, ...row }) => ({
    ...row,
    zone: zoneOfTown({ city, country }) ?? 'UTC',
  }))
}

/** The name of the other side. */
async function namesOf(
  tx: Queryable,
  { id }: EnquiryRow,
  reader: { side: PartySide; userId: string },
): Promise<string[]> {
  const row = await threadsFor(tx, reader)
    .select('enquiries.businessId')
    .where('enquiries.id', '=', id)
    .executeTakeFirstOrThrow()
  const { couple, business } = partiesOf(row)
  const names = reader.side === 'couple' ? [business?.name ?? ''] : couple
  return names.filter((name) => name !== '')
}

/** Records the last entry that they received mail about. */
async function recordMailed(
  tx: Queryable,
  enquiryId: string,
  { side, upTo: mailedTo, userIds }: { side: PartySide; upTo: number; userIds: string[] },
) {
  if (userIds.length === 0) return
  await tx
    .insertInto('enquiryReads')
    .values(userIds.map((userId) => ({ enquiryId, userId, side, mailedTo })))
    .onConflict((conflict) => conflict.columns(['enquiryId', 'userId']).doUpdateSet({ mailedTo }))
    .execute()
}

/**
 * Cancels queued mail about a thread that its recipient has just read. It leaves if it is about
 * something newer: nothing else would be sent about that.
 */
export async function cancelQueuedMail(
  tx: Queryable,
  { enquiryId, userId }: { enquiryId: string; userId: string },
): Promise<void> {
  await sql`delete from mail_outbox using users where users.id = ${userId}
    and lower(recipient) = lower(users.email) and sent_at is null and attempts = 0
    and enquiry_id = ${enquiryId}
    and not exists (select from enquiry_reads where enquiry_id = ${enquiryId}
      and user_id = ${userId} and mailed_to > read_to)`.execute(tx)
}
