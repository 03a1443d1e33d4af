import type { InvitationEvent } from './invitation.machine.ts'

const at = '2026-11-21T09:02:00.000Z'
const tooSoon = '2026-11-21T09:00:30.000Z'
const aMonthLater = '2026-12-21T09:00:00.000Z'

/** What may happen to an invitation: generated paths and the statechart page offer these. */
export const partnerInvitationCases: readonly InvitationEvent[] = [
  { type: 'ACCEPT', at },
  { type: 'ACCEPT', at: aMonthLater },
  { type: 'DECLINE', at },
  { type: 'DECLINE', at: aMonthLater },
  { type: 'RESEND', at: tooSoon },
  { type: 'RESEND', at },
  { type: 'RESEND', at: aMonthLater },
  { type: 'REVOKE', at },
  { type: 'EXPIRE', at },
  { type: 'EXPIRE', at: aMonthLater },
]
