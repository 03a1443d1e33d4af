import { claimMinutes } from './claim.schema.ts'
import type { Claim } from './claim.schema.ts'

/** Until when a claim that begins at that instant lasts. */
export function claimedUntil(at: string) {
  return new Date(Date.parse(at) + claimMinutes * 60_000).toISOString()
}

/** A claim while it lasts; one that has run out is none. */
export function heldClaim(claim: Claim | null, at: string): Claim | null {
  return claim !== null && Date.parse(claim.until) > Date.parse(at) ? claim : null
}

/** Whether somebody else has it at that instant. */
export function isWithColleague(claim: Claim | null, { at, by }: { at: string; by: string }) {
  const held = heldClaim(claim, at)
  return held !== null && held.userId !== by
}
