import type { ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { isWithColleague } from '#machines/vendors/review/claim.rules.ts'
import { reasonedEvents } from '#machines/vendors/vendor-approval.schema.ts'
import type { ReviewerRequest } from '#machines/vendors/vendor-approval.schema.ts'
import {
  approvalIn,
  isUnread,
  reviewerActions,
} from '#machines/vendors/vendor-approval.selectors.ts'

export type Step = ReviewerRequest['event']

export const reasoned: readonly Step[] = reasonedEvents

/** How the buttons look, by what they do to the business. */
export const looks = {
  REQUEST_CHANGES: 'primary',
  APPROVE: 'quiet',
  REJECT: 'danger',
  SUSPEND: 'danger',
  START_REVIEW: 'primary',
  REINSTATE: 'primary',
  UPHOLD_DECISION: 'danger',
  OVERTURN_DECISION: 'primary',
  ASK_TO_CLOSE: 'danger',
  CONFIRM_CLOSING: 'danger',
  DROP_CLOSING: 'quiet',
} as const

/** What happens at once; everything else is asked for once more. */
const unasked = ['START_REVIEW', 'DROP_CLOSING'] as const
export type Asked = Exclude<Step, (typeof unasked)[number]>

export type DisabledBecause = 'off' | 'isAnotherReviewer' | 'isConfirmedByAnother' | 'claimed'

/**
 * What may be done is offered. The decisions are, too, while the review has yet to begin, and so is
 * what only a colleague may do: off, so that nobody looks for them in vain.
 */
export function offeredTo(
  record: ReviewRecord,
  now: { at: string; by: string },
): { step: Step; disabledBecause: DisabledBecause | null }[] {
  if (!isWithColleague(record.claim, now)) return stepsFor(record, now)
  // While a colleague has it, what may be done is shown and is theirs.
  return stepsFor(record, now).map(({ step }) => ({ step, disabledBecause: 'claimed' as const }))
}

function stepsFor(
  record: ReviewRecord,
  now: { at: string; by: string },
): { step: Step; disabledBecause: DisabledBecause | null }[] {
  const approval = approvalIn(record)
  if (isUnread(approval.state))
    return [
      { step: 'START_REVIEW', disabledBecause: null },
      ...(['REQUEST_CHANGES', 'APPROVE', 'REJECT'] as const).map((step) => ({
        step,
        disabledBecause: 'off' as const,
      })),
    ]
  const isClosing = approval.facts.closingBy !== null
  const irrelevant = isClosing ? ['ASK_TO_CLOSE'] : ['CONFIRM_CLOSING', 'DROP_CLOSING']
  return reviewerActions(approval, now)
    .filter(({ event }) => !irrelevant.includes(event))
    .map(({ event, refusedBy }) => ({ step: event, disabledBecause: reasonOf(refusedBy) }))
}

function reasonOf(refusedBy: readonly string[]): DisabledBecause | null {
  if (refusedBy.length === 0) return null
  return refusedBy.includes('isConfirmedByAnother') ? 'isConfirmedByAnother' : 'isAnotherReviewer'
}

export function isAsked(step: Step): step is Asked {
  return unasked.every((one) => one !== step)
}

/** As the API takes it: a step without a reason has none. */
export function wishOf(event: Step, reason: string): { event: Step; reason?: string } {
  return reasoned.includes(event) ? { event, reason } : { event }
}
