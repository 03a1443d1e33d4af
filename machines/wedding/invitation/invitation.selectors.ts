import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from './invitation.machine.ts'
import type { InvitationEvent } from './invitation.machine.ts'
import { invitersEvents } from './invitation.schema.ts'
import type { InvitationFacts, InvitationState, InvitersRequest } from './invitation.schema.ts'

/** The state of an invitation and the facts that its guards read. */
export interface InvitationNow {
  state: InvitationState
  facts: InvitationFacts
}

/** The couple that invites, the invited person, and the product, which lets it expire. */
export type InvitationSide = 'inviter' | 'invitee' | 'product'

export const sideOf: Record<InvitationEvent['type'], InvitationSide> = {
  RESEND: 'inviter',
  REVOKE: 'inviter',
  ACCEPT: 'invitee',
  DECLINE: 'invitee',
  EXPIRE: 'product',
}

/** Who moves next, as one side sees it; `both`: it is settled. */
export function turnOf(
  status: InvitationNow,
  side: 'inviter' | 'invitee',
): 'mine' | 'theirs' | 'both' | 'none' {
  const row = stored(status)
  if (hasTag(partnerInvitation, row, 'settled')) return 'both'
  if (hasTag(partnerInvitation, row, 'inviteesTurn')) return side === 'invitee' ? 'mine' : 'theirs'
  if (hasTag(partnerInvitation, row, 'invitersTurn')) return side === 'inviter' ? 'mine' : 'theirs'
  return 'none'
}

/** The events that one side may send at that instant. */
export function allowedFor(
  status: InvitationNow,
  side: InvitationSide,
  at: string,
): InvitationEvent['type'][] {
  return allowedEvents(partnerInvitation, stored(status), { at }).filter(
    (type) => sideOf[type] === side,
  )
}

/** The actions of the couple at that instant. */
export function inviterActions(
  status: InvitationNow,
  at: string,
): LifecycleAction<InvitersRequest['event']>[] {
  return actionsIn(partnerInvitation, stored(status), { events: invitersEvents, now: { at } })
}

/** What an invited person may do besides joining. */
export function inviteeActions(status: InvitationNow, at: string): LifecycleAction<'DECLINE'>[] {
  return actionsIn(partnerInvitation, stored(status), { events: ['DECLINE'], now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(status: InvitationNow, event: InvitationEvent): string[] | null {
  return refusal(partnerInvitation, stored(status), event)
}

/**
 * Whether the link can still be answered. An invitation whose time is over may not be marked as
 * expired yet.
 */
export function isOpen(status: InvitationNow, at: string) {
  return failedGuards(status, { type: 'ACCEPT', at }) === null
}

/**
 * How it ended for holders of the link; null while it can be answered. It has expired even if that
 * is not recorded yet.
 */
export function endOf(status: InvitationNow, at: string): Ended | null {
  if (isOpen(status, at)) return null
  return status.state === 'pending' ? 'expired' : status.state
}

type Ended = Exclude<InvitationState, 'pending'>

function stored({ state, facts }: InvitationNow) {
  return { version: partnerInvitation.version, state, facts }
}
