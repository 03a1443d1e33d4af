import type { FieldKey } from '#machines/listings/fields/category-fields.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { guestsTaken } from './entries/index.rules.ts'

/** What a part of a cost is paid for: the hire, so much a guest, or where their prices begin. */
export interface CostPart {
  what: 'hire' | 'perGuest' | 'from'
  minor: number
}

/** What a vendor would cost for so many guests, as far as it is known. */
export interface Cost {
  /** Null where it is unknown. */
  minor: number | null
  parts: CostPart[]
  /** What is spent at least, where it is more than the parts. */
  isMinimum: boolean
  /** The guests that are paid for, where they are more than those who come; null otherwise. */
  paidFor: number | null
  /** What would have to be known. */
  lacks: 'guests' | 'price' | null
}

/**
 * The fields that a cost is counted from, by category; any other category says where its prices
 * begin.
 */
const pricedBy: Partial<
  Record<
    ServiceCategory,
    { perGuest?: FieldKey; hire?: FieldKey; minimum?: FieldKey; minGuests?: FieldKey }
  >
> = {
  venue: {
    perGuest: 'headPrice',
    hire: 'hirePrice',
    minimum: 'minimumSpend',
    minGuests: 'minGuests',
  },
  catering: { perGuest: 'pricePerHead', minGuests: 'minGuests' },
  florist: { minimum: 'minimumOrder' },
  decor: { minimum: 'minimumOrder' },
}

/**
 * In minor units of the listing's currency. Fewer guests than a vendor takes at least are paid for
 * as those.
 */
export function costOf(
  category: ServiceCategory,
  { details, price }: Pick<ListingContent, 'details' | 'price'>,
  guests: number | null,
): Cost {
  const by = pricedBy[category] ?? {}
  const stated = (key: FieldKey | undefined) => {
    const value = key === undefined ? undefined : details[key]
    return typeof value === 'number' ? value : null
  }
  const [perGuest, hire] = [stated(by.perGuest), stated(by.hire)]
  if (perGuest !== null && guests === null) return { ...unknown, lacks: 'guests' }
  const heads = Math.max(guests ?? 0, stated(by.minGuests) ?? 0)
  const parts: CostPart[] = [
    ...(hire === null ? [] : [{ what: 'hire' as const, minor: hire }]),
    ...(perGuest === null ? [] : [{ what: 'perGuest' as const, minor: perGuest * heads }]),
  ]
  if (parts.length === 0 && price.fromMinor !== null)
    parts.push({ what: 'from', minor: price.fromMinor })
  const minimum = stated(by.minimum) ?? 0
  // A minimum of nothing says nothing of what it costs.
  if (parts.length === 0 && minimum === 0) return { ...unknown, lacks: 'price' }
  const sum = parts.reduce((all, { minor }) => all + minor, 0)
  const isMinimum = minimum > sum
  const isForMore = perGuest !== null && heads > (guests ?? 0) && !isMinimum
  return {
    minor: Math.max(sum, minimum),
    parts,
    isMinimum,
    paidFor: isForMore ? heads : null,
    lacks: null,
  }
}

const unknown = { minor: null, parts: [], isMinimum: false, paidFor: null }

/**
 * Whether a vendor works for so many guests; null for a category in which the number does not
 * matter.
 */
export function takesGuests(
  category: ServiceCategory,
  { details }: Pick<ListingContent, 'details'>,
  guests: number,
): 'yes' | 'no' | 'notStated' | null {
  const taken = guestsTaken(category, details)
  if (taken === null) return null
  if (taken.max === null) return guests < taken.min ? 'no' : 'notStated'
  return guests >= taken.min && guests <= taken.max ? 'yes' : 'no'
}
