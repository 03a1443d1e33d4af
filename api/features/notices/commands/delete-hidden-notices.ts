import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { noticeKindNames } from '#machines/notices/notice.schema.ts'
import type { NoticeKind } from '#machines/notices/notice.schema.ts'
import { allows } from '#machines/wedding/rights.rules.ts'
import type { Need } from '#machines/wedding/rights.rules.ts'
import type { Member } from '#machines/wedding/rights.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { lockNotices } from './lock-notices.ts'

/** What a member of a wedding must be allowed to see to be told of it. */
export const needsOfNotices = {
  'task.due': { area: 'timeline', to: 'view' },
  'task.overdue': { area: 'timeline', to: 'view' },
  'task.assigned': { area: 'timeline', to: 'view' },
  'payment.due': 'partner',
  'payment.overdue': 'partner',
  'date.changed': 'member',
  'vendor.booked': { area: 'vendors', to: 'view' },
  'member.joined': 'partner',
  'member.left': 'partner',
  'invitation.ended': 'partner',
  'rsvp.answered': { area: 'guests', to: 'view' },
  'rsvp.changed': { area: 'guests', to: 'view' },
  'rsvp.linkMissed': { area: 'guests', to: 'view' },
  'gift.reserved': 'partner',
  'thanks.due': 'partner',
  'photos.waiting': 'partner',
  enquiry: { area: 'vendors', to: 'view' },
  'review.news': 'partner',
} as const satisfies Partial<Record<NoticeKind, Need>>

export type WeddingNotice = keyof typeof needsOfNotices

/** Kinds that are not of a wedding need nothing there. */
const needs: Partial<Record<NoticeKind, Need>> = needsOfNotices

/**
 * Deletes what a member was told of a wedding and may no longer see. Messages that wait for the
 * member's devices go with their notices.
 */
export async function deleteHiddenNotices(
  tx: Queryable,
  { userId, weddingId, ...member }: Member,
): Promise<void> {
  const hidden = noticeKindNames.filter((kind) => !allows(member, needs[kind] ?? 'member'))
  await lockNotices(tx, [
    sql<SqlBool>`user_id = ${userId} and wedding_id = ${weddingId} and kind = any(${hidden}::text[])`,
  ])
  const { numDeletedRows } = await tx
    .deleteFrom('notices')
    .where('userId', '=', userId)
    .where('weddingId', '=', weddingId)
    .where('kind', 'in', hidden)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await publishWeddingChange(tx, weddingId, 'notices')
}
