import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem } from '#machines/kernel/problem.ts'
import { otherSide } from '#machines/enquiries/enquiry.selectors.ts'
import type { NewThreadReport } from '#machines/enquiries/thread/thread-report.schema.ts'
import { listingReport } from '#machines/reports/listing-report.machine.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import type { Viewer } from '#api/viewer.ts'
import { moveEnquiry } from '../move-enquiry.ts'
import { requireParty } from '../require-party.ts'

type Dependencies = Pick<Deps, 'db' | 'now' | 'config' | 'renderMail' | 'log' | 'reactions'>

/**
 * Reports the other side to the review team, with the message in question, and blocks it if
 * requested: both, or neither. The other side is not notified of the report.
 */
export function reportThread(
  deps: Dependencies,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  enquiryId: string,
  { reason, text, entryId, block }: NewThreadReport,
  key: string | null,
) {
  const now = deps.now()
  const { userId } = viewer
  const body = { enquiryId, reason, text, entryId, block }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'report-thread', key, body, now },
    async (tx) => {
      const { side, row } = await requireParty(tx, viewer, enquiryId, 'edit')
      // The team reads reports by business; without one there is nothing to decide.
      const { businessId } = row
      if (businessId === null) throw new Problem('not_found')
      const reportedSide = otherSide(side)
      if (entryId !== null) await requireTheirMessage(tx, { enquiryId, entryId, reportedSide })
      const { stored } = begin(listingReport, undefined)
      await tx
        .insertInto('listingReports')
        .values({
          id: newId(now),
          businessId,
          reason,
          text,
          // The outcome is sent as a notice, never by email, because it is about a conversation.
          email: '',
          enquiryId,
          entryId,
          reportedSide,
          reportedBy: userId,
          answer: null,
          state: stored.state,
          stateVersion: stored.version,
          stateSince: now,
          version: 1,
          createdAt: now,
        })
        .execute()
      if (block)
        await moveEnquiry(
          tx,
          deps,
          row,
          { type: 'BLOCK', at: now.toISOString(), by: side },
          { side, userId, entry: { kind: 'step', body: '' } },
        )
      await notifyReviewTeam(
        tx,
        'review.waiting',
        { businessId, names: [await nameOf(tx, businessId)], state: 'reported' },
        now,
      )
      return { status: 202 as const, body: null }
    },
  )
}

async function requireTheirMessage(
  tx: Queryable,
  {
    enquiryId,
    entryId,
    reportedSide,
  }: { enquiryId: string; entryId: string; reportedSide: 'couple' | 'vendor' },
) {
  const entry = await tx
    .selectFrom('enquiryEntries')
    .select('id')
    .where('id', '=', entryId)
    .where('enquiryId', '=', enquiryId)
    .where('side', '=', reportedSide)
    .executeTakeFirst()
  if (!entry)
    throw new Problem('invalid_input', { fields: [{ path: 'entryId', code: 'invalid_choice' }] })
}

async function nameOf(tx: Queryable, businessId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return name
}
