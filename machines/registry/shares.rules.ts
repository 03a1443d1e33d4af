import type { ShownGift } from './gift.schema.ts'

type Counted = Pick<ShownGift, 'kind' | 'price' | 'wanted' | 'taken' | 'given'>

/** What is left of a gift: pieces, shares, or minor units of a fund. Null: unlimited. */
export function leftOf({ kind, price, wanted, taken }: Omit<Counted, 'given'>): number | null {
  const all = kind === 'fund' ? price : wanted
  return all === null ? null : Math.max(0, all - taken)
}

/**
 * What so many units come to. Shares are what is left of the price, divided by the shares that are
 * left: whatever is taken and released before, all shares together are the price, to the minor
 * unit. Pieces come to nothing that is counted.
 */
export function minorOf(gift: Counted, units: number): number | null {
  if (gift.kind === 'gift') return null
  if (gift.kind === 'fund') return units
  const [price, left] = [(gift.price ?? 0) - gift.given, leftOf(gift) ?? 0]
  return units >= left ? price : Math.floor((price * units) / left)
}
