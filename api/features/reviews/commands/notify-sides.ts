import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { partySides } from '#machines/enquiries/enquiry.schema.ts'
import type { PartySide } from '#machines/enquiries/enquiry.schema.ts'
import type { ReviewMover } from '#machines/reviews/review.selectors.ts'
import type { MailFacts } from '#api/adapters/mail/mail.port.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { lockNotices } from '#api/features/notices/commands/lock-notices.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { aboutThreads } from '#api/features/notices/queries.ts'
import { zoneOfTown } from '#api/features/places/zones/queries.ts'
import { outsideQuietHours } from '#api/features/reminders/commands/digest-time.ts'
import { staffOf } from '#api/features/staff/queries.ts'
import type { BookingRow } from '#api/features/booking-status/queries.ts'
import { namesIn, reviewsWithParties } from '../queries.ts'
import type { ReviewRow } from '../queries.ts'

export type MovingDeps = Pick<Deps, 'config' | 'renderMail' | 'log'>

/** Who moves a review: a side, the team, a reader who reports it, or the clock. */
export type By = ReviewMover | 'reader' | 'product'

/** The steps of which both sides are notified. */
export type NotifiedStep =
  | 'written'
  | 'changed'
  | 'answered'
  | 'published'
  | 'held'
  | 'released'
  | 'removed'

/** A change before anybody else reads it, and a report, get a notice and no email. */
const templates: Partial<Record<NotifiedStep, Partial<Record<PartySide, ReviewTemplate>>>> = {
  written: { vendor: 'reviewWritten' },
  answered: { couple: 'reviewAnswered' },
  published: { couple: 'reviewPublished', vendor: 'reviewPublished' },
  removed: { couple: 'reviewRemoved', vendor: 'reviewRemoved' },
}

type ReviewTemplate = keyof Pick<
  MailFacts,
  | 'reviewInvited'
  | 'reviewOpened'
  | 'reviewWritten'
  | 'reviewAnswered'
  | 'reviewPublished'
  | 'reviewRemoved'
>

interface Step {
  row: ReviewRow
  enquiryId: string
  step: NotifiedStep
  by: By
}

/**
 * Tells the sides that did not take the step: by a notice, and by an email outside of quiet hours
 * that links to the thread.
 */
export async function notifySides(
  tx: Queryable,
  deps: MovingDeps,
  { row, enquiryId, step, by }: Step,
  now: Date,
): Promise<void> {
  const parties = await reviewsWithParties(tx)
    .select('bookings.weddingId')
    .where('reviews.id', '=', row.id)
    .executeTakeFirstOrThrow()
  for (const side of partySides.filter((party) => party !== by))
    await notifySide(
      tx,
      deps,
      { ...parties, enquiryId, side, state: step, template: templates[step]?.[side] },
      now,
    )
}

/**
 * A booking took place: the couple is invited to review it, and the business learns of the
 * invitation. The chart takes this step once. Mail about a step at midnight arrives in the
 * morning.
 */
export async function inviteReview(
  tx: Queryable,
  deps: MovingDeps,
  { id, enquiryId }: Pick<BookingRow, 'id' | 'enquiryId'>,
  now: Date,
): Promise<void> {
  const parties = await tx
    .selectFrom('bookings')
    .leftJoin('weddings', 'weddings.id', 'bookings.weddingId')
    .leftJoin('businesses', 'businesses.id', 'bookings.businessId')
    .select([
      'bookings.weddingId',
      'bookings.businessId',
      'weddings.firstNameLine',
      'weddings.secondNameLine',
      'businesses.name as businessName',
    ])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  // Without one of the sides there is nobody to review, or no reviewer.
  if (parties.weddingId === null || parties.businessId === null) return
  for (const side of partySides)
    await notifySide(tx, deps, { ...parties, enquiryId, side, ...invitations[side] }, now)
}

const invitations = {
  couple: { state: 'reviewInvited', template: 'reviewInvited' },
  vendor: { state: 'reviewOpened', template: 'reviewOpened' },
} as const

/**
 * Ends the invitation once there is a review: its notice counts as read, and its emails that are
 * still queued are not sent.
 */
export async function endInvitation(
  tx: Queryable,
  { weddingId, enquiryId }: Pick<BookingRow, 'weddingId' | 'enquiryId'>,
  now: Date,
): Promise<void> {
  const isInvitation = sql<SqlBool>`(wedding_id = ${weddingId} and kind = 'review.news'
    and facts ->> 'state' = 'reviewInvited' and ${aboutThreads([enquiryId])})`
  await lockNotices(tx, [isInvitation])
  const ended = await tx
    .updateTable('notices')
    .set({ readAt: sql<Date>`coalesce(read_at, ${now})` })
    .where(isInvitation)
    .returning('createdAt')
    .execute()
  const [invitation] = ended
  if (!invitation) return
  await tx
    .deleteFrom('mailOutbox')
    .where('sentAt', 'is', null)
    .where('attempts', '=', 0)
    .where('createdAt', '=', invitation.createdAt)
    .where('enquiryId', '=', enquiryId)
    .execute()
}

interface Heard {
  weddingId: string | null
  businessId: string | null
  businessName: string | null
  firstNameLine: string | null
  secondNameLine: string | null
  enquiryId: string
  side: PartySide
  state: NotifiedStep | 'reviewInvited' | 'reviewOpened'
  template: ReviewTemplate | undefined
}

async function notifySide(
  tx: Queryable,
  deps: MovingDeps,
  { weddingId, businessId, businessName, enquiryId, side, state, template, ...couple }: Heard,
  now: Date,
) {
  const readers =
    side === 'couple' ? await partnersOf(tx, weddingId) : await staffReaders(tx, businessId)
  const names = (side === 'couple' ? [businessName ?? ''] : namesIn(couple)).filter(Boolean)
  await notify(
    tx,
    readers.map(({ userId }) => ({
      userId,
      weddingId: side === 'couple' ? weddingId : null,
      kind: 'review.news' as const,
      facts: { names, state, enquiryId },
    })),
    now,
  )
  if (template === undefined) return
  const path = side === 'couple' ? 'dashboard' : 'vendor-dashboard'
  const url = `${deps.config.publicUrl}/${path}/enquiries/${enquiryId}`
  for (const { email, firstName, zone } of readers.filter(({ wantsMail }) => wantsMail)) {
    const values = { to: email, firstName, names: names.join(' & '), url }
    await queueTemplatedMail(tx, deps, template, values, now, outsideQuietHours(zone, now))
  }
}

/**
 * Tells the business that the review it reported stays unchanged. Both sides are told of changes by
 * the team.
 */
export async function notifyReporter(
  tx: Queryable,
  { row, enquiryId }: Pick<Step, 'row' | 'enquiryId'>,
  now: Date,
): Promise<void> {
  const facts = { state: 'reportKept', enquiryId }
  const notices = (await staffReaders(tx, row.businessId)).map(({ userId }) => ({
    userId,
    weddingId: null,
    kind: 'review.news' as const,
    facts,
  }))
  await notify(tx, notices, now)
}

const mailColumn = sql<boolean>`not notice_settings.switched_off @> '["review.news mail"]'::jsonb`

async function partnersOf(tx: Queryable, weddingId: string | null) {
  if (weddingId === null) return []
  const rows = await tx
    .selectFrom('weddingMembers')
    .innerJoin('users', 'users.id', 'weddingMembers.userId')
    .innerJoin('weddings', 'weddings.id', 'weddingMembers.weddingId')
    .innerJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    .select(['users.id as userId', 'users.email', 'users.firstName', 'weddings.timeZone as zone'])
    .select(mailColumn.as('wantsMail'))
    .where('weddingMembers.weddingId', '=', weddingId)
    .where('weddingMembers.kind', '=', 'partner')
    .execute()
  return rows.map((row) => ({ ...row, zone: row.zone || 'UTC' }))
}

/** A business has no time zone of its own, so that of its town is used. */
async function staffReaders(tx: Queryable, businessId: string | null) {
  if (businessId === null) return []
  const rows = await tx
    .selectFrom('businesses')
    .innerJoin('users', (join) => join.on('users.id', 'in', staffOf(sql.ref('businesses.id'))))
    .innerJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.email',
      'users.firstName',
      'businesses.city',
      'businesses.country',
    ])
    .select(mailColumn.as('wantsMail'))
    .where('businesses.id', '=', businessId)
    .execute()
  return rows.map(({ city, country, ...row }) => ({
    ...row,
    zone: zoneOfTown({ city, country }) ?? 'UTC',
  }))
}
