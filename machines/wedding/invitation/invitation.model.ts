import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { partnerInvitationCases } from './invitation.cases.ts'
import { partnerInvitationMachine } from './invitation.machine.ts'

export const partnerInvitationModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'wedding',
  title: 'Partner invitation',
  purpose:
    'Brings a partner or a helper into the wedding: the couple sends a link, whoever has it accepts or declines.',
  machine: partnerInvitationMachine,
  cases: partnerInvitationCases,
  inputs: [{ sentAt: '2026-11-21T09:00:00.000Z' }],
  shows: {
    context: ['sentAt', 'expiresAt', 'sends'],
    events: Object.fromEntries(partnerInvitationCases.map(({ type }) => [type, ['at']])),
  },
  sees: {
    accepted: '{wedding:invitations.state.accepted} beside the address',
    declined: '{wedding:invitations.state.declined} beside the address',
    expired: '{wedding:invitations.state.expired} beside the address',
    revoked: '{wedding:invitations.state.revoked} beside the address',
    pending:
      'by which day the invitation is to be answered, beside the address; its link asks the person to join',
  },
  screens: { '': '/dashboard/members', pending: '/invitation/:token' },
})
