import { fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

/** What the formula gives for telling couples what they need to know: thirty points at most. */
export const completenessPoints = {
  price: 6,
  photos: 6,
  packages: 4,
  description: 4,
  languages: 3,
  details: 7,
}

export type CompletenessPart = keyof typeof completenessPoints

/** A description of so many characters tells enough to choose by. */
export const fullDescription = 120

/** So many photos show what a vendor does. */
export const fullPhotos = 3

/** What one part of a listing adds to its place in the search, and what it could. */
export interface Completeness {
  part: CompletenessPart
  points: number
  of: number
}

/**
 * How complete a listing is: the one rule for the order of the search and for what its owner is
 * told. Half of the fields of a category are all that is asked for.
 */
export function completenessOf(
  category: ServiceCategory,
  content: Pick<
    ListingContent,
    'price' | 'photos' | 'packages' | 'description' | 'languages' | 'details'
  >,
): Completeness[] {
  const { price, photos, packages, description, languages, details } = content
  const known = fieldsOf(category)
  const stated = known.filter((key) => details[key] !== undefined).length
  const shares: Record<CompletenessPart, number> = {
    price: price.fromMinor === null ? 0 : 1,
    photos: Math.min(1, photos.length / fullPhotos),
    packages: packages.length > 0 ? 1 : 0,
    description: description.length >= fullDescription ? 1 : 0,
    languages: languages.length > 0 ? 1 : 0,
    details: Math.min(1, (2 * stated) / Math.max(1, known.length)),
  }
  // Object.keys forgets what it was given.
  const parts = Object.keys(completenessPoints) as CompletenessPart[]
  return parts.map((part) => ({
    part,
    points: Math.round(completenessPoints[part] * shares[part]),
    of: completenessPoints[part],
  }))
}

export function sumOf(parts: readonly Completeness[]) {
  return parts.reduce((sum, { points }) => sum + points, 0)
}
