import { advance, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import { proof } from './proof.machine.ts'
import type { ProofEvent } from './proof.machine.ts'
import type { ProofFacts, ProofState } from './proof.schema.ts'

/** Where a proof is and what its guards read. */
export interface Proof {
  state: ProofState
  facts: ProofFacts
}

/** Who moves a proof: its owner, the review team, or the product, when time passes or a newer one is checked. */
export type ProofSide = 'owner' | 'reviewer' | 'product'

const sideOf: Record<ProofEvent['type'], ProofSide> = {
  WITHDRAW: 'owner',
  CHECK: 'reviewer',
  REFUSE: 'reviewer',
  REPLACE: 'product',
  PASS_TIME: 'product',
}

/** Where a proof is at an instant. A badge goes when its last day ends, whenever the row is written. */
export function proofAt(proofNow: Proof, at: string): Proof {
  const event = { type: 'PASS_TIME' as const, at }
  if (whyNot(proofNow, event) !== null) return proofNow
  const { state, facts } = advance(proof, stored(proofNow), event).stored
  return proofAt({ state, facts }, at)
}

/** What one side may do to it at that instant. */
export function allowedFor(proofNow: Proof, side: ProofSide, at: string): ProofEvent['type'][] {
  return allowedEvents(proof, stored(proofNow), { at }).filter((type) => sideOf[type] === side)
}

/** Why something may not happen: null when it may, else the guards that say no; none of them when the state does not know it. */
export function whyNot(proofNow: Proof, event: ProofEvent): string[] | null {
  return refusal(proof, stored(proofNow), event)
}

/** Whether it proves something at that instant. */
export function isInForce(proofNow: Proof, at: string) {
  return hasTag(proof, stored(proofAt(proofNow, at)), 'inForce')
}

/** Whether a decision rests on it, or did. */
export function isKept(proofNow: Proof) {
  return hasTag(proof, stored(proofNow), 'rested')
}

/** Whose turn it is: nobody's while it is valid for long, or over. */
export function turnOf(proofNow: Proof, at: string): 'owner' | 'reviewer' | null {
  const row = stored(proofAt(proofNow, at))
  if (hasTag(proof, row, 'reviewersTurn')) return 'reviewer'
  return hasTag(proof, row, 'ownersTurn') ? 'owner' : null
}

/** Whether a business is proven at an instant: its registration is checked and has not expired. */
export function isRegistrationProven(proofs: readonly Proof[], at: string) {
  return proofs.some((each) => each.facts.kind === 'registration' && isInForce(each, at))
}

function stored({ state, facts }: Proof) {
  return { version: proof.version, state, facts }
}
