import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { businessChange } from './business-change.machine.ts'
import type { ChangeEvent } from './business-change.machine.ts'
import { changeStates, checkedDetails } from './business-change.schema.ts'
import type { ChangeState, CheckedDetail, CheckedDetails } from './business-change.schema.ts'

/**
 * Who moves a change: its owner, the review team, or the product, when the business is not listed
 * any more.
 */
export type ChangeSide = 'owner' | 'reviewer' | 'product'

const sideOf: Record<ChangeEvent['type'], ChangeSide> = {
  WITHDRAW: 'owner',
  ACCEPT: 'reviewer',
  REFUSE: 'reviewer',
  DROP: 'product',
}

/** What one side may do to it. */
export function allowedFor(state: ChangeState, side: ChangeSide): ChangeEvent['type'][] {
  return allowedEvents(businessChange, stored(state), {}).filter((type) => sideOf[type] === side)
}

/** What its owner is offered. */
export function ownerActions(state: ChangeState): LifecycleAction<'WITHDRAW'>[] {
  return actionsIn(businessChange, stored(state), { events: ['WITHDRAW'], now: {} })
}

/** Why an event may not happen: null if it may; an empty list if the state does not know it. */
export function failedGuards(state: ChangeState, event: ChangeEvent): string[] | null {
  return refusal(businessChange, stored(state), event)
}

/** Whether it waits for the review team. */
export function isWaiting(state: ChangeState) {
  return hasTag(businessChange, stored(state), 'reviewersTurn')
}

export const waitingStates: readonly ChangeState[] = changeStates.filter(isWaiting)

/** What would be another, in the order of the form. */
export function differences(before: CheckedDetails, after: CheckedDetails): CheckedDetail[] {
  return checkedDetails.filter((field) => before[field] !== after[field])
}

function stored(state: ChangeState) {
  return { version: businessChange.version, state, facts: {} }
}
