import { isReserved, slugOf } from '#machines/kernel/forms/slug.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { fieldsOf } from './fields/category-fields.schema.ts'
import type { ListingContent } from './listing-content.schema.ts'
import { requiredParts } from './listing.schema.ts'
import type { ListingFacts, RequiredPart } from './listing.schema.ts'
import { isSame } from './editor/same.rules.ts'

/** What a listing must say and does not. */
export function missingParts(content: Pick<ListingContent, RequiredPart>): RequiredPart[] {
  return requiredParts.filter((part) => content[part] === '')
}

export function hasRequiredParts({ missing }: ListingFacts) {
  return missing.length === 0
}

export type ContentPart = keyof ListingContent

/** The parts of a listing that two versions of it say differently, in their order. */
export function changedParts(before: ListingContent, after: ListingContent): ContentPart[] {
  // Every key of the one is a key of the other: both are whole.
  const parts = Object.keys(after) as ContentPart[]
  return parts.filter((part) => !isSame(before[part], after[part]))
}

/** A listing whose category was changed keeps only what the new category states, too. */
export function contentIn(category: ServiceCategory, content: ListingContent): ListingContent {
  const known = new Set<string>(fieldsOf(category))
  const details = Object.fromEntries(
    Object.entries(content.details).filter(([key]) => known.has(key)),
  )
  return { ...content, details }
}

/** The address that a listing would have if nobody else had it: its name, else with its town. */
export function wishedSlug({ name, city }: { name: string; city: string }) {
  const slug = slugOf(name)
  if (slug.length >= 3 && !isReserved(slug)) return slug
  const longer = slugOf(`vendor ${slug} ${city}`)
  return isReserved(longer) ? 'vendor-listing' : longer
}
