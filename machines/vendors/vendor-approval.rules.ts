import { isPhone } from '#machines/kernel/values/text.ts'
import type { BusinessDetails } from './business.schema.ts'
import { maxDocuments, maxReason, neededDetails } from './vendor-approval.schema.ts'
import type { ApprovalFacts, NeededDetail } from './vendor-approval.schema.ts'

const day = 24 * 60 * 60 * 1_000

/** How long a rejected business waits before it may be submitted again (decisions.md). */
const waitAfterRejection = 30 * day

/** The needed details that the owner has not given yet, in the order of the form. */
export function missingDetails(details: Pick<BusinessDetails, NeededDetail>): NeededDetail[] {
  return neededDetails.filter((field) =>
    field === 'phone' ? !isPhone(details.phone) : details[field] === '',
  )
}

/**
 * Whether a change keeps every required detail. Without a change, as when the allowed events are
 * listed, it is allowed.
 */
export function keepsNeededDetails(
  { missing }: Pick<ApprovalFacts, 'missing'>,
  { missing: then = [] }: { missing?: readonly NeededDetail[] },
) {
  return then.every((detail) => missing.includes(detail))
}

export function hasDetails({ missing }: ApprovalFacts) {
  return missing.length === 0
}

export function hasDocuments({ documents }: ApprovalFacts) {
  return documents > 0
}

export function hasRoomForDocument({ documents }: ApprovalFacts) {
  return documents < maxDocuments
}

/** What was sent back for changes is not read again as it was. */
export function hasChanges({ changed }: ApprovalFacts) {
  return changed
}

/** Each decision may be appealed once. */
export function hasNotAppealed({ appealed }: ApprovalFacts) {
  return appealed === null
}

/** An appeal is decided by somebody else than the decision was. */
export function isAnotherReviewer({ decidedBy }: ApprovalFacts, by: string) {
  return decidedBy !== by
}

export function isClosingAsked({ closingBy }: ApprovalFacts) {
  return closingBy !== null
}

/** A business is closed for good by two: one asks, and somebody else confirms. */
export function isConfirmedByAnother({ closingBy }: ApprovalFacts, by: string) {
  return closingBy !== null && closingBy !== by
}

/** Why a text to the other side cannot be sent; null if it can. */
export function reasonProblem(typed: string) {
  const text = typed.trim()
  if (text === '') return 'required'
  return text.length > maxReason ? 'too_long' : null
}

/** From when on a business that was rejected at that instant may be submitted again. */
export function resubmitFrom(rejectedAt: string) {
  return new Date(Date.parse(rejectedAt) + waitAfterRejection).toISOString()
}

/** What was never rejected waits for nothing. */
export function waitedLongEnough({ rejectedAt }: ApprovalFacts, at: string) {
  return rejectedAt === null || Date.parse(at) >= Date.parse(resubmitFrom(rejectedAt))
}

/** How many working days the review team promises to answer within. */
const workingDaysToAnswer = 4

/**
 * By when the team promises to have answered what was handed in at that instant: four working days
 * later, at the same hour in UTC.
 */
export function answerBy(submittedAt: string) {
  const due = new Date(submittedAt)
  for (let left = workingDaysToAnswer; left > 0;) {
    due.setUTCDate(due.getUTCDate() + 1)
    if (due.getUTCDay() % 6 !== 0) left--
  }
  return due.toISOString()
}
