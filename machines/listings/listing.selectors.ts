import { actionsIn, allowedEvents, hasTag, refusal } from '#machines/kernel/lifecycle.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { listing } from './listing.machine.ts'
import type { ListingEvent } from './listing.machine.ts'
import { ownerSteps } from './listing.schema.ts'
import type {
  ListingFacts,
  ListingRequest,
  ListingState,
  ReviewedListing,
} from './listing.schema.ts'

/** Where a listing is and what its guards read. */
export interface StoredListing {
  state: ListingState
  facts: ListingFacts
}

const ownersEvents = ['EDIT', 'PUBLISH', 'DISCARD']

/** What the owner may do to it; what the review decides is none of it. */
export function allowedFor(at: StoredListing): ListingEvent['type'][] {
  const allowed = allowedEvents(listing, stored(at), { missing: [], differs: true })
  return allowed.filter((type) => ownersEvents.includes(type))
}

/** Null if the event may happen; else the guards that refuse it, none if the state lacks it. */
export function failedGuards(at: StoredListing, event: ListingEvent): string[] | null {
  return refusal(listing, stored(at), event)
}

/** What the owner is offered: to publish the draft, or to discard it. */
export function ownerActions(at: StoredListing): LifecycleAction<ListingRequest['event']>[] {
  return actionsIn(listing, stored(at), { events: ownerSteps, now: {} })
}

/** Whether its owner may change the draft. */
export function isEditable(at: StoredListing) {
  return failedGuards(at, { type: 'EDIT', missing: [], differs: true }) === null
}

/** Whether couples see it. */
export function isPublic(at: StoredListing) {
  return hasTag(listing, stored(at), 'public')
}

/** Whether couples see it, or will once its business is approved. */
export function visibilityOf(at: StoredListing): ReviewedListing['visibility'] {
  if (isPublic(at)) return 'public'
  return failedGuards(at, { type: 'APPROVE' }) === null ? 'coming' : 'hidden'
}

/** Whether it was public, and comes back as it was. */
export function isPaused(at: StoredListing) {
  return failedGuards(at, { type: 'RESUME' }) === null
}

export function stored({ state, facts }: StoredListing) {
  return { version: listing.version, state, facts }
}
