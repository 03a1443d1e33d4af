import { asksForAmount } from '#machines/listings/fields/category-fields.schema.ts'
import { withPresentKeys } from '#machines/listings/fields/former-keys.schema.ts'

/** What is searched by, as the address has it: the API takes the same names. */
export type SearchParams = Readonly<Record<string, string>>

/** The names of an address that belong to a search. */
export const searchNames = [
  'q',
  'category',
  'town',
  'radius',
  'currency',
  'priceFrom',
  'priceTo',
  'guests',
  'date',
  'languages',
  'fields',
  'sort',
] as const

/** A part of an address that names a town by its name; a number stays in the query. */
const townName = /[a-z]/

/** What an address asks for: a category and a town in its path, the rest in its query. */
export function searchParamsOf(
  params: Readonly<Partial<Record<string, string>>>,
  query: URLSearchParams,
): SearchParams {
  return Object.fromEntries(
    searchNames.flatMap((name) => {
      const value = params[name] ?? query.get(name)
      return value ? [[name, name === 'fields' ? withPresentKeys(value) : value]] : []
    }),
  )
}

/** The address of a search: `/marketplace/florist/savannah?guests=80`. */
export function addressOf({ category, town, ...rest }: SearchParams): string {
  const isInPath = category !== undefined && town !== undefined && townName.test(town)
  const path = ['/marketplace', category, isInPath ? town : undefined].filter(Boolean).join('/')
  const query = new URLSearchParams(
    town === undefined || isInPath ? { ...rest } : { town, ...rest },
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * A search with these changes; null lets go of a filter. What depends on another filter goes with
 * it.
 */
export function changedSearch(
  asked: SearchParams,
  changes: Readonly<Record<string, string | null>>,
): SearchParams {
  const next: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...asked, ...changes }))
    if (value !== null && value !== '') next[name] = value
  if ('category' in changes) delete next['fields']
  if (!next['town']) {
    delete next['radius']
    if (next['sort'] === 'distance') delete next['sort']
  }
  const isByPrice = next['sort'] === 'price'
  if (!hasAmount(next) && !isByPrice && !('currency' in changes)) delete next['currency']
  return next
}

/** Whether a search asks for amounts, which finds nobody who charges in another currency. */
function hasAmount({ priceFrom, priceTo, fields }: SearchParams): boolean {
  return Boolean(priceFrom) || Boolean(priceTo) || asksForAmount(fields)
}

/** The address of a comparison: everybody who has it sees the same vendors side by side. */
export function comparisonAddress(
  vendors: readonly string[],
  { date, guests }: { date?: string | undefined; guests?: string | undefined },
): string {
  const query = new URLSearchParams({
    vendors: vendors.join(','),
    ...(date ? { date } : {}),
    ...(guests ? { guests } : {}),
  })
  // Commas are read more easily as they are.
  return `/marketplace/compare?${query.toString().replaceAll('%2C', ',')}`
}
