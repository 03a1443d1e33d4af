import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { partnerInvitation } from './invitation.machine.ts'
import type { InvitationEvent } from './invitation.machine.ts'
import { invitersEvents } from './invitation.schema.ts'
import type { InvitationFacts, InvitationState, InvitersRequest } from './invitation.schema.ts'

/** Where an invitation is and what its guards read. */
export interface Standing {
  state: InvitationState
  facts: InvitationFacts
}

/** The couple that invites, who was invited, and the product, which lets it run out. */
export type InvitationSide = 'inviter' | 'invitee' | 'product'

export const sideOf: Record<InvitationEvent['type'], InvitationSide> = {
  RESEND: 'inviter',
  REVOKE: 'inviter',
  ACCEPT: 'invitee',
  DECLINE: 'invitee',
  EXPIRE: 'product',
}

/** Who moves next, as one side sees it; `both`: it is settled between the two. */
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

/** What one side may do at that instant. */
export function allowedFor(
  standing: Standing,
  side: InvitationSide,
  at: string,
): InvitationEvent['type'][] {
  return allowedEvents(partnerInvitation, stored(standing), { at }).filter(
    (type) => sideOf[type] === side,
  )
}

/** What the couple is offered at that instant. */
export function inviterActions(
  standing: Standing,
  at: string,
): LifecycleAction<InvitersRequest['event']>[] {
  return actionsIn(partnerInvitation, stored(standing), { events: invitersEvents, now: { at } })
}

/** What whoever opened the link may do besides joining. */
export function inviteeActions(standing: Standing, at: string): LifecycleAction<'DECLINE'>[] {
  return actionsIn(partnerInvitation, stored(standing), { events: ['DECLINE'], now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function whyNot(standing: Standing, event: InvitationEvent): string[] | null {
  return refusal(partnerInvitation, stored(standing), event)
}

/** Whether the link can still be answered: one whose time is over may not have been put away yet. */
export function isOpen(standing: Standing, at: string) {
  return whyNot(standing, { type: 'ACCEPT', at }) === null
}

/** How it ended for whoever opens the link; null while it can be answered. What nobody has put away yet has expired all the same. */
export function endOf(standing: Standing, at: string): Ended | null {
  if (isOpen(standing, at)) return null
  return standing.state === 'pending' ? 'expired' : standing.state
}

type Ended = Exclude<InvitationState, 'pending'>

function stored({ state, facts }: Standing) {
  return { version: partnerInvitation.version, state, facts }
}
