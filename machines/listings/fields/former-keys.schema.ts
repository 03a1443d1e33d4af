import { fieldKeys } from './category-fields.schema.ts'
import type { FieldKey } from './category-fields.schema.ts'

/** Keys that fields had in earlier releases, still found in shared addresses and stored drafts. */
const formerKeys: ReadonlyMap<string, FieldKey> = new Map([
  ['leastGuests', 'minGuests'],
  ['fewestGuests', 'minGuests'],
  ['mostGuests', 'maxGuests'],
  ['mostServings', 'maxServings'],
])

/** All keys by which an address may name a field. */
export const readableKeys: readonly string[] = [...fieldKeys, ...formerKeys.keys()]

/** The search filters of an address, `minGuests.50,bar.yes`, under the present keys. */
export function withPresentKeys(filters: string): string {
  return filters
    .split(',')
    .map((filter) => {
      const [key = '', ...rest] = filter.split('.')
      return [formerKeys.get(key) ?? key, ...rest].join('.')
    })
    .join(',')
}

/** A stored draft of a listing under the present keys; `details.minGuests` is a key of its form. */
export function draftWithPresentKeys(draft: unknown): unknown {
  if (Array.isArray(draft) || typeof draft !== 'object' || draft === null) return draft
  return Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [presentKey(key), draftWithPresentKeys(value)]),
  )
}

function presentKey(key: string) {
  const prefix = key.startsWith('details.') ? 'details.' : ''
  const present = formerKeys.get(key.slice(prefix.length))
  return present === undefined ? key : `${prefix}${present}`
}
