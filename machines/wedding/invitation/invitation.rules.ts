import { maxSends } from './invitation.schema.ts'
import type { InvitationFacts } from './invitation.schema.ts'

const day = 24 * 60 * 60 * 1_000

/** How long a link works. */
const lifetime = 14 * day
/** How soon the same invitation may be sent again. */
const pause = 60 * 1_000

/** When an invitation that is sent at that instant expires. */
export function expiryOf(sentAt: string) {
  return new Date(Date.parse(sentAt) + lifetime).toISOString()
}

/** The first instant at which it may be sent again. */
export function resendFrom({ sentAt }: InvitationFacts) {
  return new Date(Date.parse(sentAt) + pause).toISOString()
}

export function isInTime({ expiresAt }: InvitationFacts, at: string) {
  return Date.parse(at) < Date.parse(expiresAt)
}

export function waitedToResend(facts: InvitationFacts, at: string) {
  return Date.parse(at) >= Date.parse(resendFrom(facts))
}

export function hasSendsLeft({ sends }: InvitationFacts) {
  return sends < maxSends
}
