import type { ApprovalEvent } from './vendor-approval.machine.ts'

const at = '2026-11-21T09:00:00.000Z'
const thirtyDaysLater = '2026-12-21T09:00:00.000Z'

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
  { type: 'START_REVIEW', at },
  { type: 'REQUEST_CHANGES', at },
  { type: 'APPROVE', at },
  { type: 'REJECT', at },
  { type: 'SUSPEND', at },
  { type: 'REINSTATE', at },
]
