import { actionsIn, allowedEvents, refusal } from '#machines/kernel/lifecycle.ts'
import { accountDeletion } from './deletion.machine.ts'
import type { DeletionEvent } from './deletion.machine.ts'
import type { deletionStates, DeletionFacts } from './deletion.schema.ts'

/** Where a deletion is and what its guards read. */
export interface Deletion {
  state: DeletionState
  facts: DeletionFacts
}

export type DeletionState = (typeof deletionStates)[number]

/** What the owner of the account may do at that instant. The erasing is not theirs to ask for. */
export function allowedForOwner(deletion: Deletion, at: string): DeletionEvent['type'][] {
  return allowedEvents(accountDeletion, stored(deletion), { at }).filter((type) => type !== 'ERASE')
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function whyNotDeleted(deletion: Deletion, event: DeletionEvent): string[] | null {
  return refusal(accountDeletion, stored(deletion), event)
}

/**
 * Whether it was asked for, and nobody has called it off: also on the day itself, when nobody may
 * any more.
 */
export function isAsked(deletion: Deletion): boolean {
  return actionsIn(accountDeletion, stored(deletion), { events: ['CANCEL'], now: {} }).length > 0
}

/**
 * Until when a deletion that was asked for may be called off; null while there is none to call off.
 */
export function callableOffUntil(deletion: Deletion, at: string): string | null {
  return allowedForOwner(deletion, at).includes('CANCEL') ? deletion.facts.dueAt : null
}

function stored({ state, facts }: Deletion) {
  return { version: accountDeletion.version, state, facts }
}
