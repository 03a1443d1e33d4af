import { and, assign, not, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import { expiryOf, hasSendsLeft, isInTime, waitedToResend } from './invitation.rules.ts'
import type { InvitationFact, InvitationFacts, InvitersRequest } from './invitation.schema.ts'

/** Every event carries its time, because the chart has no clock. */
export interface InvitationEvent {
  type: InvitersRequest['event'] | 'ACCEPT' | 'DECLINE' | 'EXPIRE'
  at: string
}

export interface InvitationInput {
  sentAt: string
}

/** An invitation into a wedding, from the mail to the answer. */
export const partnerInvitationMachine = setup({
  types: {
    context: {} as InvitationFacts,
    events: {} as InvitationEvent,
    input: {} as InvitationInput,
    tags: {} as 'inviteesTurn' | 'invitersTurn' | 'settled' | 'over',
    meta: {} as ActionMeta,
  },
  guards: {
    isInTime: ({ context, event }) => isInTime(context, event.at),
    waitedToResend: ({ context, event }) => waitedToResend(context, event.at),
    hasSendsLeft: ({ context }) => hasSendsLeft(context),
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: InvitationFact }) => {},
    noteSending: assign({
      sentAt: (_, { at }: { at: string }) => at,
      expiresAt: (_, { at }: { at: string }) => expiryOf(at),
      sends: ({ context }) => context.sends + 1,
    }),
  },
}).createMachine({
  id: 'partnerInvitation',
  description: 'A partner or a helper is invited by mail, and joins the wedding by the link in it',
  context: ({ input: { sentAt } }) => ({ sentAt, expiresAt: expiryOf(sentAt), sends: 1 }),
  initial: 'pending',
  states: {
    pending: {
      tags: 'inviteesTurn',
      description: 'The mail is on its way or unanswered; its link works',
      on: {
        ACCEPT: {
          guard: 'isInTime',
          target: 'accepted',
          actions: { type: 'recordFact', params: { fact: 'accepted' } },
        },
        DECLINE: {
          guard: 'isInTime',
          target: 'declined',
          meta: { ends: true, asks: true },
          actions: { type: 'recordFact', params: { fact: 'declined' } },
        },
        RESEND: {
          description: 'A new link for another fourteen days; the old one no longer works',
          guard: and(['hasSendsLeft', 'waitedToResend']),
          actions: [
            { type: 'noteSending', params: ({ event }) => ({ at: event.at }) },
            { type: 'recordFact', params: { fact: 'resent' } },
          ],
        },
        REVOKE: { target: 'revoked', actions: { type: 'recordFact', params: { fact: 'revoked' } } },
        EXPIRE: {
          guard: not('isInTime'),
          target: 'expired',
          actions: { type: 'recordFact', params: { fact: 'expired' } },
        },
      },
    },
    accepted: { tags: 'settled', description: 'Whoever opened the link is in the wedding' },
    declined: { tags: 'over', description: 'Whoever opened the link said no' },
    expired: {
      tags: 'invitersTurn',
      description: 'Nobody answered in fourteen days; the couple may send it again',
      on: {
        RESEND: {
          guard: 'hasSendsLeft',
          target: 'pending',
          actions: [
            { type: 'noteSending', params: ({ event }) => ({ at: event.at }) },
            { type: 'recordFact', params: { fact: 'resent' } },
          ],
        },
        REVOKE: { target: 'revoked', actions: { type: 'recordFact', params: { fact: 'revoked' } } },
      },
    },
    revoked: { tags: 'over', description: 'The couple took it back; the link no longer works' },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const partnerInvitation: Lifecycle<typeof partnerInvitationMachine, InvitationFact> = {
  machine: partnerInvitationMachine,
  version: 1,
  migrations: {},
}
