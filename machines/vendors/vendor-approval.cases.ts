import type { ApprovalEvent } from './vendor-approval.machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const thirtyDaysLater = '2026-12-21T09:00:00.000Z'

/** Two of the review team, by id: what one has decided, the other decides again. */
export const firstReviewer = '0197a3c2-8f10-7a3b-9c4d-0123456789a1'
export const secondReviewer = '0197a3c2-8f10-7a3b-9c4d-0123456789a2'

const by = firstReviewer

/** What may happen to an approval: generated paths and the statechart page offer these. */
export const vendorApprovalCases: readonly ApprovalEvent[] = [
  { type: 'CHANGE_DETAILS', at, missing: [], changes: 'other' },
  { type: 'CHANGE_DETAILS', at, missing: ['phone'], changes: 'other' },
  { type: 'CHANGE_DETAILS', at, missing: ['description'], changes: 'other' },
  { type: 'CHANGE_DETAILS', at, missing: [], changes: 'checked' },
  { type: 'CHANGE_DETAILS', at, missing: [], changes: 'nothing' },
  { type: 'ADD_DOCUMENT', at },
  { type: 'REMOVE_DOCUMENT', at },
  { type: 'SUBMIT', at },
  { type: 'SUBMIT', at: thirtyDaysLater },
  { type: 'WITHDRAW', at },
  { type: 'APPEAL', at },
  { type: 'START_REVIEW', at, by },
  { type: 'REQUEST_CHANGES', at, by },
  { type: 'APPROVE', at, by },
  { type: 'REJECT', at, by },
  { type: 'SUSPEND', at, by },
  { type: 'REINSTATE', at, by },
  { type: 'UPHOLD_DECISION', at, by },
  { type: 'UPHOLD_DECISION', at, by: secondReviewer },
  { type: 'OVERTURN_DECISION', at, by },
  { type: 'OVERTURN_DECISION', at, by: secondReviewer },
  { type: 'ASK_TO_CLOSE', at, by },
  { type: 'DROP_CLOSING', at, by },
  { type: 'CONFIRM_CLOSING', at, by },
  { type: 'CONFIRM_CLOSING', at, by: secondReviewer },
]
