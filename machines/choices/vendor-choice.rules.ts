import type { ChoiceFacts, ChoiceState } from './vendor-choice.schema.ts'

/** Nobody can be saved or booked who has no name. */
export function hasVendor({ vendor }: Pick<ChoiceFacts, 'vendor'>) {
  return vendor
}

/** A quote is a price; without one it is only an answer. */
export function hasPrice({ priced }: Pick<ChoiceFacts, 'priced'>) {
  return priced
}

/** Whoever is being considered stays who they are: another vendor is another choice. */
export function keepsVendor(changed: Pick<ChoiceFacts, 'vendor'>) {
  return changed.vendor
}

/** A quote may become another price, and never none. */
export function keepsPrice(changed: Pick<ChoiceFacts, 'priced'>) {
  return changed.priced
}

/** Why somebody may not be taken off the list yet: they are still considered, or documents of theirs are kept. Empty when they may. */
export function keptBack({
  state,
  documents,
}: {
  state: ChoiceState
  documents: number
}): ('isOut' | 'hasNoDocuments')[] {
  const isOut = state === 'dropped' || state === 'not_needed' || state === 'wanted'
  return [
    ...(isOut ? [] : ['isOut' as const]),
    ...(documents > 0 ? ['hasNoDocuments' as const] : []),
  ]
}
