import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from './invitation.machine.ts'
import type { InvitationEvent } from './invitation.machine.ts'
import { invitersEvents } from './invitation.schema.ts'
import type { InvitationFacts, InvitationState, InvitersRequest } from './invitation.schema.ts'

/** The state of an invitation and the facts that its guards read. */
export interface Standing {
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
  standing: Standing,
  side: 'inviter' | 'invitee',
): 'mine' | 'theirs' | 'both' | 'none' {
  const row = stored(standing)
  if (hasTag(partnerInvitation, row, 'settled')) return 'both'
  if (hasTag(partnerInvitation, row, 'inviteesTurn')) return side === 'invitee' ? 'mine' : 'theirs'
  if (hasTag(partnerInvitation, row, 'invitersTurn')) return side === 'inviter' ? 'mine' : 'theirs'
  return 'none'
}

/** The events that one side may send at that instant. */
export function allowedFor(
  standing: Standing,
  side: InvitationSide,
  at: string,
): InvitationEvent['type'][] {
  return allowedEvents(partnerInvitation, stored(standing), { at }).filter(
    (type) => sideOf[type] === side,
  )
}

/** The actions of the couple at that instant. */
export function inviterActions(
  standing: Standing,
  at: string,
): LifecycleAction<InvitersRequest['event']>[] {
  return actionsIn(partnerInvitation, stored(standing), { events: invitersEvents, now: { at } })
}

/** What an invited person may do besides joining. */
export function inviteeActions(standing: Standing, at: string): LifecycleAction<'DECLINE'>[] {
  return actionsIn(partnerInvitation, stored(standing), { events: ['DECLINE'], now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(standing: Standing, event: InvitationEvent): string[] | null {
  return refusal(partnerInvitation, stored(standing), event)
}

/**
 * Whether the link can still be answered. An invitation whose time is over may not be marked as
 * expired yet.
 */
export function isOpen(standing: Standing, at: string) {
  return failedGuards(standing, { type: 'ACCEPT', at }) === null
}

/**
 * How it ended for holders of the link; null while it can be answered. It has expired even if that
 * is not recorded yet.
 */
export function endOf(standing: Standing, at: string): Ended | null {
  if (isOpen(standing, at)) return null
  return standing.state === 'pending' ? 'expired' : standing.state
}

type Ended = Exclude<InvitationState, 'pending'>

function stored({ state, facts }: Standing) {
  return { version: partnerInvitation.version, state, facts }
}
