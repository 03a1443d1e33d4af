import { claimMinutes } from './claim.schema.ts'
import type { Claim } from './claim.schema.ts'

/** Until when a claim that begins at that instant lasts. */
export function claimedUntil(at: string) {
  return new Date(Date.parse(at) + claimMinutes * 60_000).toISOString()
}

/** Whether somebody else has it at that instant. */
export function isWithColleague(claim: Claim | null, { at, by }: { at: string; by: string }) {
  return claim !== null && claim.userId !== by && Date.parse(claim.until) > Date.parse(at)
}
