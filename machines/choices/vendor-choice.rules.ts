import type { ChoiceFacts, ChoiceState } from './vendor-choice.schema.ts'

/** A choice without a name cannot be saved or booked. */
export function hasVendor({ vendor }: Pick<ChoiceFacts, 'vendor'>) {
  return vendor
}

/** A quote is a price; without one it is only an answer. */
export function hasPrice({ priced }: Pick<ChoiceFacts, 'priced'>) {
  return priced
}

/**
 * The vendor of a choice never changes once they are considered: another vendor is another choice.
 */
export function keepsVendor(changed: Pick<ChoiceFacts, 'vendor'>) {
  return changed.vendor
}

/** The price of a quote may change, but not be removed. */
export function keepsPrice(changed: Pick<ChoiceFacts, 'priced'>) {
  return changed.priced
}

/**
 * Why a vendor cannot be removed from the list yet: they are booked or still considered, or have
 * documents. Empty when they can be.
 */
export function removalBlockers({
  state,
  documents,
}: {
  state: ChoiceState
  documents: number
}): ('isNotBooked' | 'isOut' | 'hasNoDocuments')[] {
  const isOut = state === 'dropped' || state === 'not_needed' || state === 'wanted'
  return [
    ...(isOut ? [] : [state === 'booked' ? ('isNotBooked' as const) : ('isOut' as const)]),
    ...(documents > 0 ? ['hasNoDocuments' as const] : []),
  ]
}
