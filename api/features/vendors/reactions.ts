import { isPublic } from '#machines/listings/listing.selectors.ts'
import type { ApprovalFact } from '#machines/vendors/approval-record.schema.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import type { MailFacts } from '#api/adapters/mail/mail.port.ts'
import type { Deps } from '#api/deps.ts'
import { listingRow, storedListing } from '#api/features/listings/queries.ts'
import { notify } from '#api/features/notices/commands/notify.ts'
import { notifyReviewTeam } from '#api/features/notices/commands/notify-review-team.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { readOwner } from './review/queries.ts'
import type { BusinessRow } from './queries.ts'

type Dependencies = Pick<Deps, 'config' | 'renderMail' | 'log'>
type ApprovalTemplate = keyof MailFacts & `approval${string}`
type Transaction = Parameters<typeof queueTemplatedMail>[0]

/** The email to the owner for each fact. A withdrawal, or the start of a review, needs none. */
const templates: Partial<Record<ApprovalFact, ApprovalTemplate>> = {
  submitted: 'approvalSubmitted',
  changes_requested: 'approvalChangesRequested',
  approved: 'approvalApproved',
  rejected: 'approvalRejected',
  suspended: 'approvalSuspended',
  reinstated: 'approvalReinstated',
  appealed: 'approvalAppealed',
  decision_upheld: 'approvalUpheld',
  decision_overturned: 'approvalOverturned',
  closed: 'approvalClosed',
}

/** The facts that the team is notified of, because one of them has to act. */
const teamFacts: readonly ApprovalFact[] = ['submitted', 'appealed', 'closing_asked']

/** What they say instead while a document that has lapsed keeps the listing off the marketplace. */
const pausedTemplates: Partial<Record<ApprovalFact, ApprovalTemplate>> = {
  approved: 'approvalApprovedPaused',
  reinstated: 'approvalReinstatedPaused',
  decision_overturned: 'approvalOverturnedPaused',
}

/** Tells the owner, in the transaction of the change, and the team if it has to act. */
export async function notifyOwner(
  tx: Transaction,
  deps: Dependencies,
  { row, facts }: { row: BusinessRow; facts: ApprovalFact[] },
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<void> {
  const { email, firstName } = await readOwner(tx, row.ownerId)
  const at = now.toISOString()
  const values = {
    to: email,
    firstName,
    businessName: row.name,
    url: `${deps.config.publicUrl}/vendor-dashboard`,
    quoted: reason,
  }
  for (const fact of facts.filter((one) => teamFacts.includes(one)))
    await notifyReviewTeam(
      tx,
      'review.waiting',
      { businessId: row.id, names: [row.name], state: fact },
      now,
      by,
    )
  for (const fact of facts) {
    const kind = await templateFor(tx, row, fact)
    const day = fact === 'rejected' ? resubmitFrom(at) : answerBy(at)
    if (kind) await queueTemplatedMail(tx, deps, kind, { ...values, day }, now)
    // Nobody needs an email about their own step.
    if (kind && fact !== 'submitted' && fact !== 'appealed') {
      await notify(
        tx,
        [
          {
            userId: row.ownerId,
            weddingId: null,
            kind: 'approval',
            facts: { names: [row.name], state: fact },
          },
        ],
        now,
      )
    }
  }
}

async function templateFor(tx: Transaction, { id }: BusinessRow, fact: ApprovalFact) {
  const paused = pausedTemplates[fact]
  if (!paused) return templates[fact]
  return isPublic(storedListing(await listingRow(tx, id))) ? templates[fact] : paused
}
