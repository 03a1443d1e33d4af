import * as v from 'valibot'

/**
 * The same fields, all optional, for a change. A field that is present has a value: `undefined` is
 * refused, as JSON has none.
 */
export function optionalEntries<E extends Record<string, v.GenericSchema>>(entries: E) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema)]),
  ) as { [K in keyof E]: v.ExactOptionalSchema<E[K], undefined> }
}
