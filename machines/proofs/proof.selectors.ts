import { actionsIn, advance, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { proof } from './proof.machine.ts'
import type { ProofEvent } from './proof.machine.ts'
import { endOf, pauseFrom } from './proof.rules.ts'
import { proofStates, publicKinds } from './proof.schema.ts'
import type { ProofFacts, ProofState, PublicProof } from './proof.schema.ts'

/** Where a proof is and what its guards read. */
export interface Proof {
  state: ProofState
  facts: ProofFacts
}

/**
 * Who moves a proof: its owner, the review team, or the product, when time passes or a newer one is
 * checked.
 */
export type ProofSide = 'owner' | 'reviewer' | 'product'

const sideOf: Record<ProofEvent['type'], ProofSide> = {
  WITHDRAW: 'owner',
  CHECK: 'reviewer',
  REFUSE: 'reviewer',
  REPLACE: 'product',
  RELY: 'product',
  RELEASE: 'product',
  TIME_PASSED: 'product',
}

/**
 * Where a proof is at an instant. A badge goes when its last day ends, whenever the row is written.
 */
export function proofAt(proofNow: Proof, at: string): Proof {
  const event = { type: 'TIME_PASSED' as const, at }
  if (failedGuards(proofNow, event) !== null) return proofNow
  const { state, facts } = advance(proof, stored(proofNow), event).stored
  return proofAt({ state, facts }, at)
}

/** What one side may do to it at that instant. */
export function allowedFor(proofNow: Proof, side: ProofSide, at: string): ProofEvent['type'][] {
  return allowedEvents(proof, stored(proofNow), { at }).filter((type) => sideOf[type] === side)
}

/** What its owner is offered at that instant. */
export function ownerActions(proofNow: Proof, at: string): LifecycleAction<'WITHDRAW'>[] {
  return actionsIn(proof, stored(proofNow), { events: ['WITHDRAW'], now: { at } })
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(proofNow: Proof, event: ProofEvent): string[] | null {
  return refusal(proof, stored(proofNow), event)
}

/** Whether it proves something at that instant. */
export function isInForce(proofNow: Proof, at: string) {
  return hasTag(proof, stored(proofAt(proofNow, at)), 'inForce')
}

/** Whether it was checked and no newer one has taken its place, however long it was valid. */
export function isCurrent({ state }: Pick<Proof, 'state'>) {
  return currentStates.includes(state)
}

/** Whether a newer one has replaced it, or its owner has withdrawn it. */
export function isObsolete({ state }: Pick<Proof, 'state'>) {
  return obsoleteStates.includes(state)
}

/**
 * The next step as its owner sees it: a proof without a last day never expires, and one that
 * pauses nothing expires without consequence.
 */
export function statusOf(
  proofNow: Proof,
  at: string,
): ProofState | 'checkedForGood' | 'expiredStays' {
  const { state, facts } = proofAt(proofNow, at)
  if (state === 'checked' && facts.validUntil === null) return 'checkedForGood'
  return state === 'expired' && pauseFrom(facts) === null ? 'expiredStays' : state
}

/** Whether it keeps the listing of its business off the marketplace at that instant. */
export function isPausing(proofNow: Proof, at: string) {
  return pausingStates.includes(proofAt(proofNow, at).state)
}

/** Whose turn it is: nobody's while it is valid for long, or over. */
export function turnOf(proofNow: Proof, at: string): 'owner' | 'reviewer' | null {
  const row = stored(proofAt(proofNow, at))
  if (hasTag(proof, row, 'reviewersTurn')) return 'reviewer'
  return hasTag(proof, row, 'ownersTurn') ? 'owner' : null
}

/**
 * What couples see at an instant: of each kind the one that was checked last, while it is
 * valid.
 */
export function publicProofs(proofs: readonly Proof[], at: string): PublicProof[] {
  return publicKinds.flatMap((kind) => {
    const [latest] = proofs
      .filter(({ facts }) => facts.kind === kind)
      .flatMap((each) =>
        each.facts.checkedAt !== null && isInForce(each, at)
          ? [{ kind, checkedAt: each.facts.checkedAt, until: endOf(each.facts) }]
          : [],
      )
      .toSorted((one, other) => other.checkedAt.localeCompare(one.checkedAt))
    return latest ? [latest] : []
  })
}

function stored({ state, facts }: Proof) {
  return { version: proof.version, state, facts }
}

/** The states of a document that was checked and that nothing has replaced yet. */
export const currentStates: readonly ProofState[] = statesWith('current')

const obsoleteStates: readonly ProofState[] = statesWith('over')

/** The states in which a document waits for the review team. */
export const waitingStates: readonly ProofState[] = statesWith('reviewersTurn')

/** The states that keep a listing off the marketplace. */
export const pausingStates: readonly ProofState[] = statesWith('pausing')

function statesWith(tag: string) {
  return proofStates.filter((state) =>
    hasTag(proof, { version: proof.version, state, facts: {} }, tag),
  )
}
