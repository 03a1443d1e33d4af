import { allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { Business } from './business.schema.ts'
import { vendorApproval } from './vendor-approval.machine.ts'
import type { ApprovalEvent } from './vendor-approval.machine.ts'
import type { ApprovalFacts } from './vendor-approval.schema.ts'

/** Where an approval is and what its guards read: all that either side needs to know what may happen. */
export interface Approval {
  state: ApprovalState
  facts: ApprovalFacts
}

export type ApprovalState = Business['approval']

/** The two sides of an approval. */
export type Side = 'owner' | 'reviewer'

/** Who moves next, as one side sees it; `both`: it is settled between the two. */
export type Turn = 'mine' | 'theirs' | 'both' | 'none'

/** What the way to approval passes, in its order. A side exit stands in the place of the station that it was taken at. */
const way: ApprovalState[] = ['draft', 'submitted', 'in_review', 'approved']
const takenAt: Partial<Record<ApprovalState, ApprovalState>> = {
  changes_requested: 'in_review',
  rejected: 'approved',
  suspended: 'approved',
}

export function wayOf(state: ApprovalState): { stations: ApprovalState[]; now: number } {
  const now = way.indexOf(takenAt[state] ?? state)
  return { stations: way.with(now, state), now }
}

export function turnOf(approval: Approval, side: Side): Turn {
  const row = stored(approval)
  if (hasTag(vendorApproval, row, 'settled')) return 'both'
  if (hasTag(vendorApproval, row, 'ownersTurn')) return side === 'owner' ? 'mine' : 'theirs'
  if (hasTag(vendorApproval, row, 'reviewersTurn')) return side === 'reviewer' ? 'mine' : 'theirs'
  return 'none'
}

const ownersEvents = ['SUBMIT', 'WITHDRAW', 'CHANGE_DETAILS', 'ADD_DOCUMENT', 'REMOVE_DOCUMENT']

/** What one side may do to it at that instant. */
export function allowedFor(approval: Approval, side: Side, at: string): ApprovalEvent['type'][] {
  const allowed = allowedEvents(vendorApproval, stored(approval), { at, missing: approval.facts.missing, renames: false })
  return allowed.filter((type) => ownersEvents.includes(type) === (side === 'owner'))
}

/** Why something may not happen: null when it may, else the guards that say no; none of them when the state does not know it. */
export function whyNot(approval: Approval, event: ApprovalEvent): string[] | null {
  return refusal(vendorApproval, stored(approval), event)
}

function stored({ state, facts }: Approval) {
  return { version: vendorApproval.version, state, facts }
}
