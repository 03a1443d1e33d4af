import { changedParts } from '../listing.rules.ts'
import { isSame } from './same.rules.ts'
import { fieldKeys } from '../fields/category-fields.schema.ts'
import { firstContent } from '../listing-content.schema.ts'
import type { ListingContent } from '../listing-content.schema.ts'

/** One thing that a listing says differently: its path, with what it said and what it says. */
export interface Difference {
  path: string
  before: unknown
  after: unknown
}

/**
 * What two versions of a listing say differently, in the order of its parts. A part that consists
 * of several things, as the price does, is compared thing by thing; a list is one thing.
 */
export function differencesOf(before: ListingContent, after: ListingContent): Difference[] {
  const found = changedParts(before, after).flatMap((part): Difference[] => {
    const [was, is]: unknown[] = [before[part], after[part]]
    if (!isGroup(was) || !isGroup(is)) return [{ path: part, before: was, after: is }]
    const keys = new Set([...Object.keys(was), ...Object.keys(is)])
    return [...keys]
      .filter((key) => !isSame(was[key], is[key]))
      .map((key) => ({ path: `${part}.${key}`, before: was[key] ?? null, after: is[key] ?? null }))
  })
  return found.toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The database keeps the keys of an object in an order of its own; a listing is read in that of its
 * form.
 */
const order = [
  ...Object.entries(firstContent({ description: '', website: '', currency: '' })).flatMap(
    ([part, value]) =>
      isGroup(value) ? Object.keys(value).map((key) => `${part}.${key}`) : [part],
  ),
  ...fieldKeys.map((key) => `details.${key}`),
]

/** What is in no form yet comes last. */
function placeOf(path: string) {
  const place = order.indexOf(path)
  return place === -1 ? order.length : place
}
