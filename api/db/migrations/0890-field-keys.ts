import { inOrder } from './statements.ts'

/** Renames fields of listings to the words that the code uses for limits, `min` and `max`. */
export const fieldKeys = inOrder(() => [
  ...['draft', 'published'].map(
    (column) => `update listings
      set ${column} = jsonb_set(${column}, '{details}', ${renamed(`${column} -> 'details'`)})
      where ${column} -> 'details' ?| array[${formerKeys}]`,
  ),
  `update listing_search set numbers = ${renamed('numbers')}
    where numbers ?| array[${formerKeys}]`,
])

const formerKeys = `'leastGuests', 'fewestGuests', 'mostGuests', 'mostServings'`

/** A listing states the fields of one category, so only one of two former keys is there. */
function renamed(details: string) {
  return `(${details}) - array[${formerKeys}] || jsonb_strip_nulls(jsonb_build_object(
    'minGuests', coalesce(${details} -> 'leastGuests', ${details} -> 'fewestGuests'),
    'maxGuests', ${details} -> 'mostGuests',
    'maxServings', ${details} -> 'mostServings'))`
}
