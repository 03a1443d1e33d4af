import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import type { ApprovalRecord, ApprovalStep } from './approval-record.schema.ts'
import type { Business } from './business.schema.ts'
import { vendorApproval } from './vendor-approval.machine.ts'
import type { ApprovalEvent } from './vendor-approval.machine.ts'
import { answerBy, resubmitFrom } from './vendor-approval.rules.ts'
import type { ApprovalFacts, OwnerRequest, ReviewerRequest } from './vendor-approval.schema.ts'

/**
 * Where an approval is and what its guards read: all that either side needs to know what may
 * happen.
 */
export interface Approval {
  state: ApprovalState
  facts: ApprovalFacts
}

export type ApprovalState = Business['approval']

/** The two sides of an approval. */
export type Side = ApprovalStep['side']

/** Who moves next, as one side sees it; `both`: it is settled between the two. */
export type Turn = 'mine' | 'theirs' | 'both' | 'none'

/** The approval in a record, whichever side reads it. */
export function approvalIn({
  business,
  facts,
}: {
  business: Business
  facts: ApprovalFacts
}): Approval {
  return { state: business.approval, facts }
}

/**
 * The stages on the way to approval, in order. A side exit takes the place of the stage where
 * it was taken.
 */
const way: ApprovalState[] = ['draft', 'submitted', 'in_review', 'approved']
const takenAt: Partial<Record<ApprovalState, ApprovalState>> = {
  changes_requested: 'in_review',
  rejected: 'approved',
  suspended: 'approved',
  appealed: 'approved',
  closed: 'approved',
}

/** The stages with when each was last reached; those ahead have no time, whatever was before. */
export function progressOf(
  state: ApprovalState,
  { createdAt, steps }: { createdAt: string; steps: readonly ApprovalStep[] },
): { stages: { state: ApprovalState; at: string | null }[]; now: number } {
  const now = way.indexOf(takenAt[state] ?? state)
  const reached = new Map<ApprovalState, string>([
    ['draft', createdAt],
    ...steps.map(({ to, at }) => [to, at] as const),
  ])
  return {
    stages: way.with(now, state).map((stage, place) => ({
      state: stage,
      at: place > now ? null : (reached.get(stage) ?? null),
    })),
    now,
  }
}

export function turnOf(approval: Pick<Approval, 'state'>, side: Side): Turn {
  const row = stored({ ...approval, facts: noFacts })
  if (hasTag(vendorApproval, row, 'settled')) return 'both'
  if (hasTag(vendorApproval, row, 'ownersTurn')) return side === 'owner' ? 'mine' : 'theirs'
  if (hasTag(vendorApproval, row, 'reviewersTurn')) return side === 'reviewer' ? 'mine' : 'theirs'
  return 'none'
}

const ownersEvents = [
  'SUBMIT',
  'WITHDRAW',
  'APPEAL',
  'CHANGE_DETAILS',
  'ADD_DOCUMENT',
  'REMOVE_DOCUMENT',
]

/** What one side may do to it at that instant, and of the team whoever `by` is. */
export function allowedFor(
  approval: Approval,
  side: Side,
  { at, by }: { at: string; by: string },
): ApprovalEvent['type'][] {
  const allowed = allowedEvents(vendorApproval, stored(approval), {
    at,
    by,
    missing: approval.facts.missing,
    changes: 'other',
  })
  return allowed.filter((type) => ownersEvents.includes(type) === (side === 'owner'))
}

const reviewersEvents = [
  'START_REVIEW',
  'REQUEST_CHANGES',
  'APPROVE',
  'REJECT',
  'OVERTURN_DECISION',
  'UPHOLD_DECISION',
  'REINSTATE',
  'SUSPEND',
  'ASK_TO_CLOSE',
  'CONFIRM_CLOSING',
  'DROP_CLOSING',
] as const

/** What the owner is offered at that instant. */
export function ownerActions(
  approval: Approval,
  at: string,
): LifecycleAction<OwnerRequest['event']>[] {
  return actionsIn(vendorApproval, stored(approval), {
    events: ['SUBMIT', 'APPEAL', 'WITHDRAW'],
    now: { at },
  })
}

/** The actions that a member of the team has at that instant, in the order of the page. */
export function reviewerActions(
  approval: Approval,
  now: { at: string; by: string },
): LifecycleAction<ReviewerRequest['event']>[] {
  return actionsIn(vendorApproval, stored(approval), { events: reviewersEvents, now })
}

/** Whether it lies with the review team as it was handed in. */
export function isHandedIn(state: ApprovalState) {
  return isTagged(state, 'handedIn')
}

/** Whether it is approved, and nothing stands against it. */
export function isListed(state: ApprovalState) {
  return isTagged(state, 'settled')
}

/** Whether nobody of the team has begun to read it. */
export function isUnread(state: ApprovalState) {
  return isTagged(state, 'unread')
}

/**
 * Whether somebody of the team is reading what was submitted, which the owner cannot take back from
 * then on.
 */
export function isBeingRead(state: ApprovalState) {
  return isTagged(state, 'beingRead')
}

/** In which way a business stays as it is while its owner may change nothing of it. */
export function frozenIn(state: ApprovalState) {
  if (isClosed(state)) return 'closed'
  if (isUnread(state)) return 'submitted'
  return isBeingRead(state) ? 'in_review' : 'appealed'
}

/** The approval as threads and bookings go by it: until an appeal is decided, nothing changes. */
export function approvalInForce({ state, facts }: Approval): ApprovalState {
  return state === 'appealed' ? (facts.appealed ?? 'suspended') : state
}

/** Whether it has yet to be submitted. */
export function isDraft(state: ApprovalState): state is 'draft' {
  return state === 'draft'
}

/** Whether it is closed for good. */
export function isClosed(state: ApprovalState) {
  return isTagged(state, 'closed')
}

/** Whether it was rejected, and waits to be handed in again. */
export function isOver(state: ApprovalState) {
  return isTagged(state, 'over')
}

/**
 * The day that counts next for the owner: of the team's answer, or of the next submission after a
 * rejection.
 */
export function dueDay({ business, facts, submittedAt, since }: ApprovalRecord) {
  if (isOver(business.approval)) return resubmitFrom(facts.rejectedAt ?? since)
  return answerBy(submittedAt ?? since)
}

/**
 * A draft says what is missing most: its details, then a document, then the submission. A decision
 * that was appealed without success is final.
 */
export function statusOf({ state, facts }: Approval) {
  if (facts.appealed !== null && (state === 'rejected' || state === 'suspended'))
    return `${state}Upheld` as const
  if (state !== 'draft' || facts.missing.length > 0) return state
  return facts.documents === 0 ? 'draftDocuments' : 'draftReady'
}

function isTagged(state: ApprovalState, tag: string) {
  return hasTag(vendorApproval, { version: vendorApproval.version, state, facts: {} }, tag)
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(approval: Approval, event: ApprovalEvent): string[] | null {
  return refusal(vendorApproval, stored(approval), event)
}

/** For what depends on the state alone. */
const noFacts: ApprovalFacts = {
  missing: [],
  documents: 0,
  rejectedAt: null,
  changed: true,
  decidedBy: null,
  appealed: null,
  closingBy: null,
}

/** What of a business's details its owner may change in a state. */
export function changeableIn(
  state: ApprovalState,
): 'everything' | 'all but what was checked' | 'nothing' {
  const approval = { state, facts: noFacts }
  const change = { type: 'CHANGE_DETAILS' as const, at: '', missing: [] }
  if (failedGuards(approval, { ...change, changes: 'checked' }) === null) return 'everything'
  return failedGuards(approval, { ...change, changes: 'other' }) === null
    ? 'all but what was checked'
    : 'nothing'
}

/** What the team said when it brought the approval to where it is; null where it said nothing. */
export function lastWord(
  state: ApprovalState,
  steps: readonly ApprovalStep[],
): { reason: string; at: string } | null {
  const last = steps.at(-1)
  if (last?.to !== state || last.side === 'owner' || last.reason === null) return null
  return { reason: last.reason, at: last.at }
}

function stored({ state, facts }: Approval) {
  return { version: vendorApproval.version, state, facts }
}
